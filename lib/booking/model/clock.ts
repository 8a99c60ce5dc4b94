import { type Clock, sleep } from "#lib/upstream/clock.ts";
import { type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";

/** Wall time is stored but may be set; monotonic time is never set but ends with the process. */
export type Clocks = Pick<Clock, "now" | "monotonic">;

export type Moment = { readonly wall: number; readonly monotonic: number };

export function momentOf({ now, monotonic }: Clocks): Moment {
  return { wall: now(), monotonic: monotonic() };
}

/** The longer age by either clock: nothing counts as fresher than it is. */
export function ageOf({ wall, monotonic }: Moment, clocks: Clocks): number {
  return Math.max(clocks.now() - wall, clocks.monotonic() - monotonic);
}

/** A stored time in the future counts as now. */
export function toMonotonic(stored: number, { now, monotonic }: Clocks): number {
  return monotonic() - Math.max(0, now() - stored);
}

export function toStored(at: number, { now, monotonic }: Clocks): number {
  return Math.round(now() - (monotonic() - at));
}

/** Ends at `due` (monotonic) or by the signal. A timer alone may fire early. */
export async function waitUntil(
  due: number,
  clock: Pick<Clock, "monotonic" | "after" | "keepAlive">,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && clock.monotonic() < due) {
    await sleep(clock, Math.max(1, due - clock.monotonic()), signal);
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
