import { type Limiter, minute } from "./limiter.ts";

/**
 * A bucket of `limit` tokens that refills evenly over a minute: a full bucket is a burst of
 * `limit`, and the 60 seconds that begin with it let in up to twice `limit`.
 */
export function tokenBucket(limit: number): Limiter {
  const timePerToken = minute / limit;
  // The moment at which the bucket is, or was, full: taking a token moves it on.
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
