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

/** No failure: it waits for its turn again, or for the next start. */
export function isHeldBack(failure: UpstreamFailure): boolean {
  return isLimited(failure) || failure.kind === "closed" || failure.reason === "abandoned";
}

/** Held back by rate limits, which is no failure: only `maxWait` ends it. */
export function isLimited({ kind, reason }: UpstreamFailure): boolean {
  return kind === "rate_limited" || reason === "limits" || reason === "late";
}

/** How long a state keeps the times of its booking; the others until they are left. */
const HOLD_MS: Readonly<Partial<Record<BookingState, number>>> = {
  /** By then the upstream's availability shows the appointment. */
  booked: 10 * 60_000,
  person: 24 * 60 * 60_000,
  cancelled: 0,
  not_booked: 0,
};

export function holdUntil(state: BookingState, at: number): number | undefined {
  const ms = HOLD_MS[state];
  return ms === undefined ? undefined : at + ms;
}
