import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { cancelDone, changeFailed, moveDone } from "../model/ends.ts";
import { holdsOf } from "../model/holds.ts";
import { parseRequest, progressOf, settledWith } from "../model/record.ts";
import { BY_HAND, notBooked, type StateChange } from "../model/transitions.ts";
import { shiftedTo } from "../model/visit.ts";
import { mayRead } from "../reads/appointment-now.ts";
import { matchesOf, readDay } from "../reads/find-appointment.ts";
import { commit } from "../work/commit.ts";

/** What staff have found in the scheduler: that it was done as asked, or was not. */
export type Finding = "done" | "not_done";

export type DeskFault = "unknown_booking" | "changed" | "unavailable";

export async function settleByHand(
  deps: BookingDeps,
  booking: JournalBooking,
  finding: Finding,
): Promise<Result<JournalBooking, DeskFault>> {
  if (booking.state !== "person") return err("changed");
  const end = finding === "done" ? await doneByHand(deps, booking) : notDoneByHand(booking);
  const settled = end && (await commit(deps, booking, { ...end, reason: BY_HAND }));
  if (!settled) return err("changed");
  deps.log.info({ bookingId: booking.id, finding }, "a person settled a booking");
  return ok(settled);
}

async function doneByHand(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<StateChange | undefined> {
  if (booking.doing === "cancel") return cancelDone(booking, "visitor");
  if (booking.doing === "book") return { to: "booked", ...(await numberOf(deps, booking)) };
  const to = progressOf(booking).change?.to;
  const target = to && shiftedTo(parseRequest(booking), to);
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

function notDoneByHand(booking: JournalBooking): StateChange {
  return booking.doing === "book" ? notBooked(BY_HAND) : changeFailed(booking, "not_done");
}

/** Staff have looked and found that nothing was done. All is checked again all the same. */
export async function resendByHand(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<Result<JournalBooking, DeskFault>> {
  if (booking.state !== "person") return err("changed");
  const progress = settledWith(booking, { resentAt: deps.now() });
  const waiting = { to: "waiting", reason: BY_HAND, progress } as const;
  // Its times were held for a day, and may be another client's by now.
  const sent = await commit(deps, booking, { ...waiting, holds: holdsAgain(booking) });
  if (!sent) return err("changed");
  deps.log.info({ bookingId: booking.id }, "a person has a booking sent again");
  return ok(sent);
}

function holdsAgain(booking: JournalBooking): NonNullable<StateChange["holds"]> {
  if (booking.doing === "book") return { keep: [], take: holdsOf(parseRequest(booking)) };
  const visit = parseRequest(booking);
  const to = progressOf(booking).change?.to;
  const target = to && shiftedTo(visit, to);
  return { keep: holdsOf(visit), take: target ? holdsOf(target) : [] };
}
