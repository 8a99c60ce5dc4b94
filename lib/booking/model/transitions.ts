import type { Change } from "#lib/store/journal/contract.ts";
import { type BookingState, STATE_OF, writeOf } from "#lib/store/journal/states.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { HoldPauses, Timing } from "../deps.ts";

/**
 * A failure that proves that nothing happened leads back; any other failed sending is `unknown`,
 * which leads back at most once (work/evidence.ts). Drawn in docs/booking.md.
 */
export const TRANSITIONS: Readonly<Record<BookingState, readonly BookingState[]>> = {
  queued: [
    "queued",
    "client_sending",
    "client_known",
    "rejected",
    "slot_taken",
    "price_changed",
    "expired",
  ],
  client_sending: ["queued", "client_known", "rejected"],
  client_known: [
    "client_known",
    "appointment_sending",
    "unknown",
    "rejected",
    "slot_taken",
    "price_changed",
    "expired",
  ],
  appointment_sending: [
    "queued",
    "client_known",
    "confirmed",
    "rejected",
    "slot_taken",
    "unknown",
    "needs_staff",
  ],
  unknown: ["unknown", "client_known", "confirmed", "slot_taken", "price_changed", "needs_staff"],
  confirmed: ["confirmed", "move_queued", "cancel_queued", "cancelled", "needs_staff"],
  rejected: [],
  slot_taken: [],
  price_changed: [],
  expired: [],
  needs_staff: ["confirmed", "rejected", "client_known"],
  move_queued: ["move_queued", "move_sending", "confirmed", "cancelled"],
  move_sending: ["move_queued", "confirmed", "cancelled", "move_unknown"],
  move_unknown: ["move_unknown", "confirmed", "cancelled", "move_unclear"],
  move_unclear: [],
  cancel_queued: ["cancel_queued", "cancel_sending", "confirmed", "cancelled"],
  cancel_sending: ["cancel_queued", "confirmed", "cancelled", "cancel_unknown"],
  cancel_unknown: ["cancel_unknown", "confirmed", "cancelled", "cancel_unclear"],
  cancel_unclear: [],
  cancelled: [],
};

/** True where the booking ended without an appointment: the same visit may be tried again. */
export function mayTryAgain({ state }: { readonly state: BookingState }): boolean {
  const ends: readonly BookingState[] = ["slot_taken", "price_changed", "rejected", "expired"];
  return ends.includes(state);
}

/** Reason of an unknown write: it was acknowledged, but its record does not show it (yet). */
export const NOT_SEEN = "not_seen";

/** The change for a booking whose process stopped while sending. */
export function afterStop({ state }: { readonly state: BookingState }): StateChange | undefined {
  const write = writeOf(state);
  if (write?.phase !== "sending") return undefined;
  if (write.kind === "client") return { to: STATE_OF.client.waiting };
  return { to: STATE_OF[write.kind].unknown, reason: "stopped" };
}

export const BY_HAND = "by_hand";

export type RejectReason =
  | "not_bookable"
  | "refused"
  | "busy"
  | "unavailable"
  | "contact_gone"
  | "failed"
  | typeof BY_HAND;

export type StateChange = Omit<Change, "at">;

/** `stop`: this process leaves the booking; the next start goes on. */
export type NextStep = {
  readonly change: StateChange;
  readonly pauseMs?: number;
  readonly stop?: true;
};

export function reject(reason: RejectReason): NextStep {
  return { change: { to: "rejected", reason } };
}

/** Notifies staff of a booking although its visitor knows how it ended. */
export function notifyingStaff(next: NextStep): NextStep {
  return { ...next, change: { ...next.change, needsPerson: true } };
}

/** How often and how long the upstream has failed this booking. */
export type Outage = {
  readonly attempts: number;
  readonly forMs: number;
  readonly timing: Pick<Timing, "holdFor" | "holdPauses">;
};

/** Creating a client may always be repeated: the upstream matches clients (§4.3). */
export function afterClientRefusal(failure: UpstreamFailure, outage: Outage): NextStep {
  if (isUnmappable(failure)) return notifyingStaff(reject("unavailable"));
  if (isKeyRejected(failure)) return tryAgain("queued", outage, "key", "unavailable");
  if (failure.kind === "not_sent") return tryAgain("queued", outage, "read", "unavailable");
  if (failure.provesNothingHappened) return reject("refused");
  return tryAgain("queued", outage, "write", "unavailable");
}

export function afterAppointmentRefusal(failure: UpstreamFailure, outage: Outage): NextStep {
  if (isUnmappable(failure)) return notifyingStaff(reject("unavailable"));
  if (isKeyRejected(failure)) return tryAgain("client_known", outage, "key", "unavailable");
  if (failure.kind !== "not_sent") return reject("refused");
  return tryAgain("client_known", outage, "read", "unavailable");
}

/** Nothing was sent, and no later try would do better: the mapping does not fit. */
function isUnmappable({ reason }: UpstreamFailure): boolean {
  return reason === "mapping";
}

/** A 400, 404 or 422: the upstream has judged the request. */
export function isRefusal({ kind, provesNothingHappened }: UpstreamFailure): boolean {
  const isRefused = kind === "invalid" || kind === "not_found" || kind === "refused";
  return isRefused && provesNothingHappened;
}

/** A server or proxy stopped waiting: the write may still be carried out. */
const TIME_OUTS: readonly unknown[] = [408, 504, 524];

export function isTimeOut({ kind, status }: UpstreamFailure): boolean {
  return kind === "timeout" || TIME_OUTS.includes(status);
}

/** Tries again while the slot is held (`holdFor`), the last time at its end; then rejects. */
export function tryAgain(
  to: BookingState,
  { attempts, forMs, timing }: Outage,
  after: keyof HoldPauses,
  otherwise: RejectReason,
): NextStep {
  const left = timing.holdFor - forMs;
  if (left <= 0) return reject(otherwise);
  const pauses = timing.holdPauses[after];
  const pauseMs = pauses[Math.min(attempts, pauses.length - 1)] ?? left;
  return { change: { to, failedAttempt: true }, pauseMs: Math.min(pauseMs, left) };
}

export function isStopped(failure: UpstreamFailure): boolean {
  return failure.kind === "closed" || failure.reason === "abandoned";
}

/** Held back by rate limits, which is no failure: only `maxWait` ends it. */
export function isLimited({ kind, reason }: UpstreamFailure): boolean {
  return kind === "rate_limited" || reason === "limits" || reason === "late";
}

function isKeyRejected(failure: UpstreamFailure): boolean {
  return failure.kind === "unauthorised" || failure.kind === "forbidden";
}

/** By then the upstream's availability shows the appointment. */
const CONFIRMED_HOLD_MS = 10 * 60_000;
const STAFF_HOLD_MS = 24 * 60 * 60_000;

export function holdUntil(state: BookingState, at: number): number | undefined {
  switch (state) {
    case "confirmed":
      return at + CONFIRMED_HOLD_MS;
    case "needs_staff":
    case "move_unclear":
      return at + STAFF_HOLD_MS;
    case "rejected":
    case "slot_taken":
    case "price_changed":
    case "expired":
    case "cancelled":
      return at;
    default:
      return undefined;
  }
}
