import type { Change, JournalBooking, Note, Stretch, TransitionResult } from "./contract.ts";
import type { Check, Space, Writer } from "./port.ts";
import { daysOf } from "./rules/holds.ts";
import { decideTransition, noted } from "./rules/transition.ts";
import { isOpen } from "./states.ts";
import { type StoredBooking, toJournalBooking } from "./stored.ts";

const MAX_TRIES = 5;
/** Covers the moment until the booking's own space has the hold. */
const RESERVED_MS = 15_000;

type From = Pick<JournalBooking, "id" | "version">;

export function transition(
  all: readonly [Space, ...Space[]],
  space: Space,
  from: From,
  change: Change,
): Promise<TransitionResult> {
  return untilStored(() => tryTransition(all, space, from, change));
}

/** `undefined`: a value that the decision was based on has changed, so it is made again. */
async function tryTransition(
  all: readonly [Space, ...Space[]],
  space: Space,
  from: From,
  change: Change,
): Promise<TransitionResult | undefined> {
  const [current] = all;
  const take = change.holds?.take ?? [];
  // Read before the holds: new holds count as insertions, so neither side overlooks the other.
  const latest = take.length > 0 ? await latestInsertion(current) : undefined;
  const [insertion, [found], claims, holds] = await Promise.all([
    latest && current.name !== space.name ? latestInsertion(space) : latest,
    space.find({ id: from.id }),
    claimsIn(all, change.appointmentId),
    holdsIn(all, take),
  ]);
  const claimedBy = claims.find(({ is }) => is !== "")?.is;
  const decision = decideTransition(found?.booking, claimedBy, from, change, holds);
  if (!found || decision.kind !== "moved") {
    // What was read may be this very call's write, whose answer was lost: wait until it is durable.
    await space.commit([]);
    return decision.kind === "moved" ? { kind: "stale" } : decision;
  }
  const { booking } = decision;
  if (latest && current.name !== space.name) {
    if (!(await reserve(current, latest, booking.id, change.at + RESERVED_MS, take)))
      return undefined;
  }
  const held = await heldAfter(space, booking, change);
  const ownClaim = claims.filter((_, index) => all[index]?.name === space.name);
  const checks = [found.isSame, ...ownClaim, ...(insertion ? [insertion] : [])];
  const arrival = await arrivalOf(booking, found.booking, space, insertion);
  const write = (to: Writer) => {
    if (latest) to.countInsertion();
    to.put(booking, found.booking, arrival);
    if (held) to.hold(booking.id, held.until, held.stretches);
  };
  const isStored = await space.commit(checks, write);
  return isStored ? { kind: "moved", booking: toJournalBooking(booking) } : undefined;
}

/** A finished booking that is taken up again queues behind all others. */
async function arrivalOf(
  booking: StoredBooking,
  was: StoredBooking,
  space: Space,
  latest: Check | undefined,
): Promise<number | undefined> {
  if (isOpen(was.state) || !isOpen(booking.state)) return undefined;
  const { is } = latest ?? (await latestInsertion(space));
  return Number(is) + 1;
}

async function latestInsertion(space: Space): Promise<Check> {
  return { map: "insertions", key: "", is: await space.get("insertions", "") };
}

/** One check per space; none if no appointment is claimed. */
async function claimsIn(
  all: readonly Space[],
  appointmentId: string | undefined,
): Promise<readonly Check[]> {
  if (appointmentId === undefined) return [];
  const of = { map: "claims", key: appointmentId } as const;
  return Promise.all(
    all.map(async (space) => ({ ...of, is: await space.get("claims", appointmentId) })),
  );
}

async function holdsIn(all: readonly Space[], take: readonly Stretch[]) {
  if (take.length === 0) return [];
  return (await Promise.all(all.map((space) => space.holds(daysOf(take))))).flat();
}

/**
 * Insertions watch the location's current space only, so times taken for a booking of a former key
 * are held there first, unless an insertion came since the holds were read.
 */
function reserve(
  current: Space,
  latest: Check,
  id: string,
  until: number,
  take: readonly Stretch[],
): Promise<boolean> {
  return current.commit([latest], (to) => {
    to.countInsertion();
    to.hold(id, until, take);
  });
}

async function heldAfter(space: Space, { id }: StoredBooking, { holdUntil, holds }: Change) {
  if (holds) return { until: holdUntil ?? null, stretches: [...holds.keep, ...holds.take] };
  if (holdUntil === undefined) return undefined;
  const stretches = await space.holds(id);
  return stretches.length === 0 ? undefined : { until: holdUntil, stretches };
}

export async function noteIn(
  space: Space,
  id: string,
  note: Note,
): Promise<StoredBooking | undefined> {
  const { booking } = await untilStored(async () => {
    const [found] = await space.find({ id });
    if (!found) return { booking: undefined };
    const booking = noted(found.booking, note);
    const isStored = await space.commit([found.isSame], (to) => to.put(booking, found.booking));
    return isStored ? { booking } : undefined;
  });
  return booking;
}

async function untilStored<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Error("a booking changes too often");
}
