import type { KeyLimits } from "#lib/config/types.ts";
import type { Kind } from "./call-log.ts";

/** Whose call it is. Calls that finish a booking go first, then changes, browsing, the rest. */
export type Lane = "finish" | "manage" | "browse" | "background";

export const priorities: Readonly<Record<Lane, number>> = {
  finish: 0,
  manage: 2,
  browse: 5,
  background: 8,
};

/** Order among writes. `started`: bookings whose first write was sent. */
export type TurnLane = "started" | "manage" | "new";

export const turnPriorities: Readonly<Record<TurnLane, number>> = { started: 0, manage: 1, new: 2 };

/** Browsing and background work leave the rest to bookings. */
const LOW_SHARE_OF_REQUESTS = 0.8;
const IN_FLIGHT_LEFT = 3;

export function isLow(lane: Lane): boolean {
  return lane === "browse" || lane === "background";
}

export function lowLimits({ requestsPerMinute, inFlight }: KeyLimits) {
  return {
    requestsPerMinute: Math.max(1, Math.floor(requestsPerMinute * LOW_SHARE_OF_REQUESTS)),
    inFlight: Math.max(1, inFlight - IN_FLIGHT_LEFT),
  };
}

/** How many may be in use before a call has to wait. */
export function limitsFor(
  kind: Kind,
  limits: KeyLimits,
  low: boolean,
): { readonly perMinute: number; readonly inFlight?: number } {
  if (kind === "writes") return { perMinute: limits.writesPerMinute };
  const { requestsPerMinute, inFlight } = low ? lowLimits(limits) : limits;
  return { perMinute: requestsPerMinute, inFlight };
}
