import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { writesBefore, writesLeft } from "#lib/store/journal/write-counts.ts";
import type { Pressure, Upstream } from "#lib/upstream/endpoints.ts";
import { fairOrder } from "#lib/upstream/limiter/fair-order.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import { queuePenaltyMs } from "../model/record.ts";

export type QueuePosition = {
  readonly ahead: number;
  readonly waitSeconds: number;
};

type Budget = Pick<Pressure, "writes" | "opensAt">;

export function queuePositionOf(
  id: string,
  unfinished: readonly JournalBooking[],
  upstream: Pick<Upstream, "lastTurns"> & { pressure(): Budget },
  now: number,
): QueuePosition {
  const started = unfinished.filter((one) => one.state !== "queued" && writesLeft(one) > 0);
  const queued = unfinished
    .filter(({ state }) => state === "queued")
    .map((booking) => ({
      booking,
      queueKey: booking.queueKey ?? booking.id,
      since: booking.createdAt,
      penaltyMs: queuePenaltyMs(booking),
    }));
  const order = [
    ...started,
    ...fairOrder(queued, upstream.lastTurns()).map(({ booking }) => booking),
  ];
  const ahead = order.findIndex((one) => one.id === id);
  const writes = order.slice(0, ahead + 1).reduce((sum, one) => sum + writesLeft(one), 0);
  return ahead < 0
    ? { ahead: 0, waitSeconds: 0 }
    : { ahead, waitSeconds: secondsUntilWrites(writes, upstream.pressure(), now) };
}

export function bookingsAheadOfProven(
  unfinished: readonly JournalBooking[],
  now: number,
): readonly JournalBooking[] {
  return unfinished.filter(
    (one) => one.state !== "queued" || one.createdAt + queuePenaltyMs(one) <= now,
  );
}

export function secondsUntilNewBooking(
  queueKey: string,
  ahead: readonly JournalBooking[],
  budget: Budget,
  now: number,
): number {
  return secondsUntilWrites(writesBefore(queueKey, ahead) + 2, budget, now);
}

/** Each place allows one write once free, then one a minute; unknown times count as a minute. */
export function secondsUntilWrites(writes: number, { writes: use, opensAt }: Budget, now: number) {
  if (writes < 1) return 0;
  const opens = Math.max(now, opensAt ?? now);
  const slot = (writes - 1) % use.limit;
  const free = Math.max(0, use.limit - use.used);
  const minutes = Math.floor((writes - 1) / use.limit);
  const last = (slot < free ? opens : freedAt(slot - free)) + minutes * MINUTE_MS;
  return Math.ceil((last - now) / 1_000);

  function freedAt(index: number): number {
    const times = Array.from({ length: Math.min(use.used, use.limit) }, (_, taken) =>
      Math.max(opens, use.freeAt?.[taken] ?? now + MINUTE_MS),
    );
    return times.toSorted((one, other) => one - other)[index] ?? opens + MINUTE_MS;
  }
}
