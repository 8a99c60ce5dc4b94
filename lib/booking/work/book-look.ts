import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { hasBegun } from "../model/clock.ts";
import { parseProgress, parseRequest, progressWith } from "../model/record.ts";
import { NOT_SEEN, type StateChange } from "../model/transitions.ts";
import { timeOf } from "../model/visit.ts";
import { lookUpAppointment } from "../reads/lookup.ts";
import { recheck } from "../reads/recheck.ts";
import type { StaffReason } from "./evidence.ts";
import type { Look, RunDeps } from "./operation.ts";
import { notSeen, verifyBooked } from "./verify.ts";

/** Looks once for an appointment that may have been booked; by its id where a 2xx has given one. */
export async function look(deps: RunDeps, booking: JournalBooking): Promise<Look> {
  const { acknowledged } = parseProgress(booking.progress);
  if (acknowledged === undefined) {
    const lookup = await lookUpAppointment(deps, booking);
    if (lookup.kind !== "found") return { lookup };
    return { end: { to: "confirmed", appointmentId: lookup.appointmentId } };
  }
  const verified = await verifyBooked(deps, booking, acknowledged, { isJustBooked: false });
  if (verified === "unread") return { lookup: { kind: "unread" } };
  return { end: verified === "missing" ? notSeen(booking, { notFound: acknowledged }) : verified };
}

/** Sends it again, or says why not. A failed recheck decides nothing: a lookup comes before. */
export async function absent(deps: RunDeps, booking: JournalBooking): Promise<StateChange> {
  const visit = parseRequest(booking);
  const { timing, location } = deps;
  const isLate =
    deps.waitedMs() > timing.maxWait || hasBegun(timeOf(visit), deps.now(), location.timeZone);
  // The upstream has acknowledged the appointment and may show it later: another could double it.
  if (isLate || booking.reason === NOT_SEEN) return unclear(booking, "not_found");
  const rechecked = await recheck(deps, visit, booking.createdAt);
  if (rechecked.kind === "same" || rechecked.kind === "unread") {
    deps.log.warn({ bookingId: booking.id }, "an appointment did not arrive; it is sent again");
    const progress = progressWith(booking, { evidence: { absentAt: [], resent: true } });
    return { to: "client_known", progress };
  }
  const lookup = await lookUpAppointment(deps, booking);
  if (lookup.kind !== "absent") return unclear(booking, "not_found");
  // Unless the search is known to show ours, the time may be taken by ours.
  if (rechecked.kind === "slot_taken" && lookup.isProven) return { to: "slot_taken" };
  if (rechecked.kind !== "price_changed") return unclear(booking, "not_found");
  const progress = progressWith(booking, { newTotal: rechecked.newTotal });
  return { to: "price_changed", progress };
}

/** A 2xx is believed if its record stays unreadable: each view of its page tries again. */
export function unclear(booking: JournalBooking, reason: StaffReason): StateChange {
  const { acknowledged: appointmentId } = parseProgress(booking.progress);
  if (appointmentId === undefined) return { to: "needs_staff", reason };
  const progress = progressWith(booking, { evidence: undefined });
  return { to: "confirmed", appointmentId, progress };
}
