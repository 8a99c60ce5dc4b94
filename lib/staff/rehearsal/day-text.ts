import { formatDate, type LocalDate } from "#lib/values/calendar.ts";

const OPTIONS = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** `Thu, 18 Feb 2027`, as programs print it. */
export function dayText(date: LocalDate): string {
  return formatDate(date, "en-GB", OPTIONS);
}
