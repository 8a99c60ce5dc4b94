import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import {
  cancelDone,
  cancelledBySalon,
  isAsKnown,
  missingFrom,
  moveDone,
  withManaged,
} from "../model/ends.ts";
import type { ChangeRequest } from "../model/managed.ts";
import { managedOf, presentOf } from "../model/record.ts";
import { NOT_SEEN } from "../model/transitions.ts";
import { membersOf, shiftedTo, timeOf, type Visit } from "../model/visit.ts";
import { oldTimeOffered, timesOffered } from "../reads/check-times.ts";
import {
  isGone,
  isThere,
  type Sighting,
  type Standing,
  sightAppointment,
} from "../reads/sighting.ts";
import type { Look } from "./operation.ts";

/** Reads whether a change whose answer was lost was carried out. */
export async function look(deps: BookingDeps, booking: JournalBooking): Promise<Look> {
  const looked = await lookAtChange(deps, booking);
  return { progress: withManaged(booking, missingFrom(booking, undefined)), ...looked };
}

async function lookAtChange(deps: BookingDeps, booking: JournalBooking): Promise<Look> {
  const { change } = managedOf(booking);
  const { appointmentId } = booking;
  if (!change || appointmentId === null) return { notFound: { kind: "blind" } };
  const visit = presentOf(booking);
  const target = change.to && shiftedTo(visit, change.to);
  const sighting = await sightAppointment(deps, appointmentId, booking);
  switch (sighting.kind) {
    case "cancelled":
      return { end: target ? cancelledBySalon(booking) : cancelDone(booking) };
    case "missing":
      return lookAtMissing(deps, booking, change);
    case "unread":
      return { notFound: { kind: "unread" } };
    case "standing":
      if (target) return lookAtMove(booking, target, sighting);
      // The salon has changed it, so its old time may be free, or another client's.
      if (!isAsKnown(booking, sighting)) return { notFound: { kind: "unread" } };
  }
  if (target) return lookAtTimes(deps, booking, visit, target);
  const found = await lookAtOldTime(deps, booking, visit, change.oldOffered);
  if (!("end" in found)) return found;
  // The salon may have moved it between the two reads.
  const again = await sightAppointment(deps, appointmentId, booking);
  return isUnchanged(booking, again) ? found : { notFound: { kind: "unread" } };
}

function isUnchanged(booking: JournalBooking, sighting: Sighting): boolean {
  if (sighting.kind === "standing") return isAsKnown(booking, sighting);
  return sighting.kind !== "unread";
}

/** Two 404s prove only an acknowledged cancellation: some upstreams delete what is cancelled. */
async function lookAtMissing(
  deps: BookingDeps,
  booking: JournalBooking,
  { kind, missingSince = deps.now() }: ChangeRequest,
): Promise<Look> {
  const isAcknowledged = kind === "cancel" && booking.reason === NOT_SEEN;
  if (isAcknowledged && (await isGone(deps, booking, missingSince))) {
    return { end: cancelDone(booking) };
  }
  const progress = withManaged(booking, missingFrom(booking, missingSince));
  return { notFound: { kind: "unread" }, progress };
}

function lookAtMove(booking: JournalBooking, target: Visit, seen: Standing): Look {
  if (isThere(seen, target)) return { end: moveDone(booking, seen) };
  const notFound = { kind: "absent" } as const;
  // With `seen` the visitor reads that the salon has changed it, and may move it from there.
  return isAsKnown(booking, seen) ? { notFound } : { notFound, seen };
}

/** A cancelled time is offered again; a time not offered may have been taken by others. */
async function lookAtOldTime(
  deps: BookingDeps,
  booking: JournalBooking,
  visit: Visit,
  wasOffered: boolean | undefined,
): Promise<Look> {
  if (wasOffered !== false) return { notFound: { kind: "blind" } };
  const isOffered = await oldTimeOffered(deps, visit);
  return isOffered ? { end: cancelDone(booking) } : { notFound: { kind: "unread" } };
}

async function lookAtTimes(
  deps: BookingDeps,
  booking: JournalBooking,
  visit: Visit,
  target: Visit,
): Promise<Look> {
  const offered = await timesOffered(deps, visit, timeOf(target));
  const wasOffered = managedOf(booking).change?.oldOffered;
  if (!offered || wasOffered !== false) {
    return { notFound: { kind: membersOf(visit).length === 0 ? "blind" : "unread" } };
  }
  if (offered.old && !offered.new) return { end: moveDone(booking, { visit: target }) };
  return { notFound: { kind: offered.new && !offered.old ? "absent" : "unread" } };
}
