import type { JournalBooking } from "#lib/journal/contract.ts";
import type { RunDeps } from "../deps.ts";
import { waitUntil } from "../model/clock.ts";
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
import type { ChangeRequest } from "../model/managed.ts";
import { managedOf, outcomeWith, presentOf } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { membersOf, shiftedTo, timeOf, type Visit } from "../model/visit.ts";
import { oldTimeOffered, timesOffered } from "../reads/check-times.ts";
import type { LookupResult } from "../reads/lookup.ts";
import { isGone, type Standing, sightAppointment } from "../reads/sighting.ts";
import { isCertain, isThere, NOT_SEEN } from "./after-answer.ts";
import { commit } from "./commit.ts";
import { decide, nextLookupAt } from "./evidence.ts";
import { evidenceOf, storedEvidence } from "./stored-evidence.ts";

/** Reads what became of a change whose answer was lost. `undefined`: another process took over. */
export async function settleChange(
  deps: RunDeps,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const { timing, monotonic } = deps;
  let booking: JournalBooking | undefined = loaded;
  let evidence = evidenceOf(loaded, deps);
  while (booking && isUnknown(booking)) {
    await waitUntil(nextLookupAt(evidence, timing) ?? monotonic(), deps, signal);
    if (signal.aborted) return booking;
    const at = monotonic();
    const look = await lookAtChange(deps, booking);
    if ("end" in look) return commit(deps, booking, look.end);
    const decision = decide(evidence, look.lookup, at, timing);
    switch (decision.kind) {
      case "open": {
        ({ evidence } = decision);
        const managed = { ...managedOf(booking), ...missingFrom(booking, look.missingSince) };
        const doubt = storedEvidence(evidence, deps);
        const outcome = outcomeWith(booking, { managed, doubt });
        booking = await commit(deps, booking, { ...restOf(booking), outcome });
        break;
      }
      // Nothing is sent again by itself: the client would be told twice.
      case "absent":
        return commit(deps, booking, changeFailed(booking, "not_done", look.seen));
      case "staff":
        return leaveToStaff(deps, booking, decision.reason);
      case "confirm":
        throw new Error("a change is confirmed by its own look");
    }
  }
  return booking;
}

function isUnknown({ state }: JournalBooking): boolean {
  return state === "cancel_unknown" || state === "move_unknown";
}

function restOf({ reason, ...booking }: JournalBooking): StateChange {
  const to = changeKindOf(booking) === "cancel" ? "cancel_unknown" : "move_unknown";
  return { to, ...(reason !== null && { reason }) };
}

function leaveToStaff(deps: RunDeps, booking: JournalBooking, reason: string) {
  const kind = changeKindOf(booking);
  deps.log.warn(
    { bookingId: booking.id, change: kind, reason },
    "a change needs a person to look at it",
  );
  const outcome = withManaged(booking, {});
  const to = kind === "cancel" ? "cancel_unclear" : "move_unclear";
  return commit(deps, booking, { to, reason, outcome });
}

type ChangeLookup =
  | { readonly end: StateChange }
  | {
      readonly lookup: LookupResult;
      readonly missingSince?: number;
      /** The salon has changed the appointment meanwhile. */
      readonly seen?: Standing;
    };

async function lookAtChange(deps: RunDeps, booking: JournalBooking): Promise<ChangeLookup> {
  const { change } = managedOf(booking);
  const { appointmentId } = booking;
  if (!change || appointmentId === null) return { lookup: { kind: "blind" } };
  const visit = presentOf(booking);
  const target = change.to && shiftedTo(visit, change.to);
  const sighting = await sightAppointment(deps, appointmentId, booking);
  switch (sighting.kind) {
    case "cancelled":
      return { end: target ? cancelledBySalon(booking) : cancelDone(booking) };
    case "missing":
      return lookAtMissing(deps, booking, change);
    case "unread":
      return { lookup: { kind: "unread" } };
    case "standing":
      if (target) return lookAtMove(booking, target, sighting);
      if (isCertain(sighting)) return lookAtStanding(booking, sighting);
  }
  return target
    ? lookAtTimes(deps, booking, visit, target)
    : lookAtOldTime(deps, booking, visit, change.oldOffered);
}

/** A 404 proves nothing, save two of an acknowledged cancellation: some delete what is cancelled. */
async function lookAtMissing(
  deps: RunDeps,
  booking: JournalBooking,
  { kind, missingSince = deps.now() }: ChangeRequest,
): Promise<ChangeLookup> {
  const isAcknowledged = kind === "cancel" && booking.reason === NOT_SEEN;
  if (isAcknowledged && (await isGone(deps, booking, missingSince))) {
    return { end: cancelDone(booking) };
  }
  return { lookup: { kind: "unread" }, missingSince };
}

function lookAtMove(booking: JournalBooking, target: Visit, seen: Standing): ChangeLookup {
  // It may be cancelled, in words of the salon's own.
  if (seen.because === "doubtful") return { lookup: { kind: "unread" } };
  if (isThere(seen, target)) {
    return { end: moveDone(booking, seen.altered ? target : seen.visit) };
  }
  if (isAsKnown(booking, seen)) return { lookup: { kind: "absent" } };
  return { end: changeFailed(booking, "changed", seen) };
}

/** Where the upstream has acknowledged it, only the record's own words outweigh that. */
function lookAtStanding(booking: JournalBooking, standing: Standing): ChangeLookup {
  const isDisputed = booking.reason === NOT_SEEN && standing.because === "learned";
  const lookup = { kind: isDisputed ? "unread" : "absent" } as const;
  return isAsKnown(booking, standing) ? { lookup } : { lookup, seen: standing };
}

/** A cancelled time is offered again; one that is not may have been taken by others. */
async function lookAtOldTime(
  deps: RunDeps,
  booking: JournalBooking,
  visit: Visit,
  wasOffered: boolean | undefined,
): Promise<ChangeLookup> {
  if (wasOffered !== false) return { lookup: { kind: "blind" } };
  const isOffered = await oldTimeOffered(deps, visit);
  return isOffered ? { end: cancelDone(booking) } : { lookup: { kind: "unread" } };
}

async function lookAtTimes(
  deps: RunDeps,
  booking: JournalBooking,
  visit: Visit,
  target: Visit,
): Promise<ChangeLookup> {
  const offered = await timesOffered(deps, visit, timeOf(target));
  const wasOffered = managedOf(booking).change?.oldOffered;
  if (!offered || wasOffered !== false) {
    return { lookup: { kind: membersOf(visit).length === 0 ? "blind" : "unread" } };
  }
  if (offered.old && !offered.new) return { end: moveDone(booking, target) };
  return { lookup: { kind: offered.new && !offered.old ? "absent" : "unread" } };
}
