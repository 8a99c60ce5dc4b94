import { setTimeout as sleep } from "node:timers/promises";
import type { InsertResult, NewBooking } from "../contract.ts";
import { decideInsert, type InsertContext, type InsertDecision } from "../rules/insert.ts";
import { type StoredBooking, toJournalBooking } from "../stored.ts";
import { bookingWrites, historyWrite, holdWrite, readHolds, type Write } from "./codec.ts";
import { leaseOf, newLease, offerLease } from "./leases.ts";
import type { Space } from "./space.ts";

const MAX_TRIES = 50;
const MAX_PAUSE_MS = 50;

export async function insertInto(
  spaces: readonly [Space, ...Space[]],
  owner: string,
  newBooking: NewBooking,
  capacity: number,
): Promise<InsertResult> {
  const [current] = spaces;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const insertions = await current.text("GET", "insertions");
    const contexts = await Promise.all(spaces.map((space) => readContext(space, newBooking)));
    const decision = decideInsert(mergeContexts(contexts), newBooking, capacity);
    if (decision.kind === "full") return decision;
    const { kind, booking } = decision;
    if (kind !== "new") {
      const isStillThere = await Promise.all(
        spaces.map((space) => offerLease(space, booking, owner)),
      );
      const result = kind === "stored" ? "inserted" : kind;
      if (isStillThere.includes(true)) return { kind: result, booking: toJournalBooking(booking) };
    } else {
      const isLatest = { read: ["GET", "insertions"], is: insertions } as const;
      const writes = newWrites(decision, Number(insertions) + 1, owner);
      const isStored = await current.commit([isLatest], writes);
      if (isStored) return { kind: "inserted", booking: toJournalBooking(booking) };
    }
    await sleep(Math.random() * Math.min(2 ** tries, MAX_PAUSE_MS));
  }
  throw new Error("other instances were faster too often");
}

/** A booking that goes on starts with a lease of the storing process. */
function newWrites(
  { booking, holds }: Extract<InsertDecision, { kind: "new" }>,
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

async function readContext(space: Space, newBooking: NewBooking): Promise<InsertContext> {
  const [intent, duplicateIds, unfinishedIds, holds] = await Promise.all([
    space.text("HGET", "intents", newBooking.intentId),
    space.list("SMEMBERS", `wish:${newBooking.dedupeKey}`),
    space.list("ZRANGE", "unfinished", 0, -1),
    space.hash("holds"),
  ]);
  const [same, duplicates, unfinished] = await Promise.all([
    space.bookings(intent === "" ? [] : [intent]),
    space.bookings(duplicateIds),
    space.bookings(unfinishedIds),
  ]);
  return {
    sameIntent: same[0]?.booking,
    duplicates: duplicates.map(({ booking }) => booking),
    unfinished: unfinished.map(({ booking }) => booking),
    holds: readHolds(holds),
  };
}

function mergeContexts(contexts: readonly InsertContext[]): InsertContext {
  const duplicates = contexts.flatMap((context) => context.duplicates);
  return {
    sameIntent: contexts.find((context) => context.sameIntent)?.sameIntent,
    duplicates: duplicates.toSorted((one, other) => one.createdAt - other.createdAt),
    unfinished: contexts.flatMap((context) => context.unfinished),
    holds: contexts.flatMap((context) => context.holds),
  };
}

export async function withdrawFrom(space: Space, owner: string, id: string): Promise<boolean> {
  const [found] = await space.bookings([id]);
  if (!found) return true;
  const lease = await space.text("GET", `lease:${id}`);
  const isOurs = lease === "" || lease === leaseOf(owner, true);
  const { booking, isSame } = found;
  if (booking.version !== 1 || !isOurs) return true;
  const isLease = { read: ["GET", `lease:${id}`], is: lease } as const;
  return space.commit([isSame, isLease], [...deleteWrites(booking), ["DEL", `lease:${id}`]]);
}

export function deleteWrites(booking: StoredBooking): readonly Write[] {
  const { id, intentId, appointmentId } = booking;
  return [
    ["DEL", `booking:${id}`],
    ["DEL", `moves:${id}`],
    ["HDEL", "intents", intentId],
    ["HDEL", "holds", id],
    ...(appointmentId === null ? [] : [["HDEL", "claims", appointmentId] as const]),
    ["ZREM", "unfinished", id],
    ["ZREM", "due", id],
    ["ZREM", "created", id],
    ["ZREM", "attention", id],
    ["ZREM", "notices", id],
    ...unlinkPersonWrites(booking),
  ];
}

export function unlinkPersonWrites({ id, twinKey, personKey }: StoredBooking): readonly Write[] {
  return [
    ...(twinKey === null ? [] : [["SREM", `wish:${twinKey}`, id] as const]),
    ...(personKey === null ? [] : [["SREM", `person:${personKey}`, id] as const]),
  ];
}
