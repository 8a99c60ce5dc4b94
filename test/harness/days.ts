import { addDays, type LocalDate, wallClock } from "#lib/calendar.ts";

export function today(): LocalDate {
  return wallClock(Date.now(), "Europe/Berlin").date;
}

export function dayIn(days: number): LocalDate {
  return addDays(today(), days);
}
