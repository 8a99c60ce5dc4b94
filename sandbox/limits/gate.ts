import { problem, type Reply } from "../reply.ts";
import type { LimitSettings } from "../settings.ts";
import { tokenBucket } from "./bucket.ts";
import { fixedWindow } from "./fixed.ts";
import type { Limiter } from "./limiter.ts";
import { slidingWindow } from "./sliding.ts";

const algorithms: Record<LimitSettings["algorithm"], (limit: number) => Limiter> = {
  sliding: slidingWindow,
  fixed: fixedWindow,
  bucket: tokenBucket,
};

/** The limits of one key (§8). Refused requests count against none of them. */
export interface Gate {
  /** Null lets the request in; then `leave` must follow. */
  enter(now: number, isWrite: boolean): Reply | null;
  leave(): void;
}

export function createGate(limits: LimitSettings): Gate {
  const requests = algorithms[limits.algorithm](limits.requests);
  const writes = algorithms[limits.algorithm](limits.writes);
  let inFlight = 0;
  return {
    enter(now, isWrite) {
      if (inFlight >= limits.inFlight) return tooMany("Too many requests in flight.", 1000);
      const counted = isWrite ? [requests, writes] : [requests];
      const wait = Math.max(...counted.map((limiter) => limiter.waitAt(now)));
      if (wait > 0) return tooMany("Too many requests in a minute.", wait);
      for (const limiter of counted) limiter.take(now);
      inFlight += 1;
      return null;
    },
    leave() {
      inFlight -= 1;
    },
  };
}

function tooMany(detail: string, wait: number): Reply {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return problem(429, detail, { "retry-after": String(seconds) });
}
