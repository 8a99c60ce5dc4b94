import type { KeyLimits } from "#lib/config/types.ts";

/** What a call is for; those further left go first. */
export type Lane = "finish" | "manage" | "browse" | "background";

/** 0 to 9, the smallest first. */
export const priorities: Readonly<Record<Lane, number>> = {
  finish: 0,
  manage: 2,
  browse: 5,
  background: 8,
};

/** Browsing and background work leave the rest to those who finish or manage a booking. */
const LOW_SHARE_OF_REQUESTS = 0.8;
const IN_FLIGHT_LEFT = 3;

/** The lanes that may wait. */
export function isLow(lane: Lane): boolean {
  return lane === "browse" || lane === "background";
}

/** What the low lanes may have of the limits. */
export function lowLimits({ requestsPerMinute, inFlight }: KeyLimits) {
  return {
    requestsPerMinute: Math.max(1, Math.floor(requestsPerMinute * LOW_SHARE_OF_REQUESTS)),
    inFlight: Math.max(1, inFlight - IN_FLIGHT_LEFT),
  };
}
