import { daysBetween, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";
import { type BookableWindow, bookableWindow } from "../notice.ts";

/** From a time of the first day to the end of the last, both in UTC. */
export function windowOf(
  first: LocalDate,
  last: LocalDate,
  time: LocalTime = "00:00:00",
): BookableWindow {
  const maxAdvanceDays = daysBetween(first, last);
  return bookableWindow(
    Date.parse(`${first}T${time}Z`),
    { minNoticeMinutes: 0, maxAdvanceDays },
    "UTC",
  );
}
