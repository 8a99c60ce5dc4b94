/**
 * Two clocks. The wall clock is what is stored, and what restarts have in common; it may be set at
 * any time. The other one is never set, but begins anew with each process and stands still while a
 * machine sleeps.
 */
export type Clocks = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds; only differences mean something. */
  readonly monotonic: () => number;
};

/** A moment on both clocks. */
export type Moment = { readonly wall: number; readonly monotonic: number };

export function momentOf({ now, monotonic }: Clocks): Moment {
  return { wall: now(), monotonic: monotonic() };
}

/** The most that can have passed since, by either clock: for what goes out of date. */
export function ageOf({ wall, monotonic }: Moment, clocks: Clocks): number {
  return Math.max(clocks.now() - wall, clocks.monotonic() - monotonic);
}

/** A stored time on the clock of this process. One that lies in the future counts as now. */
export function toMonotonic(stored: number, { now, monotonic }: Clocks): number {
  return monotonic() - Math.max(0, now() - stored);
}

/** A time of this process's clock, to be stored. */
export function toStored(at: number, { now, monotonic }: Clocks): number {
  return Math.round(now() - (monotonic() - at));
}
