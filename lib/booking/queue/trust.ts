import { writesBefore } from "#lib/journal/write-counts.ts";
import type { BookingDeps } from "../deps.ts";
import { queueKeyOf } from "../state/record.ts";
import { MAX_QUEUE_MS, queueCapacity } from "../state/transitions.ts";
import type { Contact } from "../submit/contact.ts";
import { aheadOfProven, waitOfNewBooking } from "./position.ts";

/**
 * `proven`: goes first in the queue, so that only what was proven counts before it · `first`: the
 * only booking of its sender lately, may use the whole queue · `usual`: half of it, so that a flood
 * leaves room · `none`: nothing new is stored, but what the same form has booked is found again.
 */
export type Trust = "proven" | "first" | "usual" | "none";

const QUEUE_SHARE: Readonly<Record<Trust, number>> = { proven: 1, first: 1, usual: 0.5, none: 0 };

/**
 * How many writes may wait, those of the new booking included. None while the upstream asks for a
 * pause that is longer than anybody should wait. What a proven booking overtakes does not count.
 */
export async function queueCapacityFor(
  { journal, location, upstream, writesPerMinute, now }: BookingDeps,
  queueKey: string,
  trust: Trust,
): Promise<number> {
  const { pausedUntil } = upstream.pressure();
  if (pausedUntil !== null && pausedUntil - now() > MAX_QUEUE_MS) return 0;
  const capacity = queueCapacity(writesPerMinute, QUEUE_SHARE[trust]);
  if (trust !== "proven") return capacity;
  const waiting = await journal.unfinished(location.slug);
  const ahead = aheadOfProven(waiting, now());
  return capacity + writesBefore(queueKey, waiting) - writesBefore(queueKey, ahead);
}

/** What the visitor is told; a guess of three minutes where the queue cannot be read. */
export async function expectedWait(
  deps: BookingDeps,
  contact: Contact,
  trust: Trust,
): Promise<number> {
  const { journal, location, sealer, upstream, now } = deps;
  const waiting = await journal.unfinished(location.slug).catch(() => undefined);
  if (waiting === undefined) return MAX_QUEUE_MS / 1_000;
  const ahead = trust === "proven" ? aheadOfProven(waiting, now()) : waiting;
  return waitOfNewBooking(queueKeyOf(sealer, contact), ahead, upstream.pressure(), now());
}
