import { ActionLink } from "#components/action-link.tsx";
import type { OfferedSlot } from "#lib/availability/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./slots.module.css";

/** The times nearest to one that is gone. */
export function Alternatives(props: {
  voice: Voice;
  offers: readonly OfferedSlot[];
  hrefFor: (offer: OfferedSlot) => string;
}) {
  const { voice, offers, hrefFor } = props;
  if (offers.length === 0) return null;
  return (
    <ul className={styles.alternatives}>
      {offers.map((offer) => (
        <li key={`${offer.slot.date}${offer.slot.start}`}>
          <ActionLink href={hrefFor(offer)} className={styles.slot}>
            {whenText(voice, offer)}
          </ActionLink>
        </li>
      ))}
    </ul>
  );
}

export function whenText(voice: Voice, { slot }: OfferedSlot): string {
  const day = voice.date(slot.date, { weekday: "short", day: "numeric", month: "short" });
  return `${day}, ${voice.time(slot.start)}`;
}
