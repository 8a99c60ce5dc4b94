import type { KeyLimits } from "#lib/config/types.ts";

/** In the order in which they go: bookings that have begun, changes, new bookings, all else. */
export const lanes = ["finish", "manage", "new", "browse", "background"] as const;

/** Whose call it is; `new`: a booking that waits for its places among the writes. */
export type Lane = (typeof lanes)[number];

export function isLow(lane: Lane): boolean {
  return lane === "browse" || lane === "background";
}

/** No more calls are in use once a place is taken. */
export type Bounds = KeyLimits & {
  readonly isWrite: boolean;
  /** Of writes or of reads alone. */
  readonly ownInFlight: number;
};

const LOW_SHARE_OF_REQUESTS = 0.8;
/** For a booking's two writes beside reads, and for its reads beside browsing. */
const IN_FLIGHT_LEFT = 2;

/** A booking reads while it holds its places. Browsing and background work leave it the rest. */
export function boundsOf(limits: KeyLimits) {
  const { requestsPerMinute, inFlight } = limits;
  const readsInFlight = Math.max(1, inFlight - IN_FLIGHT_LEFT);
  const reads = { ...limits, isWrite: false, ownInFlight: readsInFlight };
  return {
    writes: { ...limits, isWrite: true, ownInFlight: Math.max(1, Math.floor(inFlight / 2)) },
    reads,
    low: {
      ...reads,
      requestsPerMinute: Math.max(1, Math.floor(LOW_SHARE_OF_REQUESTS * requestsPerMinute)),
      ownInFlight: Math.max(1, readsInFlight - IN_FLIGHT_LEFT),
    },
  };
}
