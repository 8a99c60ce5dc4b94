import type { PurgeOptions } from "../contract.ts";
import { purged } from "../rules/purge.ts";
import { bookingWrites, type ReadBooking, readHold } from "./codec.ts";
import { deleteWrites, unlinkPersonWrites } from "./insert.ts";
import { MEMORY_HASHES, untilOf } from "./memory.ts";
import type { Space } from "./space.ts";

const BATCH_SIZE = 200;
const MAX_BATCHES = 50;

/** In batches, so that Redis stays responsive. */
export async function purgeIn(space: Space, now: number, options: PurgeOptions): Promise<void> {
  await dropExpired(space, "holds", (text) => readHold(text).until, now);
  for (const hash of MEMORY_HASHES) await dropExpired(space, hash, untilOf, now);
  if (!options.hasStaffArea) {
    const open = await space.bookings(await space.list("ZRANGE", "attention", 0, -1));
    const due = open.filter(({ booking }) => purged(booking, now, options) !== booking);
    await Promise.all(due.map((one) => purgeOne(space, one, now, options)));
  }
  for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
    const due = await space.list("ZRANGEBYSCORE", "due", "-inf", now, "LIMIT", 0, BATCH_SIZE);
    const found = await space.bookings(due);
    await Promise.all(found.map((one) => purgeOne(space, one, now, options)));
    const known = new Set(found.map(({ booking }) => booking.id));
    const orphans = due.filter((id) => !known.has(id));
    if (orphans.length > 0) await space.commit([], [["ZREM", "due", ...orphans]]);
    if (due.length < BATCH_SIZE) return;
  }
}

async function purgeOne(
  space: Space,
  { booking, isSame }: ReadBooking,
  now: number,
  options: PurgeOptions,
): Promise<void> {
  const remaining = purged(booking, now, options);
  const writes = remaining
    ? [...unlinkPersonWrites(booking), ...bookingWrites(remaining)]
    : deleteWrites(booking);
  await space.commit([isSame], writes);
}

async function dropExpired(
  space: Space,
  name: string,
  untilOf: (text: string) => number | null,
  now: number,
): Promise<void> {
  const all = [...(await space.hash(name))];
  const isPast = (until: number | null) => until !== null && until <= now;
  const past = all.filter(([, text]) => isPast(untilOf(text))).slice(0, BATCH_SIZE);
  if (past.length === 0) return;
  const checks = past.map(([field, text]) => ({ read: ["HGET", name, field], is: text }) as const);
  await space.commit(checks, [["HDEL", name, ...past.map(([field]) => field)]]);
}
