import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { sleep } from "#lib/upstream/clock.ts";
import type { BookingDeps } from "../deps.ts";
import { holdUntil, type StateChange, TRANSITIONS } from "../model/transitions.ts";

/** `undefined`: another process changed it. A late answer still replaces its `unknown` or `person`. */
export async function commit(
  deps: BookingDeps,
  booking: JournalBooking,
  requested: StateChange,
): Promise<JournalBooking | undefined> {
  if (!TRANSITIONS[booking.state].includes(requested.to)) {
    throw new Error(`a booking cannot go from ${booking.state} to ${requested.to}`);
  }
  const at = deps.now();
  // A change by the salon does not renew the hold of a confirmed booking.
  const until = requested.to === booking.state ? undefined : holdUntil(requested.to, at);
  const change = { ...requested, at, ...(until !== undefined && { holdUntil: until }) };
  for (const pause of deps.timing.storeRetryAfter) {
    try {
      return await store();
    } catch (error) {
      deps.log.warn(
        { bookingId: booking.id, to: requested.to, err: error },
        "not stored; once more",
      );
    }
    await sleep(deps, pause);
  }
  return store();

  async function store(): Promise<JournalBooking | undefined> {
    const moved = await deps.journal.transition(booking, change);
    if (moved.kind === "moved") return tellStaff(deps, moved.booking, at);
    // Another booking has just taken that member's time, too: the next check finds another.
    if (moved.kind === "held" && requested.request !== undefined) return booking;
    if (moved.kind !== "claimed") return ownEarlierAttempt();
    // Two bookings matched one appointment: which of them it belongs to is unknown.
    const { appointmentId } = requested;
    deps.log.warn({ bookingId: booking.id, appointmentId }, "an appointment is another booking's");
    return commit(deps, booking, { to: "person", reason: "claimed" });
  }

  async function ownEarlierAttempt(): Promise<JournalBooking | undefined> {
    const latest = await deps.journal.read(booking.id);
    const isOurs =
      latest?.version === booking.version + 1 &&
      latest.state === requested.to &&
      latest.changedAt === at;
    if (isOurs) return latest;
    return latest && isLateAnswer(booking, requested, latest)
      ? commit(deps, latest, requested)
      : undefined;
  }
}

/** An answer of the upstream outranks what another process could not find out. */
function isLateAnswer(
  { state, doing }: JournalBooking,
  { to }: StateChange,
  latest: JournalBooking,
): boolean {
  const isAnswer = state === "sending" && (to === "booked" || to === "cancelled");
  const isOpenStill = latest.state === "unknown" || latest.state === "person";
  return isAnswer && isOpenStill && latest.doing === doing;
}

/** A log line of this level may alert operators; staff find the booking by its reference. */
function tellStaff(deps: BookingDeps, booking: JournalBooking, at: number): JournalBooking {
  const { id: bookingId, state, reason, needsPersonSince } = booking;
  if (needsPersonSince !== at) return booking;
  deps.log.error({ bookingId, state, reason }, "a booking needs a person");
  deps.onNeedsPerson?.();
  return booking;
}
