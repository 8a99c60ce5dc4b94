/** Counts one kind of request of one key. Times are milliseconds. */
export interface Limiter {
  /** How long until one more is let in; 0 where it is let in now. */
  waitAt(now: number): number;
  /** Counts one. */
  take(now: number): void;
}

/** The upstream says "per minute" (section 8). */
export const minute = 60_000;
