import { addDays, type LocalDate, wallClock } from "#lib/calendar.ts";

/** Today in the demo business's time zone. */
export function today(): LocalDate {
  return wallClock(Date.now(), "Europe/Berlin").date;
}

/** Tests that book use different days. */
export function dayIn(days: number): LocalDate {
  return addDays(today(), days);
}
