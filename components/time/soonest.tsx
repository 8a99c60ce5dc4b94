import type { OfferedSlot } from "#lib/availability/types.ts";
import { addDays, type LocalDate } from "#lib/calendar.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ActionLink } from "../action-link.tsx";
import { spokenSlot } from "./slot.tsx";
import styles from "./time.module.css";

/** The very next times: one press from here to the details. */
export function Soonest(props: {
  voice: Voice;
  offers: readonly OfferedSlot[];
  today: LocalDate;
  hrefFor: (offer: OfferedSlot) => string;
}) {
  const { voice, offers, today, hrefFor } = props;
  if (offers.length === 0) return null;
  return (
    <section className={styles.soonest} aria-labelledby="soonest-title">
      <h2 id="soonest-title">{voice.t("time.soonest")}</h2>
      <ul>
        {offers.map((offer) => {
          const day = dayText(voice, offer.slot.date, today);
          const time = voice.time(offer.slot.start);
          return (
            <li key={offer.slot.date}>
              <ActionLink
                href={hrefFor(offer)}
                className={styles.soon}
                label={spokenSlot(voice, offer.choices, `${day} ${time}`)}
              >
                <span className={styles.soonDay}>{day}</span> <strong>{time}</strong>
              </ActionLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function dayText(voice: Voice, date: LocalDate, today: LocalDate): string {
  if (date === today) return voice.t("time.today");
  if (date === addDays(today, 1)) return voice.t("time.tomorrow");
  return voice.date(date, { weekday: "short", day: "numeric", month: "short" });
}
