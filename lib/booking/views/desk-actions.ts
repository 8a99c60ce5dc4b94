import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { cancelDone, changeFailed, moveDone } from "../model/ends.ts";
import { holdsOf } from "../model/holds.ts";
import { parseRequest, progressOf, settledWith } from "../model/record.ts";
import { BY_HAND, notBooked, type StateChange } from "../model/transitions.ts";
import { shiftedTo } from "../model/visit.ts";
import { mayRead } from "../reads/appointment-now.ts";
import { matchesOf, readDay } from "../reads/find-appointment.ts";

/** What staff have found in the scheduler: that it was done as asked, or was not. */
export type Finding = "done" | "not_done";

/** `undefined`: a move that cannot be where it was asked to go. */
export async function settledByHand(
  deps: BookingDeps,
  booking: JournalBooking,
  finding: Finding,
): Promise<StateChange | undefined> {
  const { doing } = booking;
  if (finding === "not_done") {
    return doing === "book" ? notBooked(BY_HAND) : changeFailed(booking, "not_done");
  }
  if (doing === "cancel") return cancelDone(booking, "visitor");
  if (doing === "book") return { to: "booked", ...(await numberOf(deps, booking)) };
  const target = targetOf(booking);
  return target && moveDone(booking, target);
}

/** The number under which it stands, where exactly one record is this visit's: its page can then change it. */
async function numberOf(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<Pick<StateChange, "appointmentId">> {
  if (booking.appointmentId !== null || !mayRead(deps)) return {};
  const day = await readDay(deps, parseRequest(booking).date, undefined, "manage");
  if (typeof day === "string") return {};
  const [found, second] = await matchesOf(deps, booking, day);
  return found === undefined || second !== undefined ? {} : { appointmentId: found };
}

/** Staff have looked and found that nothing was done. All is checked again all the same. */
export function resentByHand({ now }: BookingDeps, booking: JournalBooking): StateChange {
  const progress = settledWith(booking, { resentAt: now() });
  // Its times were held for a day, and may be another client's by now.
  return { to: "waiting", progress, holds: holdsAgain(booking) };
}

function holdsAgain(booking: JournalBooking): NonNullable<StateChange["holds"]> {
  const own = holdsOf(parseRequest(booking));
  if (booking.doing === "book") return { keep: [], take: own };
  const target = targetOf(booking);
  return { keep: own, take: target ? holdsOf(target) : [] };
}

/** Where a move was to go. */
function targetOf(booking: JournalBooking) {
  const to = progressOf(booking).change?.to;
  return to && shiftedTo(parseRequest(booking), to);
}
