/**
 * The wall clock is stored and survives restarts, but may be set at any time. The monotonic one is
 * never set, but restarts with the process and stands still while the machine sleeps.
 */
export type Clocks = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary start. */
  readonly monotonic: () => number;
};

export type Moment = { readonly wall: number; readonly monotonic: number };

export function momentOf({ now, monotonic }: Clocks): Moment {
  return { wall: now(), monotonic: monotonic() };
}

/** The longer age by either clock: nothing is taken for fresher than it is. */
export function ageOf({ wall, monotonic }: Moment, clocks: Clocks): number {
  return Math.max(clocks.now() - wall, clocks.monotonic() - monotonic);
}

/** A stored time on the monotonic clock; a time in the future counts as now. */
export function toMonotonic(stored: number, { now, monotonic }: Clocks): number {
  return monotonic() - Math.max(0, now() - stored);
}

export function toStored(at: number, { now, monotonic }: Clocks): number {
  return Math.round(now() - (monotonic() - at));
}
