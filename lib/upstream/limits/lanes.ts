import type { KeyLimits } from "#lib/config/types.ts";

/** In the order in which they go: bookings that have begun, changes, new bookings, all else. */
export const lanes = ["finish", "manage", "new", "browse", "background"] as const;

/** Whose call it is. */
export type Lane = Exclude<(typeof lanes)[number], "new">;

/** Whose writes they are. */
export type TurnLane = Extract<(typeof lanes)[number], "finish" | "manage" | "new">;

export function isLow(lane: Lane): boolean {
  return lane === "browse" || lane === "background";
}

/** No more calls are in use once a place is taken. */
export type Bounds = {
  /** Absent: the place is for a read. */
  readonly writesPerMinute?: number;
  readonly requestsPerMinute: number;
  readonly inFlight: number;
  /** Of writes or of reads alone. */
  readonly ownInFlight: number;
};

export const LOW_SHARE_OF_REQUESTS = 0.8;
/** For a booking's two writes beside reads, and for its reads beside browsing. */
const IN_FLIGHT_LEFT = 2;

/** A booking reads while it holds its places. Browsing and background work leave it the rest. */
export function boundsOf(limits: KeyLimits) {
  const { requestsPerMinute, inFlight } = limits;
  const readsInFlight = Math.max(1, inFlight - IN_FLIGHT_LEFT);
  return {
    writes: { ...limits, ownInFlight: Math.max(1, Math.floor(inFlight / 2)) },
    reads: { requestsPerMinute, inFlight, ownInFlight: readsInFlight },
    low: {
      requestsPerMinute: Math.max(1, Math.floor(LOW_SHARE_OF_REQUESTS * requestsPerMinute)),
      inFlight,
      ownInFlight: Math.max(1, readsInFlight - IN_FLIGHT_LEFT),
    },
  };
}
