import { ActionLink } from "#components/action-link.tsx";
import type { Choice, OfferedSlot } from "#lib/availability/types.ts";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./slots.module.css";

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
      <ul
        className={priced ? styles.pricedSlots : styles.slots}
        data-arrows={priced ? undefined : 1}
      >
        {offers.map((offer) => (
          <li key={offer.slot.start}>
            {priced ? (
              <PricedSlot voice={voice} offer={offer} hrefFor={hrefFor} />
            ) : (
              <PlainSlot voice={voice} offer={offer} href={hrefFor(offer, undefined)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PlainSlot(props: { voice: Voice; offer: OfferedSlot; href: string }) {
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

function PricedSlot(props: { voice: Voice; offer: OfferedSlot; hrefFor: HrefFor }) {
  const { voice, offer, hrefFor } = props;
  return (
    <div className={styles.pricedSlot}>
      <span className={styles.pricedTime}>
        {voice.time(offer.slot.start)}
        <span className={styles.until}>{untilText(voice, offer)}</span>
      </span>
      <ul className={styles.takers}>
        {offer.choices.map((choice) => (
          <li key={choice.member?.id ?? ""}>
            <ActionLink
              href={hrefFor(offer, choice)}
              className={styles.taker}
              label={spokenSlot(voice, [choice], voice.time(offer.slot.start))}
            >
              {choice.member && <span>{choice.member.name}</span>}{" "}
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
export function spokenSlot(voice: Voice, choices: readonly Choice[], time: string): string {
  const price = voice.money(choices[0]?.quote.total.price ?? 0);
  const names = choices.flatMap(({ member }) => member?.name ?? []);
  if (names.length === 0) return voice.t("time.takeTimePlain", { time, price });
  return voice.t("time.takeTime", { time, price, names: voice.either(names) });
}
