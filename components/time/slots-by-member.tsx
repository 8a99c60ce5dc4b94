import { RateText } from "#components/rate-text.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { Avatar } from "./member-picker.tsx";
import { type HrefFor, type Part, Slot } from "./slot.tsx";
import styles from "./slots.module.css";

type Time = { readonly offer: OfferedSlot; readonly choice: MemberChoice };
type MemberSlots = {
  /** Empty for nobody in particular. */
  readonly id: string;
  readonly name: string | undefined;
  readonly rate: Rate;
  readonly times: readonly Time[];
};

/** As many are simply there; of more, the cheapest is open and the others are a line each. */
const ALL_OPEN = 2;
/** How many times the line of a person hints at. */
const HINTS = 4;

/**
 * Who is free on the day, for how much: one line each, so that all prices are seen at once, and
 * under it the times of those who are open.
 */
export function SlotsByMember(props: {
  voice: Voice;
  members: readonly MemberSlots[];
  hrefFor: HrefFor;
}) {
  const { members } = props;
  return (
    <div className={styles.takers}>
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

/** One person, their price, and the times that they are free at. */
function OneMember(props: { voice: Voice; member: MemberSlots; open: boolean; hrefFor: HrefFor }) {
  const { voice, member, open, hrefFor } = props;
  const id = `by-${member.id}`;
  return (
    <details data-key={member.id} className={styles.taker} open={open}>
      <summary className={styles.takerHead}>
        <Avatar name={member.name} />
        <h3 id={id}>{member.name ?? (member.id && voice.t("time.teamMember"))}</h3>{" "}
        <span className={styles.takerRate}>
          <RateText voice={voice} rate={member.rate} exact minutesExact />
        </span>{" "}
        <span className={styles.hint}>{hintOf(voice, member)}</span>
      </summary>
      <ul className={styles.slots} aria-labelledby={id} data-arrows="1">
        {member.times.map(({ offer, choice }) => (
          <li key={offer.slot.start}>
            <Slot
              voice={voice}
              offer={{ ...offer, choices: [choice] }}
              href={hrefFor(offer, choice)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "9:00 · 9:45 · 11:15 …": what is under the line, before it is unfolded. */
function hintOf(voice: Voice, { times }: MemberSlots): string {
  const shown = times.slice(0, HINTS).map(({ offer }) => voice.time(offer.slot.start));
  return shown.join(" · ") + (times.length > HINTS ? " …" : "");
}

/** Everybody who is free on the day, the cheapest first, with their times. */
export function slotsByMember(parts: readonly Part[]): readonly MemberSlots[] {
  const members = new Map<string, MemberSlots & { readonly times: Time[] }>();
  for (const offer of parts.flatMap(({ offers }) => offers)) {
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
