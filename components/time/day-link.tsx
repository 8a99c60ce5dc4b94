import type { ReactNode } from "react";
import type { LocalDate } from "#lib/calendar.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./calendar.module.css";

/** What the calendars know about the days they show. */
export type DayFacts = {
  readonly isOpen: (date: LocalDate) => boolean;
  readonly freeOn: (date: LocalDate) => number;
  /** The day has times that could not be read, so it may be free where nothing is shown. */
  readonly isUnread: (date: LocalDate) => boolean;
  readonly chosen: LocalDate | undefined;
  readonly hrefFor: (date: LocalDate) => string;
};

/**
 * One day: a link where it can be looked at, marked where something is free, and read out in
 * full ("Tuesday 24 November, 7 times free").
 */
export function DayLink(props: {
  voice: Voice;
  date: LocalDate;
  facts: DayFacts;
  children: ReactNode;
}) {
  const { voice, date, facts, children } = props;
  const count = facts.freeOn(date);
  const spoken = voice.date(date);
  const none = facts.isUnread(date) ? "unread" : "full";
  if (!facts.isOpen(date)) {
    return (
      <span className={styles.day} data-state="closed">
        {children}
      </span>
    );
  }
  return (
    <a
      href={facts.hrefFor(date)}
      data-scroll="keep"
      className={styles.day}
      data-state={count > 0 ? "free" : none}
      aria-current={date === facts.chosen ? "date" : undefined}
    >
      <span aria-hidden="true" className={styles.face}>
        {children}
      </span>
      <span className="unseen">
        {count > 0
          ? voice.t("time.dayFree", { date: spoken, count })
          : voice.t(none === "unread" ? "time.dayUnread" : "time.dayNone", { date: spoken })}
      </span>
    </a>
  );
}
