import { writesOf } from "#lib/store/journal/write-counts.ts";
import type { BookingDeps } from "../deps.ts";
import { bookingsAheadOfProven, secondsUntilLast, writesToWaitFor } from "./position.ts";

/**
 * How much of the queue a submission may use. `proven`: by proof of work, all of it, ahead of
 * others; `first`: the sender's only recent booking, all of it; `usual`: half, against floods;
 * `provable`: the browser could prove but has not, a quarter. docs/operating.md
 */
export type Trust = "proven" | "first" | "usual" | "provable" | "none";

/** A visitor who would wait longer gets the phone number instead. */
const MAX_QUEUE_MS = 3 * 60_000;

const QUEUE_SHARE = { proven: 1, first: 1, usual: 0.5, provable: 0.25 } as const;

/** 0 while the upstream's pause is too long. Bookings that a proven one overtakes do not count. */
export async function queueCapacityFor(
  { journal, location, upstream, writesPerMinute, now }: BookingDeps,
  trust: Exclude<Trust, "none">,
): Promise<number> {
  const { pausedUntil } = upstream.pressure();
  if (pausedUntil !== null && pausedUntil - now() > MAX_QUEUE_MS) return 0;
  const capacity = queueCapacity(writesPerMinute, QUEUE_SHARE[trust]);
  if (trust !== "proven") return capacity;
  const waiting = await journal.find(location.slug, { index: "unfinished" });
  const ahead = bookingsAheadOfProven(waiting, now());
  return capacity + writesOf(waiting) - writesOf(ahead);
}

export function queueCapacity(writesPerMinute: number, share = 1): number {
  return Math.max(2, (share * writesPerMinute * MAX_QUEUE_MS) / 60_000);
}

export async function expectedWaitSeconds(deps: BookingDeps, trust: Trust): Promise<number> {
  const { journal, location, upstream, now } = deps;
  const waiting = await journal.find(location.slug, { index: "unfinished" }).catch(() => undefined);
  if (waiting === undefined) return MAX_QUEUE_MS / 1_000;
  const ahead = trust === "proven" ? bookingsAheadOfProven(waiting, now()) : waiting;
  return secondsUntilLast([...ahead.map(writesToWaitFor), 2], upstream.pressure(), now());
}
