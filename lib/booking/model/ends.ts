import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { holdsOf } from "./holds.ts";
import type { ChangeFault, ChangeKind, Managed } from "./managed.ts";
import { managedOf, placeOf, presentOf, progressWith } from "./record.ts";
import type { StateChange } from "./transitions.ts";
import { beginsAt, isSameVisit, type Visit } from "./visit.ts";

function changeKindOf({ doing }: Pick<JournalBooking, "doing">): ChangeKind {
  return doing === "move" ? "move" : "cancel";
}

export function withManaged(booking: JournalBooking, changes: Partial<Managed>): string {
  const managed = { ...managedOf(booking), ...changes };
  return progressWith(booking, { managed, tries: undefined, sent: undefined });
}

export function cancelDone(booking: JournalBooking, by: "visitor" | "salon"): StateChange {
  const { revision } = managedOf(booking);
  const bySalon = by === "salon" || undefined;
  const changes = { change: undefined, failed: undefined, revision: revision + 1, bySalon };
  return { to: "cancelled", reason: by, progress: withManaged(booking, changes) };
}

/** The visit is where the visitor wanted it. */
export function moveDone(booking: JournalBooking, visit: Visit): StateChange {
  const { revision, moves } = managedOf(booking);
  const progress = withManaged(booking, {
    change: undefined,
    failed: undefined,
    bySalon: undefined,
    altered: undefined,
    revision: revision + 1,
    moves: moves + 1,
    present: placeOf(visit),
  });
  return { to: "booked", progress, holds: { keep: holdsOf(visit), take: [] } };
}

/** `seen`: the appointment as the salon has changed it meanwhile. */
export function changeFailed(
  booking: JournalBooking,
  reason: ChangeFault,
  seen?: SeenVisit,
): StateChange {
  const to = managedOf(booking).change?.to;
  const failed = { kind: changeKindOf(booking), reason, ...(to && { to }) };
  const changes = { change: undefined, ...(seen && changedMeanwhile(booking, seen)), failed };
  const { visit } = seen ?? { visit: presentOf(booking) };
  const holds = { keep: holdsOf(visit), take: [] };
  return { to: "booked", progress: withManaged(booking, changes), holds };
}

/** A booked visit as its appointment's record shows it. */
export type SeenVisit = {
  readonly visit: Visit;
  /** The salon changed its services: of `visit` only day and start are right. */
  readonly altered?: true;
};

/** Changed by the visitor if it is where a failed move was to go, else by the salon. */
export function changedMeanwhile(
  booking: JournalBooking,
  { visit, altered }: SeenVisit,
): Partial<Managed> {
  const { revision, moves, failed } = managedOf(booking);
  const isOwn = !altered && failed?.to !== undefined && beginsAt(visit, failed.to);
  return {
    present: placeOf(visit),
    altered,
    failed: undefined,
    revision: revision + 1,
    ...(isOwn ? { bySalon: undefined, moves: moves + 1 } : { bySalon: true }),
  };
}

export function isAsKnown(booking: JournalBooking, { visit, altered }: SeenVisit): boolean {
  return altered === managedOf(booking).altered && isSameVisit(visit, presentOf(booking));
}
