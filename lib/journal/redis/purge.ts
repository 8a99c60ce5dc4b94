import { purged } from "../rules/purge.ts";
import { bookingWrites, type ReadBooking, readClient, readHold } from "./codec.ts";
import { forgottenWrites, goneWrites } from "./insert.ts";
import type { Space } from "./space.ts";

const AT_ONCE = 200;
/** So that one sweep ends; the next one goes on. */
const MAX_PORTIONS = 50;

/** See `Journal.purge`. In portions, so that the server is never busy with this alone. */
export async function purgeIn(space: Space, now: number): Promise<void> {
  await dropPast(space, "holds", (text) => readHold(text).until, now);
  await dropPast(space, "lessons", Number, now);
  await dropPast(space, "suspicions", Number, now);
  await dropPast(space, "clients", (text) => readClient(text)[1], now);
  for (let portion = 1; portion <= MAX_PORTIONS; portion += 1) {
    const due = await space.list("ZRANGEBYSCORE", "due", "-inf", now, "LIMIT", 0, AT_ONCE);
    const found = await space.bookings(due);
    await Promise.all(found.map((one) => purgeOne(space, one, now)));
    const known = new Set(found.map(({ booking }) => booking.id));
    const lost = due.filter((id) => !known.has(id));
    if (lost.length > 0) await space.commit([], [["ZREM", "due", ...lost]]);
    if (due.length < AT_ONCE) return;
  }
}

async function purgeOne(
  space: Space,
  { booking, isSame }: ReadBooking,
  now: number,
): Promise<void> {
  const left = purged(booking, now);
  const writes = left ? [...forgottenWrites(booking), ...bookingWrites(left)] : goneWrites(booking);
  await space.commit([isSame], writes);
}

/** What was renewed meanwhile keeps the rest until the next purge. */
async function dropPast(
  space: Space,
  name: string,
  untilOf: (text: string) => number | null,
  now: number,
): Promise<void> {
  const all = [...(await space.hash(name))];
  const isPast = (until: number | null) => until !== null && until <= now;
  const past = all.filter(([, text]) => isPast(untilOf(text))).slice(0, AT_ONCE);
  if (past.length === 0) return;
  const checks = past.map(([field, text]) => ({ read: ["HGET", name, field], is: text }) as const);
  await space.commit(checks, [["HDEL", name, ...past.map(([field]) => field)]]);
}
