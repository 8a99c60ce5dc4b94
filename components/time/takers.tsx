import { RateText } from "#components/rate-text.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { Portrait } from "./member-picker.tsx";
import { type HrefFor, type Part, Slot } from "./slot.tsx";
import styles from "./slots.module.css";

type Time = { readonly offer: OfferedSlot; readonly choice: MemberChoice };
type TakerView = {
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
export function Takers(props: { voice: Voice; takers: readonly TakerView[]; hrefFor: HrefFor }) {
  const { takers } = props;
  return (
    <div className={styles.takers}>
      {takers.map((taker, at) => (
        <Taker
          key={taker.id}
          {...props}
          taker={taker}
          open={at === 0 || takers.length <= ALL_OPEN}
        />
      ))}
    </div>
  );
}

/** One person, their price, and the times that they are free at. */
function Taker(props: { voice: Voice; taker: TakerView; open: boolean; hrefFor: HrefFor }) {
  const { voice, taker, open, hrefFor } = props;
  const id = `by-${taker.id}`;
  return (
    <details data-key={taker.id} className={styles.taker} open={open}>
      <summary className={styles.takerHead}>
        <Portrait name={taker.name} />
        <h3 id={id}>{taker.name ?? (taker.id && voice.t("time.teamMember"))}</h3>{" "}
        <span className={styles.takerRate}>
          <RateText voice={voice} rate={taker.rate} exact minutesExact />
        </span>{" "}
        <span className={styles.hint}>{hintOf(voice, taker)}</span>
      </summary>
      <ul className={styles.slots} aria-labelledby={id} data-arrows="1">
        {taker.times.map(({ offer, choice }) => (
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
function hintOf(voice: Voice, { times }: TakerView): string {
  const shown = times.slice(0, HINTS).map(({ offer }) => voice.time(offer.slot.start));
  return shown.join(" · ") + (times.length > HINTS ? " …" : "");
}

/** Everybody who is free on the day, the cheapest first, with their times. */
export function takersOf(parts: readonly Part[]): readonly TakerView[] {
  const takers = new Map<string, TakerView & { readonly times: Time[] }>();
  for (const offer of parts.flatMap(({ offers }) => offers)) {
    for (const choice of offer.choices) {
      const id = choice.member?.id ?? "";
      const rate = choice.quote.total;
      const taker = takers.get(id) ?? { id, name: choice.member?.name, rate, times: [] };
      taker.times.push({ offer, choice });
      takers.set(id, taker);
    }
  }
  return [...takers.values()].sort((a, b) => a.rate.price - b.rate.price);
}
