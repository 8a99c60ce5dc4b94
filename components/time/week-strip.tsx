import type { LocalDate } from "#lib/calendar.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ActionLink } from "../action-link.tsx";
import styles from "./calendar.module.css";
import { type DayFacts, DayLink } from "./day-link.tsx";

/** A phone's calendar: the week on show, and the next ones a swipe away. */
export function WeekStrip(props: {
  voice: Voice;
  week: readonly LocalDate[];
  facts: DayFacts;
  earlierHref: string | undefined;
  laterHref: string | undefined;
}) {
  const { voice, week, facts, earlierHref, laterHref } = props;
  return (
    <nav className={styles.week} aria-label={voice.t("time.week")}>
      <Turn href={earlierHref} label={voice.t("time.previousWeek")} sign="‹" />
      {/* Another week is another list, which begins at its beginning. */}
      <ol key={week[0]} className={styles.weekDays} data-arrows="1">
        {week.map((date) => (
          <li key={date}>
            <DayLink voice={voice} date={date} facts={facts}>
              <span className={styles.weekday}>{shortWeekday(voice, date)}</span>
              <span className={styles.number}>{voice.date(date, { day: "numeric" })}</span>
            </DayLink>
          </li>
        ))}
      </ol>
      <Turn href={laterHref} label={voice.t("time.nextWeek")} sign="›" />
    </nav>
  );
}

/** Some languages have no short names of weekdays; a seventh of a phone is no place for long ones. */
function shortWeekday(voice: Voice, date: LocalDate): string {
  const short = voice.date(date, { weekday: "short" });
  return short.length <= 4 ? short : voice.date(date, { weekday: "narrow" });
}

/** A page of days earlier or later; an empty place at the ends of what can be booked. */
export function Turn(props: { href: string | undefined; label: string; sign: string }) {
  const { href, label, sign } = props;
  if (href === undefined) return <span className={styles.turn} />;
  return (
    <ActionLink href={href} scroll={false} className={styles.turn} label={label}>
      <span aria-hidden="true">{sign}</span>
    </ActionLink>
  );
}
