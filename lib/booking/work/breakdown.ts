import type { JournalBooking } from "#lib/store/journal/contract.ts";
import {
  isFinished,
  isUnknown,
  STATE_OF,
  type WriteKind,
  writeOf,
} from "#lib/store/journal/states.ts";
import type { BookingDeps } from "../deps.ts";
import { changeFailed } from "../model/ends.ts";
import { progressWith, readProgress, readRequest } from "../model/record.ts";
import { afterStop, type StateChange } from "../model/transitions.ts";
import { commit } from "./commit.ts";

const MAX_BREAKDOWNS = 5;

/** False if the stored booking cannot be parsed, so that retrying would not help. */
export function isReadable(booking: JournalBooking): boolean {
  return readRequest(booking) !== undefined && readProgress(booking.progress) !== undefined;
}

export async function afterBreakdown(deps: BookingDeps, id: string): Promise<void> {
  const booking = await deps.journal.read(id);
  if (!booking || isFinished(booking.state)) return;
  const progress = readProgress(booking.progress);
  const breakdowns = (progress?.breakdowns ?? 0) + 1;
  if (progress === undefined || breakdowns >= MAX_BREAKDOWNS) {
    await giveUp(deps, booking);
    return;
  }
  await commit(deps, booking, {
    ...(afterStop(booking) ?? asItIs(booking)),
    progress: progressWith(booking, { breakdowns }),
  });
}

function asItIs({ state, reason }: JournalBooking): StateChange {
  return { to: state, ...(reason !== null && { reason }) };
}

/** Rejects the booking if no appointment can have been sent; otherwise leaves it to staff. */
export async function giveUp(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  const write = writeOf(booking.state);
  if (!write) return booking;
  const { kind, phase } = write;
  deps.log.error({ bookingId: booking.id, state: booking.state }, "a booking was given up");
  if (kind === "client" || (phase === "waiting" && !mayBeResent(booking))) {
    return commit(deps, booking, unsent(booking, kind));
  }
  const { unknown, unclear } = STATE_OF[kind];
  const reason = "failed";
  const sent = isUnknown(booking.state)
    ? booking
    : await commit(deps, booking, { to: unknown, reason });
  return sent && commit(deps, sent, { to: unclear, reason });
}

function unsent(booking: JournalBooking, kind: WriteKind): StateChange {
  if (kind === "client" || kind === "book") return { to: "rejected", reason: "failed" };
  return isReadable(booking)
    ? changeFailed(booking, "failed")
    : { to: "confirmed", reason: "failed" };
}

/** An unreadable progress may hide that this is the second sending. */
function mayBeResent({ state, progress }: JournalBooking): boolean {
  if (state !== STATE_OF.book.waiting) return false;
  const read = readProgress(progress);
  return read === undefined || read.evidence?.resent === true;
}
