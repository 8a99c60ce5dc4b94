import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type DayFacts = {
  readonly isOpen: (date: LocalDate) => boolean;
  readonly freeOn: (date: LocalDate) => number;
  /** Some times of the day could not be read, so it may be free though none is shown. */
  readonly isUnread: (date: LocalDate) => boolean;
  readonly chosen: LocalDate | undefined;
  readonly hrefFor: (date: LocalDate) => string;
};

/**
 * A day: a link if it can be opened, and read out in full ("Tuesday, 24 November, 7 times free").
 * Its weekday, where it stands in no column, is drawn by the styles.
 */
export function DayLink(props: {
  i18n: I18n;
  date: LocalDate;
  facts: DayFacts;
  weekday?: "short" | "narrow";
}) {
  const { i18n, date, facts, weekday } = props;
  const shown = {
    className: "day",
    "data-weekday": weekday && i18n.date(date, { weekday }),
    children: i18n.date(date, { day: "numeric" }),
  };
  if (!facts.isOpen(date)) return <span {...shown} data-state="closed" />;
  const count = facts.freeOn(date);
  const none = facts.isUnread(date) ? "unread" : "full";
  const spoken = { date: i18n.date(date) };
  return (
    <a
      {...shown}
      href={facts.hrefFor(date)}
      data-scroll="keep"
      data-state={count > 0 ? "free" : none}
      aria-current={date === facts.chosen ? "date" : undefined}
      aria-label={
        count > 0
          ? i18n.t("time.dayFree", { ...spoken, count })
          : i18n.t(none === "unread" ? "time.dayUnread" : "time.dayNone", spoken)
      }
    />
  );
}
