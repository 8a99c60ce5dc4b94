/** Times in milliseconds. */
export interface Limiter {
  /** 0: the next is let in now. */
  waitAt(now: number): number;
  take(now: number): void;
}

/** Limits are per minute (§8). */
export const minute = 60_000;
