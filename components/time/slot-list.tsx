import { ActionLink } from "#components/action-link.tsx";
import type { Choice, OfferedSlot } from "#lib/availability/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./time.module.css";

type Part = "morning" | "afternoon" | "evening";
type HrefFor = (offer: OfferedSlot, choice: Choice | undefined) => string;

/**
 * The times of one day, by part of it. Where prices differ between those who are free, each is
 * shown with the price and can be chosen; else a time is one press.
 */
export function SlotList(props: {
  voice: Voice;
  parts: readonly { readonly part: Part; readonly offers: readonly OfferedSlot[] }[];
  hrefFor: HrefFor;
}) {
  const { voice, parts, hrefFor } = props;
  const priced = pricesDiffer(parts.flatMap(({ offers }) => offers));
  return parts.map(({ part, offers }) => (
    <section key={part} aria-labelledby={`part-${part}`} className="stack tight">
      <h3 id={`part-${part}`} className={styles.part}>
        {voice.t(`time.${part}`)}
      </h3>
      <ul className={priced ? styles.pricedSlots : styles.slots}>
        {offers.map((offer) => (
          <li key={offer.slot.start}>
            {priced ? (
              <PricedSlot voice={voice} offer={offer} hrefFor={hrefFor} />
            ) : (
              <ActionLink
                href={hrefFor(offer, undefined)}
                className={styles.slot}
                label={spoken(voice, offer, offer.choices)}
              >
                {voice.time(offer.slot.start)}
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PricedSlot(props: { voice: Voice; offer: OfferedSlot; hrefFor: HrefFor }) {
  const { voice, offer, hrefFor } = props;
  return (
    <div className={styles.pricedSlot}>
      <span className={styles.pricedTime}>{voice.time(offer.slot.start)}</span>
      <ul className={styles.takers}>
        {offer.choices.map((choice) => (
          <li key={choice.member?.id ?? ""}>
            <ActionLink
              href={hrefFor(offer, choice)}
              className={styles.taker}
              label={spoken(voice, offer, [choice])}
            >
              {choice.member && <span>{choice.member.name}</span>}
              <span className={styles.takerPrice}>{voice.money(choice.quote.total.price)}</span>
            </ActionLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function pricesDiffer(offers: readonly OfferedSlot[]): boolean {
  const prices = offers.flatMap(({ choices }) => choices.map(({ quote }) => quote.total.price));
  return new Set(prices).size > 1;
}

function spoken(voice: Voice, { slot }: OfferedSlot, choices: readonly Choice[]): string {
  const time = voice.time(slot.start);
  const price = voice.money(choices[0]?.quote.total.price ?? 0);
  const names = choices.flatMap(({ member }) => member?.name ?? []);
  if (names.length === 0) return voice.t("time.takeTimePlain", { time, price });
  return voice.t("time.takeTime", { time, price, names: voice.either(names) });
}
