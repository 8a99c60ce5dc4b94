import { ActionLink } from "#components/action-link.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Choice, OfferedSlot } from "#lib/availability/types.ts";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import { Portrait } from "./member-picker.tsx";
import styles from "./slots.module.css";

type Part = {
  readonly part: "morning" | "afternoon" | "evening";
  readonly offers: readonly OfferedSlot[];
};
type TakerPart = {
  readonly part: Part["part"];
  readonly times: { readonly offer: OfferedSlot; readonly choice: Choice }[];
};
type TakerView = {
  readonly id: string;
  readonly name: string | undefined;
  readonly rate: Rate;
  readonly parts: readonly TakerPart[];
};
type HrefFor = (offer: OfferedSlot, choice: Choice | undefined) => string;

/**
 * The times of one day: by part of it, each one press away. Where prices differ between those who
 * are free, by person, whose price stands over the times once.
 */
export function SlotList(props: { voice: Voice; parts: readonly Part[]; hrefFor: HrefFor }) {
  const { voice, parts, hrefFor } = props;
  const takers = takersOf(parts);
  if (new Set(takers.map(({ rate }) => rate.price)).size > 1) {
    return takers.map((taker) => (
      <Taker key={taker.id} voice={voice} taker={taker} hrefFor={hrefFor} />
    ));
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

/** One person, their price, and the times that they are free at. */
function Taker(props: { voice: Voice; taker: TakerView; hrefFor: HrefFor }) {
  const { voice, taker, hrefFor } = props;
  return (
    <section aria-labelledby={`by-${taker.id}`} className={styles.taker}>
      <h3 id={`by-${taker.id}`} className={styles.takerHead}>
        <Portrait name={taker.name} />
        <span>{taker.name}</span>{" "}
        <span className={styles.takerRate}>
          <RateText voice={voice} rate={taker.rate} exact minutesExact />
        </span>
      </h3>
      {taker.parts.map(({ part, times }) => (
        <ul
          key={part}
          className={styles.slots}
          aria-label={voice.t(`time.${part}`)}
          data-arrows="1"
        >
          {times.map(({ offer, choice }) => (
            <li key={offer.slot.start}>
              <Slot
                voice={voice}
                offer={{ ...offer, choices: [choice] }}
                href={hrefFor(offer, choice)}
              />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function Slot(props: { voice: Voice; offer: OfferedSlot; href: string }) {
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

/** Everybody who is free on the day, the cheapest first, with their times by part of it. */
function takersOf(parts: readonly Part[]): readonly TakerView[] {
  const takers = new Map<string, { name: string | undefined; rate: Rate; parts: TakerPart[] }>();
  for (const { part, offers } of parts) {
    for (const offer of offers) {
      for (const choice of offer.choices) {
        const id = choice.member?.id ?? "";
        const rate = choice.quote.total;
        const taker = takers.get(id) ?? { name: choice.member?.name, rate, parts: [] };
        takers.set(id, taker);
        const last = taker.parts.at(-1);
        if (last?.part === part) last.times.push({ offer, choice });
        else taker.parts.push({ part, times: [{ offer, choice }] });
      }
    }
  }
  return [...takers]
    .map(([id, taker]) => ({ id, ...taker }))
    .sort((a, b) => a.rate.price - b.rate.price);
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
