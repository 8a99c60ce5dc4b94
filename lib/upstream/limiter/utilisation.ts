import { lowLimits } from "./lanes.ts";
import type { Pressure } from "./limiter.ts";

/**
 * How much is used of what browsing may have of a key, from 0 to 1; 1 while the upstream has asked
 * for a pause. The share that is left to bookings is not counted (see `lowLimits`).
 */
export function utilisationOf({ requests, writes, inFlight, pausedUntil }: Pressure): number {
  if (pausedUntil !== null) return 1;
  const low = lowLimits({
    requestsPerMinute: requests.limit,
    writesPerMinute: writes.limit,
    inFlight: inFlight.limit,
  });
  return Math.min(1, requests.used / low.requestsPerMinute);
}
