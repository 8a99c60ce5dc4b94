import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { endAt, minutesOf } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { HrefFor, PartOfDay } from "./slot.tsx";

/** Up to this number of visits all parts of the day are open, else only the first. */
const ALL_OPEN = 6;

/** Times at which several members share the visit, each with who does what when. */
export function VisitList(props: {
  i18n: I18n;
  partsOfDay: readonly PartOfDay[];
  hrefFor: HrefFor;
}) {
  const { i18n, partsOfDay, hrefFor } = props;
  const count = partsOfDay.reduce((sum, { offers }) => sum + offers.length, 0);
  return (
    <div className="grid">
      {partsOfDay.some(({ offers }) => offers.some(isShared)) && (
        <p className="pb-3 text-small text-quiet">{i18n.t("several.lead")}</p>
      )}
      {partsOfDay.map(({ part, offers }, at) => (
        <details
          key={part}
          data-key={part}
          open={at === 0 || count <= ALL_OPEN}
          className="group/part border-t border-line last:border-b open:pb-4"
        >
          <summary className="chevron grid min-h-13 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 after:me-2 group-open/part:after:rotate-225">
            <span>
              <strong className="text-small font-semibold text-quiet">
                {i18n.t(`time.${part}`)}
              </strong>{" "}
              <span className="text-small text-quiet tabular-nums group-open/part:hidden">
                {hintOf(i18n, offers)}
              </span>
            </span>
          </summary>
          <ul className="grid gap-2" data-arrows="1">
            {offers.map((offer) => (
              <li key={offer.slot.start}>
                <Visit i18n={i18n} offer={offer} href={hrefFor(offer, undefined)} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function isShared({ choices }: OfferedSlot): boolean {
  const members = choices[0]?.parts?.flatMap(({ member }) => member?.id ?? []);
  return new Set(members).size > 1;
}

function Visit(props: { i18n: I18n; offer: OfferedSlot; href: string }) {
  const { i18n, offer, href } = props;
  const { slot, choices } = offer;
  const [choice] = choices;
  if (!choice) return null;
  return (
    <ActionLink
      href={href}
      className="group/slot grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-small border border-edge bg-surface px-4 py-3 text-ink no-underline hover:border-accent-edge hover:bg-accent hover:text-on-accent"
    >
      <strong className="text-lead leading-snug tabular-nums">{i18n.time(slot.start)}</strong>{" "}
      <span className="justify-self-end text-end leading-relaxed tabular-nums">
        <span className="text-small text-quiet group-hover/slot:text-inherit">
          {i18n.t("time.until", { time: i18n.time(endOf(offer, choice)) })} ·{" "}
        </span>
        <strong>{i18n.price(choice.quote.total.price)}</strong>
      </span>{" "}
      <span className="col-span-2 grid gap-0.5 text-small">
        {rowsOf(i18n, offer, choice).map((row) => (
          <span
            key={row.key}
            className="grid grid-cols-[minmax(2.75rem,auto)_minmax(0,1fr)] gap-x-3"
          >
            <span className="text-quiet tabular-nums group-hover/slot:text-inherit">
              {row.time}
            </span>{" "}
            <span>
              {row.service && <CatalogueText i18n={i18n}>{row.service}</CatalogueText>}
              {row.service && row.name && " · "}
              {row.name && (
                <bdi className="text-quiet group-hover/slot:text-inherit">{row.name}</bdi>
              )}
            </span>{" "}
          </span>
        ))}
      </span>
    </ActionLink>
  );
}

type Row = { key: string; time: string; service?: string; name?: string | undefined };

function rowsOf(i18n: I18n, offer: OfferedSlot, choice: MemberChoice): readonly Row[] {
  if (!choice.parts) {
    const names = offer.choices.flatMap(({ member }) => member?.name ?? []);
    if (names.length === 0) return [];
    return [
      {
        key: "all",
        time: i18n.time(offer.slot.start),
        name: i18n.t("several.one", { names: i18n.either(names) }),
      },
    ];
  }
  return choice.parts.map(({ line, start, member }, at) => ({
    key: `${line}`,
    time: i18n.time(start),
    service: choice.quote.lines[at]?.line.service.name ?? "",
    name: member ? (member.name ?? i18n.t("time.teamMember")) : undefined,
  }));
}

function endOf({ slot }: OfferedSlot, { parts, quote }: MemberChoice): string {
  if (parts) return slot.end;
  return endAt(minutesOf(slot.start) + quote.total.minutes) ?? slot.end;
}

const HINTS = 4;

/** "12:15 · 12:30 …": shown while folded. */
function hintOf(i18n: I18n, offers: readonly OfferedSlot[]): string {
  const shown = offers.slice(0, HINTS).map(({ slot }) => i18n.time(slot.start));
  return shown.join(" · ") + (offers.length > HINTS ? " …" : "");
}
