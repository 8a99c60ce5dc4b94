import { ActionLink } from "#components/action-link.tsx";
import type { LocalDate } from "#lib/calendar.ts";
import type { Voice } from "#lib/words/voice.ts";
import { type DayFacts, DayLink } from "./day-link.tsx";
import styles from "./time.module.css";

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
      <ol className={styles.weekDays}>
        {week.map((date) => (
          <li key={date}>
            <DayLink voice={voice} date={date} facts={facts}>
              <span className={styles.weekday}>{voice.date(date, { weekday: "short" })}</span>
              <span className={styles.number}>{voice.date(date, { day: "numeric" })}</span>
            </DayLink>
          </li>
        ))}
      </ol>
      <Turn href={laterHref} label={voice.t("time.nextWeek")} sign="›" />
    </nav>
  );
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
