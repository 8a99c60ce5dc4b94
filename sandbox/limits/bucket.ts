import { type Limiter, minute } from "./limiter.ts";

/** Refills evenly over a minute; 60 seconds from a full bucket let in up to twice `limit`. */
export function tokenBucket(limit: number): Limiter {
  const timePerToken = minute / limit;
  // When the bucket is full again; taking a token moves it on.
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    waitAt(now) {
      return Math.max(0, fullAt + timePerToken - minute - now);
    },
    take(now) {
      fullAt = Math.max(fullAt, now) + timePerToken;
    },
  };
}
