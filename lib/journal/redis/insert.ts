import { setTimeout as sleep } from "node:timers/promises";
import type { Inserted, NewBooking } from "../contract.ts";
import { type BeforeInsertion, decideInsertion, type Insertion } from "../rules/insert.ts";
import { published, type StoredBooking } from "../stored.ts";
import { bookingWrites, historyWrite, holdWrite, readHolds, type Write } from "./codec.ts";
import { leaseOf, newLease, offerLease } from "./leases.ts";
import type { Space } from "./space.ts";

/** How often an insertion is decided anew because another instance was faster. */
const MAX_TRIES = 50;
const MAX_PAUSE_MS = 50;

/**
 * Decides on what is stored in the spaces of a location, of which the first is its own, and stores
 * the decision if nobody has inserted meanwhile. Whatever else changes meanwhile only makes room:
 * bookings go on, holds end.
 */
export async function insertInto(
  spaces: readonly [Space, ...Space[]],
  owner: string,
  asked: NewBooking,
  mostWrites: number,
): Promise<Inserted> {
  const [own] = spaces;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const insertions = await own.text("GET", "insertions");
    const views = await Promise.all(spaces.map((space) => viewOf(space, asked)));
    const insertion = decideInsertion(merged(views), asked, mostWrites);
    if (insertion.kind === "full") return insertion;
    const { kind, booking } = insertion;
    if (kind !== "new") {
      const kept = await Promise.all(spaces.map((space) => offerLease(space, booking, owner)));
      const answer = kind === "stored" ? "inserted" : kind;
      if (kept.includes(true)) return { kind: answer, booking: published(booking) };
    } else {
      const isLatest = { read: ["GET", "insertions"], is: insertions } as const;
      const writes = newWrites(insertion, Number(insertions) + 1, owner);
      const isStored = await own.commit([isLatest], writes);
      if (isStored) return { kind: "inserted", booking: published(booking) };
    }
    await sleep(Math.random() * Math.min(2 ** tries, MAX_PAUSE_MS));
  }
  throw new Error("other instances were faster too often");
}

/** A new booking that goes on is leased to the instance that stores it, until work begins. */
function newWrites(
  { booking, holds }: Extract<Insertion, { kind: "new" }>,
  arrival: number,
  owner: string,
): readonly Write[] {
  const { id, intentId, twinKey, personKey, endedAt } = booking;
  const goesOn = endedAt === null;
  return [
    ["INCR", "insertions"],
    ["HSET", "intents", intentId, id],
    ...bookingWrites(booking),
    historyWrite(booking),
    ...(twinKey === null ? [] : [["SADD", `wish:${twinKey}`, id] as const]),
    ...(personKey === null ? [] : [["SADD", `person:${personKey}`, id] as const]),
    ...(goesOn ? [["ZADD", "unfinished", arrival, id] as const, newLease(id, owner)] : []),
    ...(holds.length > 0 ? [holdWrite(id, { until: null, stretches: [...holds] })] : []),
  ];
}

async function viewOf(space: Space, asked: NewBooking): Promise<BeforeInsertion> {
  const [intent, wishes, waiting, holds] = await Promise.all([
    space.text("HGET", "intents", asked.intentId),
    space.list("SMEMBERS", `wish:${asked.twinKey}`),
    space.list("ZRANGE", "unfinished", 0, -1),
    space.hash("holds"),
  ]);
  const [same, alike, unfinished] = await Promise.all([
    space.bookings(intent === "" ? [] : [intent]),
    space.bookings(wishes),
    space.bookings(waiting),
  ]);
  return {
    sameIntent: same[0]?.booking,
    sameWish: alike.map(({ booking }) => booking),
    unfinished: unfinished.map(({ booking }) => booking),
    holds: readHolds(holds),
  };
}

function merged(views: readonly BeforeInsertion[]): BeforeInsertion {
  const sameWish = views.flatMap((view) => view.sameWish);
  return {
    sameIntent: views.find((view) => view.sameIntent)?.sameIntent,
    sameWish: sameWish.toSorted((one, other) => one.createdAt - other.createdAt),
    unfinished: views.flatMap((view) => view.unfinished),
    holds: views.flatMap((view) => view.holds),
  };
}

/**
 * Removes a booking that was just stored and that nobody has taken up. False: it may be tried
 * again.
 */
export async function withdrawFrom(space: Space, owner: string, id: string): Promise<boolean> {
  const [found] = await space.bookings([id]);
  if (!found) return true;
  const lease = await space.text("GET", `lease:${id}`);
  const isOurs = lease === "" || lease === leaseOf(owner, true);
  const { booking, isSame } = found;
  if (booking.version !== 1 || !isOurs) return true;
  const isLease = { read: ["GET", `lease:${id}`], is: lease } as const;
  return space.commit([isSame, isLease], [...goneWrites(booking), ["DEL", `lease:${id}`]]);
}

/** Removes all that lies there of a booking. */
export function goneWrites(booking: StoredBooking): readonly Write[] {
  const { id, intentId, appointmentId } = booking;
  return [
    ["DEL", `booking:${id}`],
    ["DEL", `moves:${id}`],
    ["HDEL", "intents", intentId],
    ["HDEL", "holds", id],
    ...(appointmentId === null ? [] : [["HDEL", "claims", appointmentId] as const]),
    ["ZREM", "unfinished", id],
    ["ZREM", "due", id],
    ...forgottenWrites(booking),
  ];
}

/** Takes a booking from those of its person. */
export function forgottenWrites({ id, twinKey, personKey }: StoredBooking): readonly Write[] {
  return [
    ...(twinKey === null ? [] : [["SREM", `wish:${twinKey}`, id] as const]),
    ...(personKey === null ? [] : [["SREM", `person:${personKey}`, id] as const]),
  ];
}
