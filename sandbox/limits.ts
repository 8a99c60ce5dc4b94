import { problem, type Reply } from "./reply.ts";
import type { LimitSettings } from "./settings.ts";

/** Limits are per minute (§8). Times in milliseconds. */
export const minute = 60_000;

/** Exact: no 60 seconds let in more than `limit`. */
export function slidingWindow(limit: number) {
  const taken: number[] = [];
  return {
    /** 0: the next is let in now. */
    waitAt(now: number): number {
      while (taken[0] !== undefined && taken[0] <= now - minute) taken.shift();
      const freedBy = taken[taken.length - limit];
      return freedBy === undefined ? 0 : freedBy + minute - now;
    },
    take(now: number): void {
      taken.push(now);
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** The limits of one key (§8). Refused requests count against none of them. */
export function createGate(limits: LimitSettings) {
  const requests = slidingWindow(limits.requests);
  const writes = slidingWindow(limits.writes);
  let inFlight = 0;
  return {
    /** Null lets the request in; then `leave` must follow. */
    enter(now: number, isWrite: boolean): Reply | null {
      if (inFlight >= limits.inFlight) return tooMany("Too many requests in flight.", 1000);
      const counted = isWrite ? [requests, writes] : [requests];
      const wait = Math.max(...counted.map((window) => window.waitAt(now)));
      if (wait > 0) return tooMany("Too many requests in a minute.", wait);
      for (const window of counted) window.take(now);
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
