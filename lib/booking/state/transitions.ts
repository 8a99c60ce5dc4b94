import { type LocalDate, type LocalTime, wallClock } from "#lib/calendar.ts";
import type { BookingState, Change } from "#lib/journal/contract.ts";
import { asksForResource, type UpstreamFailure } from "#lib/upstream/transport/failure.ts";

/**
 * Which state may follow which. A step that fails in a way that proves nothing happened goes
 * back; after anything else `appointment_sending` is `unknown`. From there it goes back once at
 * most, on the evidence that `doubt.ts` asks for. docs/booking.md draws it.
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
    "unknown",
    "needs_staff",
  ],
  unknown: ["unknown", "client_known", "confirmed", "price_changed", "needs_staff"],
  confirmed: [],
  rejected: [],
  slot_taken: [],
  price_changed: [],
  expired: [],
  needs_staff: [],
};

/** Why a booking was rejected: nothing was booked, and the upstream has said or shown so. */
export type RejectReason =
  | "needs_resource"
  | "not_bookable"
  | "refused"
  | "busy"
  | "unavailable"
  | "contact_gone"
  /** Our own fault: the work on it kept throwing. */
  | "failed";

export type StateChange = Omit<Change, "at">;

/** What follows a step: a move, then perhaps a pause; `stop` leaves the rest to the next start. */
export type NextStep = {
  readonly change: StateChange;
  readonly pauseMs?: number;
  readonly stop?: true;
};

/** The least pause, so that no failure is answered by a tight loop. */
const MIN_PAUSE_MS = 250;
/** How long to wait for the limits at most, or when nobody says, before standing in line again. */
const LIMIT_PAUSE_MS = 1_000;

export function reject(reason: RejectReason): NextStep {
  return { change: { to: "rejected", reason } };
}

/** After a failed creation of the client, which may be repeated: the upstream matches (§4.3). */
export function afterClientFailure(
  failure: UpstreamFailure,
  attempts: number,
  pauses: readonly number[],
): NextStep {
  if (isStopped(failure)) return { change: { to: "queued" }, stop: true };
  if (isLimited(failure)) return { change: { to: "queued" }, pauseMs: pauseOf(failure) };
  if (isKeyRejected(failure)) return reject("unavailable");
  if (failure.provesNothingHappened && failure.kind !== "not_sent") return reject("refused");
  return tryAgain("queued", attempts, pauses, "unavailable");
}

/**
 * After a failed creation of the appointment. Only what proves that nothing happened may lead to
 * another sending; whatever may have booked is `unknown`.
 */
export function afterAppointmentFailure(
  failure: UpstreamFailure,
  attempts: number,
  pauses: readonly number[],
): NextStep {
  if (asksForResource(failure)) return reject("needs_resource");
  if (!failure.provesNothingHappened) {
    return { change: { to: "unknown", reason: isTimeOut(failure) ? "timeout" : failure.kind } };
  }
  if (isStopped(failure)) return { change: { to: "client_known" }, stop: true };
  if (isLimited(failure)) return { change: { to: "client_known" }, pauseMs: pauseOf(failure) };
  if (isKeyRejected(failure)) return reject("unavailable");
  if (failure.kind !== "not_sent") return reject("refused");
  return tryAgain("client_known", attempts, pauses, "unavailable");
}

/** Statuses by which a server or a proxy says that it stopped waiting, not that the work ended. */
const TIME_OUTS: readonly unknown[] = [408, 504, 524];

function isTimeOut({ kind, status }: UpstreamFailure): boolean {
  return kind === "timeout" || TIME_OUTS.includes(status);
}

/** Another attempt after the pause that is its turn, or the end once all were made. */
export function tryAgain(
  to: "queued" | "client_known",
  attempts: number,
  pauses: readonly number[],
  otherwise: RejectReason,
): NextStep {
  const pauseMs = pauses[attempts];
  if (pauseMs === undefined) return reject(otherwise);
  return { change: { to, failedAttempt: true }, pauseMs };
}

/** This process ends before the call could start: the next one goes on from here. */
function isStopped(failure: UpstreamFailure): boolean {
  return failure.kind === "closed" || failure.reason === "abandoned";
}

/** Our limits, the upstream's or the clock: waiting is no failure, and only the patience ends it. */
function isLimited({ kind, reason }: UpstreamFailure): boolean {
  return kind === "rate_limited" || reason === "limits" || reason === "late";
}

function pauseOf(failure: UpstreamFailure): number {
  const { retryAfterMs = LIMIT_PAUSE_MS } = failure;
  return Math.min(LIMIT_PAUSE_MS, Math.max(MIN_PAUSE_MS, retryAfterMs));
}

function isKeyRejected(failure: UpstreamFailure): boolean {
  return failure.kind === "unauthorised" || failure.kind === "forbidden";
}

/** Whether the slot has begun, so that it is too late to send. */
export function hasBegun(
  booking: { readonly date: LocalDate; readonly start: LocalTime },
  now: number,
  timeZone: string,
): boolean {
  const clock = wallClock(now, timeZone);
  if (booking.date !== clock.date) return booking.date < clock.date;
  return booking.start <= clock.time;
}

/** How long a visitor may take over the details before the rules of notice are applied anew. */
const FORM_GRACE_MS = 15 * 60_000;

/** The moment at which notice and horizon are judged: when the visitor was shown the slot. */
export function noticeJudgedAt(sealedAt: number, createdAt: number): number {
  return Math.max(sealedAt, createdAt - FORM_GRACE_MS);
}

/** After a confirmation, until the upstream's availability must show it. */
const CONFIRMED_HOLD_MS = 10 * 60_000;
/** Until a person has looked at it. */
const STAFF_HOLD_MS = 24 * 60 * 60_000;

/** Until when the slot stays held once a booking reaches a state; absent: as before. */
export function holdUntil(state: BookingState, at: number): number | undefined {
  switch (state) {
    case "confirmed":
      return at + CONFIRMED_HOLD_MS;
    case "needs_staff":
      return at + STAFF_HOLD_MS;
    case "rejected":
    case "slot_taken":
    case "price_changed":
    case "expired":
      return at;
    default:
      return undefined;
  }
}

/** A booking whose last write is more than three minutes' worth of writes away is not taken. */
export const MAX_QUEUE_MS = 3 * 60_000;

/**
 * So many writes may go before the end of a new booking, its own two included, for whoever may
 * use that share of the queue.
 */
export function queueCapacity(writesPerMinute: number, share = 1): number {
  if (share === 0) return 0;
  return Math.max(2, (share * writesPerMinute * MAX_QUEUE_MS) / 60_000);
}
