import { type Limiter, minute } from "./limiter.ts";

/** Exact: no 60 seconds let in more than `limit`. */
export function slidingWindow(limit: number): Limiter {
  const taken: number[] = [];
  return {
    waitAt(now) {
      while (taken[0] !== undefined && taken[0] <= now - minute) taken.shift();
      const freedBy = taken[taken.length - limit];
      return freedBy === undefined ? 0 : freedBy + minute - now;
    },
    take(now) {
      taken.push(now);
    },
  };
}
