import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** "Today", "Tomorrow", "Tue 24 Nov" */
export function dayText(i18n: I18n, date: LocalDate, today: LocalDate): string {
  if (date === today) return i18n.t("time.today");
  if (date === addDays(today, 1)) return i18n.t("time.tomorrow");
  return i18n.shortDate(date);
}

/** Initials if a language's short weekdays are too long for a seventh of a phone. */
export function weekdayStyle(i18n: I18n, week: readonly LocalDate[]): "short" | "narrow" {
  const isShort = week.every((date) => i18n.date(date, { weekday: "short" }).length <= 4);
  return isShort ? "short" : "narrow";
}
