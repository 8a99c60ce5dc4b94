import type { JournalBooking } from "#lib/journal/contract.ts";
import type { UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { RunDeps } from "../deps.ts";
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
import type { StateChange } from "../model/transitions.ts";
import { beginsAt, isSameVisit, shiftedTo, timeOf, type Visit } from "../model/visit.ts";
import { hasShownOurs, rememberStatus } from "../reads/learned-status.ts";
import { type Sighting, type Standing, sightAppointment } from "../reads/sighting.ts";

/** An acknowledged change that its record does not show, or not yet. */
export const NOT_SEEN = "not_seen";

type Evidence = { readonly sighting: Sighting; readonly statusBefore: string | undefined };

/** What became of a change that was answered with a 2xx: what the record shows is told. */
export async function afterAnswer(
  deps: RunDeps,
  booking: JournalBooking,
  target: Visit | undefined,
  { sighting, statusBefore }: Evidence,
): Promise<StateChange> {
  if (!target) return afterCancelling(deps, booking, { sighting, statusBefore });
  if (sighting.kind === "cancelled") return cancelledBySalon(booking);
  if (sighting.kind === "no_scope") return moveDone(booking, target);
  if (sighting.kind !== "standing") return { to: "move_unknown", reason: NOT_SEEN };
  if (isThere(sighting, target)) {
    // A moved appointment may carry a status of its own.
    if (sighting.status !== statusBefore) await rememberStatus(deps, sighting.status, "standing");
    return moveDone(booking, sighting.altered ? target : sighting.visit);
  }
  const isAtOldTime = !sighting.altered && isSameVisit(sighting.visit, presentOf(booking));
  if (isAtOldTime) return { to: "move_unknown", reason: NOT_SEEN };
  return changeFailed(booking, "changed", sighting);
}

async function afterCancelling(
  deps: RunDeps,
  booking: JournalBooking,
  { sighting, statusBefore }: Evidence,
): Promise<StateChange> {
  if (sighting.kind === "unread") return { to: "cancel_unknown", reason: NOT_SEEN };
  // Some delete what is cancelled, which a second 404 is to show.
  if (sighting.kind === "missing" && (await hasShownOurs(deps))) {
    const outcome = withManaged(booking, missingFrom(booking, deps.now()));
    return { to: "cancel_unknown", reason: NOT_SEEN, outcome };
  }
  if (sighting.kind !== "standing") return cancelDone(booking);
  const { because, status } = sighting;
  const isUnchanged = because === "doubtful" && status === statusBefore;
  if (isCertain(sighting) || isUnchanged) return { to: "cancel_unknown", reason: NOT_SEEN };
  if (because === "doubtful") await rememberStatus(deps, status, "cancelled");
  return cancelDone(booking);
}

function targetOf(booking: JournalBooking): Visit | undefined {
  const { change } = managedOf(booking);
  return change?.to && shiftedTo(presentOf(booking), change.to);
}

/** The record says that it stands, or has the status that this key's new appointments have. */
export function isCertain({ because }: Pick<Standing, "because">): boolean {
  return because === "said" || because === "learned";
}

export function isThere({ visit }: Standing, target: Visit): boolean {
  return beginsAt(visit, timeOf(target));
}

/**
 * After a 400, 404 or 422, which prove that nothing was done by this sending, the appointment is read
 * once more before anything is said of it: it may have been cancelled, or be gone.
 */
export async function afterRefusal(
  deps: RunDeps,
  booking: JournalBooking,
  { kind, provesNothingHappened }: UpstreamFailure,
): Promise<StateChange | undefined> {
  const isRefusal = kind === "not_found" || kind === "refused" || kind === "invalid";
  const { appointmentId } = booking;
  if (!isRefusal || !provesNothingHappened || appointmentId === null) return undefined;
  const sighting = await sightAppointment(deps, appointmentId, booking);
  if (sighting.kind === "cancelled") {
    const isMove = changeKindOf(booking) === "move";
    return isMove ? cancelledBySalon(booking) : cancelDone(booking);
  }
  if (sighting.kind !== "standing" || !isCertain(sighting)) return changeFailed(booking, "unclear");
  // Refused, and carried out all the same.
  const target = targetOf(booking);
  if (target && isThere(sighting, target)) {
    return moveDone(booking, sighting.altered ? target : sighting.visit);
  }
  return isAsKnown(booking, sighting)
    ? changeFailed(booking, "refused")
    : changeFailed(booking, "changed", sighting);
}
