import { type Clock, sleep } from "#lib/upstream/clock.ts";
import { type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";

/** Ends at `due` (epoch milliseconds) or by the signal. A timer alone may fire early. */
export async function waitUntil(
  due: number,
  clock: Pick<Clock, "now" | "after" | "keepAlive">,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && clock.now() < due) {
    await sleep(clock, Math.max(1, due - clock.now()), signal);
  }
}

export function hasBegun(
  { date, start }: { readonly date: LocalDate; readonly start: LocalTime },
  now: number,
  timeZone: string,
): boolean {
  const clock = wallClock(now, timeZone);
  return date === clock.date ? start <= clock.time : date < clock.date;
}
