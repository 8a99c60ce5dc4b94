import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isQueued, writesLeft } from "#lib/store/journal/write-counts.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";
import { progressOf } from "../model/record.ts";

export type QueuePosition = {
  readonly ahead: number;
  readonly waitSeconds: number;
};

type Budget = Pick<Pressure, "pausedUntil"> & {
  readonly writes: { readonly limit: number; readonly freeAt: readonly number[] };
};

export async function queuePositionOf(
  { journal, location, upstream, now }: BookingDeps,
  { id, state }: JournalBooking,
): Promise<QueuePosition> {
  if (state !== "waiting") return { ahead: 0, waitSeconds: 0 };
  const unfinished = await journal.find(location.slug, { index: "unfinished" });
  return positionAmong(unfinished, id, upstream.pressure(), now());
}

/** In the order in which the limits let bookings go: those that were begun, then by arrival. */
export function positionAmong(
  unfinished: readonly JournalBooking[],
  id: string,
  budget: Budget,
  now: number,
): QueuePosition {
  const started = unfinished.filter((one) => isStarted(one) && writesLeft(one) > 0);
  const queued = unfinished.filter((one) => !isStarted(one));
  const order = [...started, ...queued.toSorted((one, other) => one.createdAt - other.createdAt)];
  const ahead = order.findIndex((one) => one.id === id);
  if (ahead < 0) return { ahead: 0, waitSeconds: 0 };
  const writes = order.slice(0, ahead + 1).map(writesToWaitFor);
  return { ahead, waitSeconds: secondsUntilLast(writes, budget, now) };
}

function isStarted(booking: JournalBooking): boolean {
  return !isQueued(booking) || progressOf(booking).hasBegun === true;
}

/** A booking that has begun holds its places already. */
export function writesToWaitFor(booking: JournalBooking): number {
  return progressOf(booking).hasBegun ? 0 : writesLeft(booking);
}

/**
 * `writes`: of each booking, in order; each takes its places at once, and they are free again a
 * minute later.
 */
export function secondsUntilLast(
  writes: readonly number[],
  { writes: { limit, freeAt }, pausedUntil }: Budget,
  now: number,
): number {
  const opens = Math.max(now, pausedUntil ?? now);
  let free = Array.from({ length: limit }, (_, place) => Math.max(opens, freeAt[place] ?? opens));
  let startsAt = now;
  for (const count of writes) {
    if (count === 0) continue;
    const earliest = free.toSorted((one, other) => one - other);
    const taken = Math.min(count, limit);
    startsAt = earliest[taken - 1] ?? opens;
    const again = startsAt + MINUTE_MS;
    free = [...earliest.slice(taken), ...earliest.slice(0, taken).map(() => again)];
  }
  return Math.ceil((startsAt - now) / 1_000);
}
