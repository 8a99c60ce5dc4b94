import type { InsertResult, NewBooking } from "./contract.ts";
import { giveNewLease, offerLease } from "./leases.ts";
import type { Space } from "./port.ts";
import { daysOf } from "./rules/holds.ts";
import { decideInsert, type InsertContext, type InsertDecision } from "./rules/insert.ts";
import { toJournalBooking } from "./stored.ts";

const MAX_TRIES = 50;
const MAX_PAUSE_MS = 50;

/** Checked against the count of insertions only: all other changes free time or places. */
export async function insert(
  spaces: readonly [Space, ...Space[]],
  owner: string,
  newBooking: NewBooking,
  capacity: number,
  pause: (ms: number) => Promise<unknown>,
): Promise<InsertResult> {
  const [current] = spaces;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const insertions = await current.get("insertions", "");
    const contexts = await Promise.all(spaces.map((space) => contextIn(space, newBooking)));
    const decision = decideInsert(merged(contexts), newBooking, capacity);
    if (decision.kind === "full" || decision.kind === "held") return decision;
    const { kind, booking } = decision;
    if (kind !== "new") {
      const offered = await Promise.all(spaces.map((space) => offerLease(space, booking, owner)));
      const result = kind === "stored" ? "inserted" : kind;
      if (offered.includes(true)) return { kind: result, booking: toJournalBooking(booking) };
    } else if (await storeNew(current, decision, insertions, owner)) {
      return { kind: "inserted", booking: toJournalBooking(booking) };
    }
    await pause(Math.random() * Math.min(2 ** tries, MAX_PAUSE_MS));
  }
  throw new Error("other instances were faster too often");
}

function storeNew(
  space: Space,
  { booking, holds }: Extract<InsertDecision, { kind: "new" }>,
  insertions: string,
  owner: string,
): Promise<boolean> {
  const isLatest = { map: "insertions", key: "", is: insertions } as const;
  return space.commit([isLatest], (to) => {
    to.countInsertion();
    to.put(booking, undefined, Number(insertions) + 1);
    if (booking.endedAt === null) giveNewLease(to, booking.id, owner);
    if (holds.length > 0) to.hold(booking.id, null, holds);
  });
}

async function contextIn(space: Space, newBooking: NewBooking): Promise<InsertContext> {
  const { intentId, dedupeKey, holds: wanted } = newBooking;
  const [same, duplicates, unfinished, holds] = await Promise.all([
    space.find({ intentId }),
    space.find({ dedupeKey }),
    space.find({ index: "unfinished" }),
    wanted.length > 0 ? space.holds(daysOf(wanted)) : [],
  ]);
  return {
    sameIntent: same[0]?.booking,
    duplicates: duplicates.map(({ booking }) => booking),
    unfinished: unfinished.map(({ booking }) => booking),
    holds,
  };
}

function merged(contexts: readonly InsertContext[]): InsertContext {
  const duplicates = contexts.flatMap((context) => context.duplicates);
  return {
    sameIntent: contexts.find((context) => context.sameIntent)?.sameIntent,
    duplicates: duplicates.toSorted((one, other) => one.createdAt - other.createdAt),
    unfinished: contexts.flatMap((context) => context.unfinished),
    holds: contexts.flatMap((context) => context.holds),
  };
}
