import type { Change } from "#lib/store/journal/contract.ts";
import type { BookingState, SLOT_TAKEN } from "#lib/store/journal/states.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";

/**
 * A failure that proves that nothing happened leads back; after any other sending the write is
 * `unknown`, and only its record, a late answer or a person leads on. Drawn in docs/booking.md.
 */
export const TRANSITIONS: Readonly<Record<BookingState, readonly BookingState[]>> = {
  waiting: ["waiting", "sending", "person", "booked", "cancelled", "not_booked"],
  sending: ["waiting", "unknown", "person", "booked", "cancelled", "not_booked"],
  unknown: ["unknown", "person", "booked", "cancelled"],
  person: ["waiting", "booked", "cancelled", "not_booked"],
  booked: ["booked", "waiting", "cancelled"],
  cancelled: [],
  not_booked: [],
};

export const BY_HAND = "by_hand";

/** Why a booking came to nothing. */
export type NotBookedReason =
  | typeof SLOT_TAKEN
  | "price_changed"
  | "expired"
  | "not_bookable"
  | "refused"
  | "busy"
  | "unavailable"
  | "contact_gone"
  | "failed"
  | typeof BY_HAND;

/**
 * Why only staff can tell. `blind`: the key cannot look; `there_before`: a match that no booking has
 * claimed, so nothing was sent; `claimed`: the answer named another booking's appointment.
 */
export type PersonReason =
  | "blind"
  | "not_found"
  | "several"
  | "unread"
  | "as_before"
  | "there_before"
  | "claimed";

export type StateChange = Omit<Change, "at">;

export function notBooked(reason: NotBookedReason): StateChange {
  return { to: "not_booked", reason };
}

/** A 400, 404 or 422: the upstream has judged the request. */
export function isRefusal({ kind, provesNothingHappened }: UpstreamFailure): boolean {
  const isRefused = kind === "invalid" || kind === "not_found" || kind === "refused";
  return isRefused && provesNothingHappened;
}

/** Nothing was sent, and no later try would do better: the mapping does not fit. */
export function isUnmappable({ reason }: UpstreamFailure): boolean {
  return reason === "mapping";
}

/** No failure: it waits for its turn again, or for the next start. */
export function isHeldBack(failure: UpstreamFailure): boolean {
  return isLimited(failure) || failure.kind === "closed" || failure.reason === "abandoned";
}

/** Held back by rate limits, which is no failure: only `maxWait` ends it. */
export function isLimited({ kind, reason }: UpstreamFailure): boolean {
  return kind === "rate_limited" || reason === "limits" || reason === "late";
}

/** By then the upstream's availability shows the appointment. */
const BOOKED_HOLD_MS = 10 * 60_000;
const PERSON_HOLD_MS = 24 * 60 * 60_000;

export function holdUntil(state: BookingState, at: number): number | undefined {
  switch (state) {
    case "booked":
      return at + BOOKED_HOLD_MS;
    case "person":
      return at + PERSON_HOLD_MS;
    case "cancelled":
    case "not_booked":
      return at;
    default:
      return undefined;
  }
}
