import { type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";

export function hasBegun(
  { date, start }: { readonly date: LocalDate; readonly start: LocalTime },
  now: number,
  timeZone: string,
): boolean {
  const clock = wallClock(now, timeZone);
  return date === clock.date ? start <= clock.time : date < clock.date;
}
