import type { JournalBooking } from "#lib/journal/contract.ts";
import { holdsOf } from "../state/holds.ts";
import type { ChangeFault, ChangeKind, Managed, Present } from "../state/managed.ts";
import { managedOf, movedTo, outcomeWith, parseRequest } from "../state/record.ts";
import type { NextStep, StateChange } from "../state/transitions.ts";
import type { Review } from "../submit/review.ts";
import { isAt, type RecordedVisit } from "./record-visit.ts";

export function changeKindOf({ state }: Pick<JournalBooking, "state">): ChangeKind {
  return state.startsWith("move_") ? "move" : "cancel";
}

export function presentOf(booking: JournalBooking): Review {
  const review = parseRequest(booking);
  const { present } = managedOf(booking);
  return present ? movedTo(review, present) : review;
}

export function withManaged(booking: JournalBooking, changes: Partial<Managed>): string {
  return outcomeWith(booking, {
    managed: { ...managedOf(booking), ...changes },
    doubt: undefined,
  });
}

/** Since when the appointment of a change is not found; `undefined`: it was found, or not read. */
export function missingFrom(
  booking: JournalBooking,
  missingSince: number | undefined,
): Partial<Managed> {
  const { change } = managedOf(booking);
  return { change: change && { ...change, missingSince } };
}

const over = { change: undefined, failed: undefined } as const;

export function cancelDone(booking: JournalBooking): StateChange {
  const { revision } = managedOf(booking);
  return {
    to: "cancelled",
    reason: "visitor",
    outcome: withManaged(booking, { ...over, revision: revision + 1, bySalon: undefined }),
  };
}

export function cancelledBySalon(booking: JournalBooking): StateChange {
  const { revision } = managedOf(booking);
  return {
    to: "cancelled",
    reason: "salon",
    outcome: withManaged(booking, { ...over, revision: revision + 1, bySalon: "cancelled" }),
  };
}

export function moveDone(booking: JournalBooking, present: Present): StateChange {
  const { revision, moves } = managedOf(booking);
  const changed = { revision: revision + 1, moves: moves + 1, present };
  const facts = { ...over, ...changed, bySalon: undefined, altered: undefined };
  return {
    to: "confirmed",
    outcome: withManaged(booking, facts),
    holds: { keep: holdsOf(movedTo(parseRequest(booking), present)), take: [] },
  };
}

export function changeFailed(
  booking: JournalBooking,
  reason: ChangeFault,
  seen?: SeenVisit,
): StateChange {
  const failed = { kind: changeKindOf(booking), reason };
  const changes = { change: undefined, ...(seen && changedBySalon(booking, seen)), failed };
  const outcome = withManaged(booking, changes);
  const appointment = seen ? movedTo(parseRequest(booking), seen.present) : presentOf(booking);
  return { to: "confirmed", outcome, holds: { keep: holdsOf(appointment), take: [] } };
}

export function endAsFailed(...args: Parameters<typeof changeFailed>): NextStep {
  return { change: changeFailed(...args) };
}

type SeenVisit = Pick<RecordedVisit, "present" | "altered">;

export function changedBySalon(
  booking: JournalBooking,
  { present, altered }: SeenVisit,
): Partial<Managed> {
  const { revision } = managedOf(booking);
  return { revision: revision + 1, bySalon: "moved", present, altered, failed: undefined };
}

/** Whether the record shows the visit as this booking has it. */
export function isAsKnown(booking: JournalBooking, { present, altered }: SeenVisit): boolean {
  const known = managedOf(booking).altered;
  const isSameShape = known ? altered?.minutes === known.minutes : altered === undefined;
  return isSameShape && isAt(present, presentOf(booking));
}
