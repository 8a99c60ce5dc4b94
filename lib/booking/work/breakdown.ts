import type { JournalBooking } from "#lib/journal/contract.ts";
import { isFinished } from "#lib/journal/states.ts";
import type { BookingDeps } from "../deps.ts";
import { changeFailed } from "../model/ends.ts";
import { outcomeWith, readOutcome, readRequest } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { commit } from "./commit.ts";

const MAX_BREAKDOWNS = 5;

/** False for a stored booking that cannot be parsed: retrying would not help. */
export function isReadable(booking: JournalBooking): boolean {
  return readRequest(booking) !== undefined && readOutcome(booking.outcome) !== undefined;
}

export async function afterBreakdown(deps: BookingDeps, id: string): Promise<void> {
  const booking = await deps.journal.read(id);
  if (!booking || isFinished(booking.state)) return;
  const outcome = readOutcome(booking.outcome);
  const breakdowns = (outcome?.breakdowns ?? 0) + 1;
  if (outcome === undefined || breakdowns >= MAX_BREAKDOWNS) {
    await giveUp(deps, booking);
    return;
  }
  await commit(deps, booking, {
    ...restState(booking),
    outcome: outcomeWith(booking, { breakdowns }),
  });
}

function restState({ state, reason }: JournalBooking): StateChange {
  switch (state) {
    case "client_sending":
      return { to: "queued" };
    case "appointment_sending":
      return { to: "unknown", reason: "stopped" };
    case "move_sending":
      return { to: "move_unknown", reason: "stopped" };
    case "cancel_sending":
      return { to: "cancel_unknown", reason: "stopped" };
    default:
      return { to: state, ...(reason !== null && { reason }) };
  }
}

/** Rejects the booking if no appointment can have been sent; otherwise staff must look. */
export async function giveUp(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  const isSent = mayBeSent(booking);
  deps.log.error({ bookingId: booking.id, state: booking.state }, "a booking was given up");
  if (booking.appointmentId !== null) return giveUpChange(deps, booking);
  if (!isSent) return commit(deps, booking, { to: "rejected", reason: "failed" });
  const unknown =
    booking.state === "unknown"
      ? booking
      : await commit(deps, booking, { to: "unknown", reason: "failed" });
  return unknown && commit(deps, unknown, { to: "needs_staff", reason: "failed" });
}

async function giveUpChange(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  switch (booking.state) {
    case "move_queued":
    case "cancel_queued":
      return commit(deps, booking, isReadable(booking) ? changeFailed(booking, "failed") : UNREAD);
    case "move_sending":
    case "cancel_sending": {
      const unknown = await commit(deps, booking, restState(booking));
      return unknown && giveUpChange(deps, unknown);
    }
    case "move_unknown":
      return commit(deps, booking, { to: "move_unclear", reason: "failed" });
    default:
      return commit(deps, booking, { to: "cancel_unclear", reason: "failed" });
  }
}

const UNREAD = { to: "confirmed", reason: "failed" } as const;

function mayBeSent({ state, outcome }: JournalBooking): boolean {
  switch (state) {
    case "queued":
    case "client_sending":
      return false;
    case "client_known":
      return mayBeResent(outcome);
    default:
      return true;
  }
}

/** An unreadable outcome may hide that this is the second sending. */
function mayBeResent(text: string | null): boolean {
  const outcome = readOutcome(text);
  return outcome === undefined || outcome.doubt?.resent === true;
}
