import { addDays, type LocalDate, wallClock, weekday } from "#lib/values/calendar.ts";

const FRIDAY = 5;

export function today(): LocalDate {
  return wallClock(Date.now(), "Europe/Berlin").date;
}

export function dayIn(days: number): LocalDate {
  return addDays(today(), days);
}

/** The first Friday from then on: Mara, Jonas and Sofia work, whatever day today is. */
export function fridayFrom(days: number): LocalDate {
  const day = dayIn(days);
  return weekday(day) === FRIDAY ? day : fridayFrom(days + 1);
}
