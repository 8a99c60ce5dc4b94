import type { JournalBooking } from "#lib/store/journal/contract.ts";
import {
  cancelDone,
  cancelledBySalon,
  changeFailed,
  changeKindOf,
  isAsKnown,
  missingFrom,
  moveDone,
  withManaged,
} from "../model/ends.ts";
import { managedOf, presentOf } from "../model/record.ts";
import { NOT_SEEN, type StateChange } from "../model/transitions.ts";
import { isSameVisit, shiftedTo, type Visit } from "../model/visit.ts";
import { hasReadOurs } from "../reads/read-ours.ts";
import { isThere, type Sighting, sightAppointment } from "../reads/sighting.ts";
import type { RunDeps } from "./operation.ts";
import { lookOptions } from "./verify.ts";

type Sent = {
  readonly appointmentId: string;
  readonly target: Visit | undefined;
};

/** The end of a change that got a 2xx: what the record shows, where it can be read. */
export async function afterAnswer(
  deps: RunDeps,
  booking: JournalBooking,
  sent: Sent,
): Promise<StateChange> {
  const sighting = await sightAppointment(deps, sent.appointmentId, booking, lookOptions(deps));
  const end = sent.target
    ? afterMoving(booking, sighting, sent.target)
    : await afterCancelling(deps, booking, sighting);
  if (end.reason === NOT_SEEN) {
    deps.log.warn({ bookingId: booking.id }, "a change was acknowledged and is not to be seen");
  }
  return end;
}

function afterMoving(booking: JournalBooking, sighting: Sighting, target: Visit): StateChange {
  if (sighting.kind === "cancelled") return cancelledBySalon(booking);
  if (sighting.kind === "no_scope") return moveDone(booking, { visit: target });
  if (sighting.kind !== "standing") return { to: "move_unknown", reason: NOT_SEEN };
  if (isThere(sighting, target)) return moveDone(booking, sighting);
  const isAtOldTime = !sighting.altered && isSameVisit(sighting.visit, presentOf(booking));
  if (isAtOldTime) return { to: "move_unknown", reason: NOT_SEEN };
  return changeFailed(booking, "changed", sighting);
}

async function afterCancelling(
  deps: RunDeps,
  booking: JournalBooking,
  sighting: Sighting,
): Promise<StateChange> {
  const unseen = { to: "cancel_unknown", reason: NOT_SEEN } as const;
  if (sighting.kind === "unread") return unseen;
  // Some upstreams delete what is cancelled; a second 404 is to confirm that.
  if (sighting.kind === "missing" && (await hasReadOurs(deps))) {
    return { ...unseen, progress: withManaged(booking, missingFrom(booking, deps.now())) };
  }
  // A record that does not say so proves nothing against the 2xx.
  return cancelDone(booking);
}

/**
 * After a 400, 404 or 422 this sending has changed nothing, but the appointment may have been
 * cancelled or deleted before: it is read once more.
 */
export async function afterRefusal(
  deps: RunDeps,
  booking: JournalBooking,
  appointmentId: string,
): Promise<StateChange> {
  const sighting = await sightAppointment(deps, appointmentId, booking);
  if (sighting.kind === "cancelled") {
    const isMove = changeKindOf(booking) === "move";
    return isMove ? cancelledBySalon(booking) : cancelDone(booking);
  }
  if (sighting.kind !== "standing") return changeFailed(booking, "unclear");
  // Refused, and carried out all the same.
  const { change } = managedOf(booking);
  const target = change?.to && shiftedTo(presentOf(booking), change.to);
  if (target && isThere(sighting, target)) {
    return moveDone(booking, sighting);
  }
  return isAsKnown(booking, sighting)
    ? changeFailed(booking, "refused")
    : changeFailed(booking, "changed", sighting);
}
