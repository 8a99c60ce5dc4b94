import { lowLimits } from "./lanes.ts";
import type { Pressure } from "./limiter.ts";

/** Use of the limits open to browsing (see `lowLimits`), from 0 to 1; 1 during a pause. */
export function utilisationOf({ requests, writes, inFlight, pausedUntil }: Pressure): number {
  if (pausedUntil !== null) return 1;
  const low = lowLimits({
    requestsPerMinute: requests.limit,
    writesPerMinute: writes.limit,
    inFlight: inFlight.limit,
  });
  return Math.min(1, requests.used / low.requestsPerMinute);
}
