import type { Change, JournalBooking, TransitionResult } from "../contract.ts";
import { decideTransition } from "../rules/transition.ts";
import { isFinished } from "../states.ts";
import { type Hold, type StoredBooking, toJournalBooking } from "../stored.ts";
import {
  bookingWrites,
  type Check,
  historyWrite,
  holdWrite,
  readHold,
  readHolds,
  type Write,
} from "./codec.ts";
import type { Space } from "./space.ts";

const MAX_TRIES = 5;
/** Covers the moment until the booking's own space has the hold. */
const RESERVED_MS = 15_000;

export async function transitionIn(
  spaces: readonly Space[],
  space: Space,
  from: Pick<JournalBooking, "id" | "version">,
  change: Change,
): Promise<TransitionResult> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const reservation = await reservationOf(spaces[0], space, change);
    const arrivals = await arrivalsOf(space, change);
    const [[found], claim, holds] = await Promise.all([
      space.bookings([from.id]),
      claimOf(spaces, space, change.appointmentId),
      change.holds ? holdsIn(spaces) : [],
    ]);
    const transition = decideTransition(found?.booking, claim.by, from, change, holds);
    if (!found || transition.kind !== "moved") {
      // It may have been changed by this very call, whose response was lost.
      await space.flush([]);
      return transition.kind === "moved" ? { kind: "stale" } : transition;
    }
    const { booking } = transition;
    if (!(await reservation.commit(booking))) continue;
    const writes = [
      ...bookingWrites(booking),
      historyWrite(booking),
      ...claim.writes(booking.id),
      ...(isFinished(found.booking.state) ? arrivals.reopen(booking) : []),
      ...arrivals.writes,
      ...(await holdWrites(space, booking, change)),
    ];
    const checks = [found.isSame, ...claim.checks, ...arrivals.checks];
    const isStored = await space.commit(checks, writes);
    if (isStored) return { kind: "moved", booking: toJournalBooking(booking) };
  }
  throw new Error("a booking changes too often");
}

/**
 * Inserts watch the location's own space alone, so what a booking of a former key takes is held
 * there first, unless an insert came since the holds were read.
 */
async function reservationOf(current: Space | undefined, space: Space, { at, holds }: Change) {
  const stretches = [...(holds?.take ?? [])];
  if (!current || current.name === space.name || stretches.length === 0)
    return { commit: async () => true };
  const read = ["GET", "insertions"] as const;
  const isLatest = { read, is: await current.text(...read) };
  const hold = { until: at + RESERVED_MS, stretches };
  return {
    commit: ({ id }: StoredBooking) =>
      current.commit([isLatest], [["INCR", "insertions"], holdWrite(id, hold)]),
  };
}

type Arrivals = {
  readonly checks: readonly Check[];
  readonly writes: readonly Write[];
  /** A finished booking that goes on again queues behind all others. */
  reopen(booking: StoredBooking): readonly Write[];
};

/** A new hold counts as an arrival, so that no insert overlooks it. */
async function arrivalsOf(space: Space, { holds }: Change): Promise<Arrivals> {
  const read = ["GET", "insertions"] as const;
  const insertions = await space.text(...read);
  const takes = holds !== undefined && holds.take.length > 0;
  return {
    checks: takes ? [{ read, is: insertions }] : [],
    writes: takes ? [["INCR", "insertions"]] : [],
    reopen: ({ id, state }) =>
      isFinished(state) ? [] : [["ZADD", "unfinished", Number(insertions) + 1, id]],
  };
}

async function holdsIn(spaces: readonly Space[]): Promise<readonly Hold[]> {
  const all = await Promise.all(spaces.map((space) => space.hash("holds")));
  return all.flatMap((holds) => readHolds(holds));
}

type Claim = {
  readonly by: string | undefined;
  readonly checks: readonly Check[];
  writes(id: string): readonly Write[];
};

async function claimOf(
  spaces: readonly Space[],
  space: Space,
  appointmentId: string | undefined,
): Promise<Claim> {
  if (appointmentId === undefined) return { by: undefined, checks: [], writes: () => [] };
  const read = ["HGET", "claims", appointmentId] as const;
  const [ofBooking, ...all] = await Promise.all([space, ...spaces].map((one) => one.text(...read)));
  return {
    by: all.find((id) => id !== ""),
    checks: [{ read, is: ofBooking ?? "" }],
    writes: (id) => [["HSET", "claims", appointmentId, id]],
  };
}

/** Unchecked: nothing extends a hold again. */
async function holdWrites(
  space: Space,
  { id }: StoredBooking,
  { holdUntil, holds }: Change,
): Promise<readonly Write[]> {
  if (holds) {
    const stretches = [...holds.keep, ...holds.take];
    return [holdWrite(id, { until: holdUntil ?? null, stretches })];
  }
  if (holdUntil === undefined) return [];
  const held = await space.text("HGET", "holds", id);
  return held === "" ? [] : [holdWrite(id, { ...readHold(held), until: holdUntil })];
}
