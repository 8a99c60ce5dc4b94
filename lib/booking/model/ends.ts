import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { holdsOf } from "./holds.ts";
import { type ChangeFault, parseRequest, progressOf, requestWith, settledWith } from "./record.ts";
import type { StateChange } from "./transitions.ts";
import { beginsAt, isSameVisit, type Visit } from "./visit.ts";

export function cancelDone(booking: JournalBooking, by: "visitor" | "salon"): StateChange {
  const progress = settledWith(booking, {
    change: undefined,
    failed: undefined,
    revision: progressOf(booking).revision + 1,
    bySalon: by === "salon" || undefined,
  });
  return { to: "cancelled", reason: by, progress };
}

/** The visit is where the visitor wanted it. */
export function moveDone(booking: JournalBooking, visit: Visit): StateChange {
  const { revision, moves } = progressOf(booking);
  const progress = settledWith(booking, {
    change: undefined,
    failed: undefined,
    bySalon: undefined,
    altered: undefined,
    revision: revision + 1,
    moves: moves + 1,
  });
  const request = requestWith(booking, visit);
  return { to: "booked", request, progress, holds: { keep: holdsOf(visit), take: [] } };
}

/** `seen`: the appointment as the salon has changed it meanwhile. */
export function changeFailed(
  booking: JournalBooking,
  reason: ChangeFault,
  seen?: SeenVisit,
): StateChange {
  const to = progressOf(booking).change?.to;
  const kind = booking.doing === "move" ? "move" : "cancel";
  const failed = { kind, reason, ...(to && { to }) } as const;
  const known = seen ? changedMeanwhile(booking, seen) : { to: "booked" as const };
  return {
    ...known,
    progress: settledWith({ ...booking, ...known }, { change: undefined, failed }),
    holds: { keep: holdsOf(seen?.visit ?? parseRequest(booking)), take: [] },
  };
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
): StateChange {
  const { revision, moves, failed } = progressOf(booking);
  const isOwn = !altered && failed?.to !== undefined && beginsAt(visit, failed.to);
  const progress = settledWith(booking, {
    altered,
    failed: undefined,
    revision: revision + 1,
    ...(isOwn ? { bySalon: undefined, moves: moves + 1 } : { bySalon: true }),
  });
  return { to: "booked", request: requestWith(booking, visit), progress };
}

export function isAsKnown(booking: JournalBooking, { visit, altered }: SeenVisit): boolean {
  return altered === progressOf(booking).altered && isSameVisit(visit, parseRequest(booking));
}
