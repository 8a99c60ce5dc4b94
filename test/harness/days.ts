import { addDays, type LocalDate, wallClock } from "#lib/calendar.ts";

/** Today where the demo business is, wherever the tests run. */
export function today(): LocalDate {
  return wallClock(Date.now(), "Europe/Berlin").date;
}

/** The day so many days from today. Tests that book keep out of each other's days. */
export function dayIn(days: number): LocalDate {
  return addDays(today(), days);
}
