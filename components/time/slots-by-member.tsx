import { RateText } from "#components/rate-text.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Avatar, type FaceOf } from "./avatar.tsx";
import { type HrefFor, type PartOfDay, Slot, SlotGrid } from "./slot.tsx";

type Time = { readonly offer: OfferedSlot; readonly choice: MemberChoice };
type MemberSlots = {
  /** Empty if the business assigns the team member. */
  readonly id: string;
  readonly name: string | undefined;
  readonly rate: Rate;
  readonly times: readonly Time[];
};

/** Up to this number all members are open, else only the cheapest. */
const ALL_OPEN = 2;
const HINTS = 4;

/** The free members of a day, each a line with the price, which unfolds into the times. */
export function SlotsByMember(props: {
  i18n: I18n;
  members: readonly MemberSlots[];
  hrefFor: HrefFor;
  faceOf: FaceOf;
}) {
  const { members } = props;
  return (
    <div className="grid">
      {members.map((member, at) => (
        <OneMember
          key={member.id}
          {...props}
          member={member}
          open={at === 0 || members.length <= ALL_OPEN}
        />
      ))}
    </div>
  );
}

function OneMember(props: {
  i18n: I18n;
  member: MemberSlots;
  open: boolean;
  hrefFor: HrefFor;
  faceOf: FaceOf;
}) {
  const { i18n, member, open, hrefFor, faceOf } = props;
  const id = `by-${member.id}`;
  return (
    <details
      data-key={member.id}
      className="group/member border-t border-line last:border-b open:pb-4"
      open={open}
    >
      <summary className="chevron grid min-h-15 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 leading-snug after:me-2 after:[grid-area:1/3/span_3] group-open/member:mb-2 group-open/member:after:rotate-225">
        <Avatar name={member.name} face={faceOf(member.id)} className="row-[1/span_3]" />
        <h3 id={id}>{member.name ?? (member.id && i18n.t("time.teamMember"))}</h3>{" "}
        <span className="text-small text-quiet tabular-nums [&_strong]:text-ink">
          <RateText i18n={i18n} rate={member.rate} exact minutesExact />
        </span>{" "}
        <span className="col-start-2 text-small text-quiet tabular-nums group-open/member:hidden">
          {hintOf(i18n, member)}
        </span>
      </summary>
      <SlotGrid labelledBy={id}>
        {member.times.map(({ offer, choice }) => (
          <li key={offer.slot.start}>
            <Slot
              i18n={i18n}
              offer={{ ...offer, choices: [choice] }}
              href={hrefFor(offer, choice)}
            />
          </li>
        ))}
      </SlotGrid>
    </details>
  );
}

/** "9:00 · 9:45 · 11:15 …": shown while folded. */
function hintOf(i18n: I18n, { times }: MemberSlots): string {
  const shown = times.slice(0, HINTS).map(({ offer }) => i18n.time(offer.slot.start));
  return shown.join(" · ") + (times.length > HINTS ? " …" : "");
}

export function slotsByMember(partsOfDay: readonly PartOfDay[]): readonly MemberSlots[] {
  const members = new Map<string, MemberSlots & { readonly times: Time[] }>();
  for (const offer of partsOfDay.flatMap(({ offers }) => offers)) {
    for (const choice of offer.choices) {
      const id = choice.member?.id ?? "";
      const rate = choice.quote.total;
      const member = members.get(id) ?? { id, name: choice.member?.name, rate, times: [] };
      member.times.push({ offer, choice });
      members.set(id, member);
    }
  }
  return [...members.values()].sort((a, b) => a.rate.price - b.rate.price);
}
