import { CatalogueText } from "#components/catalogue-text.tsx";
import { Name } from "#components/name.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Avatar, type FaceOf } from "./avatar.tsx";

type Props = { i18n: I18n; offer: OfferedSlot; picked: MemberChoice; faceOf: FaceOf };

/** Who does what when, with the pauses in between. */
export function Timeline({ i18n, offer, picked, faceOf }: Props) {
  const { slot } = offer;
  const { price } = picked.quote.total;
  return (
    <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 border-t border-line p-3 text-small leading-button">
      {stepsOf(offer, picked).map(({ service, start, member, minutes, pause }) => (
        <div key={start} className="contents">
          <dt className="pt-2 tabular-nums">{i18n.time(start)}</dt>
          <dd className="grid grid-rows-[auto_1fr] justify-items-center">
            <Avatar name={member?.name} face={faceOf(member?.id ?? "")} />
            <span className={`w-0 border-s-2 border-line ${pause > 0 ? "border-dashed" : ""}`} />
          </dd>
          <dd className="min-w-0 pb-3 wrap-anywhere">
            <strong className="font-semibold">
              <CatalogueText i18n={i18n}>{service}</CatalogueText>
            </strong>
            <span className="block text-quiet">
              {member && (
                <>
                  {member.name ? <Name>{member.name}</Name> : i18n.t("time.teamMember")}
                  {" · "}
                </>
              )}
              {i18n.minutes(minutes)}
            </span>
            {pause > 0 && (
              <span className="mt-2 block text-quiet">
                {i18n.t("several.pause", { length: i18n.minutes(pause) })}
              </span>
            )}
          </dd>
        </div>
      ))}
      <div className="contents">
        <dt className="tabular-nums">{i18n.time(slot.end)}</dt>
        <dd className="col-start-3 text-quiet">
          {[i18n.t("visit.total"), i18n.minutes(slot.minutes), i18n.price(price)].join(" · ")}
        </dd>
      </div>
    </dl>
  );
}

function stepsOf({ slot }: OfferedSlot, { parts = [], quote }: MemberChoice) {
  return parts.map(({ start, member }, at) => {
    const line = quote.lines[at];
    const minutes = line?.total.minutes ?? 0;
    const next = parts[at + 1]?.start ?? slot.end;
    const pause = minutesOf(next) - minutesOf(start) - minutes;
    return { service: line?.line.service.name ?? "", start, member, minutes, pause };
  });
}
