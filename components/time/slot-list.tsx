import type { Voice } from "#lib/i18n/voice.ts";
import { type HrefFor, type Part, Slot } from "./slot.tsx";
import styles from "./slots.module.css";
import { SlotsByMember, slotsByMember } from "./slots-by-member.tsx";

/**
 * The times of one day: by part of it, each one press away. Where prices differ between people,
 * by person, whose price stands over the times once.
 */
export function SlotList(props: {
  voice: Voice;
  parts: readonly Part[];
  /** Whether the price of the visit depends on who takes it, be it on another day. */
  priced: boolean;
  hrefFor: HrefFor;
}) {
  const { voice, parts, priced, hrefFor } = props;
  const members = slotsByMember(parts);
  const differ = new Set(members.map(({ rate }) => rate.price)).size > 1;
  if (differ || (priced && members.every(({ id }) => id !== ""))) {
    return <SlotsByMember voice={voice} members={members} hrefFor={hrefFor} />;
  }
  return parts.map(({ part, offers }) => (
    <section key={part} aria-labelledby={`part-${part}`} className={styles.group}>
      <h3 id={`part-${part}`} className={styles.part}>
        {voice.t(`time.${part}`)}
      </h3>
      <ul className={styles.slots} data-arrows="1">
        {offers.map((offer) => (
          <li key={offer.slot.start}>
            <Slot voice={voice} offer={offer} href={hrefFor(offer, undefined)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
