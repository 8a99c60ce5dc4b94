import { ActionLink } from "#components/action-link.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./slots.module.css";

export type Part = {
  readonly part: "morning" | "afternoon" | "evening";
  readonly offers: readonly OfferedSlot[];
};
export type HrefFor = (offer: OfferedSlot, choice: MemberChoice | undefined) => string;

/** One time, one press. */
export function Slot(props: { voice: Voice; offer: OfferedSlot; href: string }) {
  const { voice, offer, href } = props;
  const time = voice.time(offer.slot.start);
  const until = untilText(voice, offer);
  const label = spokenSlot(voice, offer.choices, until ? `${time} ${until}` : time);
  return (
    <ActionLink href={href} className={styles.slot} label={label}>
      {time} <span className={styles.until}>{until}</span>
    </ActionLink>
  );
}

/** When a visitor who comes then can go again; nothing where that depends on who does it. */
function untilText(voice: Voice, { slot, choices }: OfferedSlot): string | undefined {
  const lengths = new Set(choices.map(({ quote }) => quote.total.minutes));
  const [minutes] = lengths;
  const end = minutes === undefined ? undefined : timeAt(minutesOf(slot.start) + minutes);
  if (end === undefined || lengths.size > 1) return undefined;
  return voice.t("time.until", { time: voice.time(end) });
}

/**
 * A time as it is read out: when, with whom, for how much. `time` begins with the very words that
 * are seen, so that those who speak to their device can say them.
 */
export function spokenSlot(voice: Voice, choices: readonly MemberChoice[], time: string): string {
  const price = voice.money(choices[0]?.quote.total.price ?? 0);
  const names = choices.flatMap(({ member }) => member?.name ?? []);
  if (names.length === 0) return voice.t("time.takeTimePlain", { time, price });
  return voice.t("time.takeTime", { time, price, names: voice.either(names) });
}
