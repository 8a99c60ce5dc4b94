import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { writeOf } from "#lib/store/journal/states.ts";
import { holdsOf } from "./holds.ts";
import type { ChangeFault, ChangeKind, Managed } from "./managed.ts";
import { managedOf, placeOf, presentOf, progressWith } from "./record.ts";
import type { NextStep, StateChange } from "./transitions.ts";
import { beginsAt, isSameVisit, type Visit } from "./visit.ts";

export function changeKindOf({ state }: Pick<JournalBooking, "state">): ChangeKind {
  return writeOf(state)?.kind === "move" ? "move" : "cancel";
}

export function withManaged(booking: JournalBooking, changes: Partial<Managed>): string {
  return progressWith(booking, {
    managed: { ...managedOf(booking), ...changes },
    evidence: undefined,
  });
}

/** `missingSince`: when the record was first not found; `undefined`: it was found, or not read. */
export function missingFrom(
  booking: JournalBooking,
  missingSince: number | undefined,
): Partial<Managed> {
  const { change } = managedOf(booking);
  return { change: change && { ...change, missingSince } };
}

const NO_CHANGE = { change: undefined, failed: undefined } as const;

export function cancelDone(booking: JournalBooking): StateChange {
  const { revision } = managedOf(booking);
  return {
    to: "cancelled",
    reason: "visitor",
    progress: withManaged(booking, { ...NO_CHANGE, revision: revision + 1, bySalon: undefined }),
  };
}

export function cancelledBySalon(booking: JournalBooking): StateChange {
  const { revision } = managedOf(booking);
  return {
    to: "cancelled",
    reason: "salon",
    progress: withManaged(booking, { ...NO_CHANGE, revision: revision + 1, bySalon: "cancelled" }),
  };
}

/** The visit is where the record shows it; `altered`: the salon has changed its lines meanwhile. */
export function moveDone(booking: JournalBooking, { visit, altered }: SeenVisit): StateChange {
  const { revision, moves } = managedOf(booking);
  const changed = { revision: revision + 1, moves: moves + 1, present: placeOf(visit), altered };
  const facts = { ...NO_CHANGE, ...changed, bySalon: altered && ("moved" as const) };
  return {
    to: "confirmed",
    progress: withManaged(booking, facts),
    holds: { keep: holdsOf(visit), take: [] },
  };
}

export function changeFailed(
  booking: JournalBooking,
  reason: ChangeFault,
  seen?: SeenVisit,
): StateChange {
  const { to: asked, formerTo } = managedOf(booking).change ?? {};
  const to = asked ?? formerTo;
  const failed = { kind: changeKindOf(booking), reason, ...(to && { to }) };
  const changes = { change: undefined, ...(seen && changedMeanwhile(booking, seen)), failed };
  const progress = withManaged(booking, changes);
  const { visit } = seen ?? { visit: presentOf(booking) };
  return { to: "confirmed", progress, holds: { keep: holdsOf(visit), take: [] } };
}

export function endAsFailed(...args: Parameters<typeof changeFailed>): NextStep {
  return { change: changeFailed(...args) };
}

/** A booked visit as its appointment's record shows it. */
export type SeenVisit = {
  readonly visit: Visit;
  /**
   * The salon changed lines or length: of `visit` only day and start are right, and `minutes` lasts
   * from the first start to the last end.
   */
  readonly altered?: { readonly minutes: number | null };
};

/** Changed by the visitor if it is where a failed move was to go, else by the salon. */
export function changedMeanwhile(
  booking: JournalBooking,
  { visit, altered }: SeenVisit,
): Partial<Managed> {
  const { revision, moves, failed, change } = managedOf(booking);
  const targets = [failed?.to, change?.formerTo];
  const isOwn = !altered && targets.some((to) => to !== undefined && beginsAt(visit, to));
  const changed = { present: placeOf(visit), altered, failed: undefined, revision: revision + 1 };
  return {
    ...changed,
    ...(isOwn ? { bySalon: undefined, moves: moves + 1 } : { bySalon: "moved" }),
  };
}

export function isAsKnown(booking: JournalBooking, { visit, altered }: SeenVisit): boolean {
  const known = managedOf(booking).altered;
  const isSameShape = known ? altered?.minutes === known.minutes : altered === undefined;
  return isSameShape && isSameVisit(visit, presentOf(booking));
}
