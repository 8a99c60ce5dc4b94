import { MOST_WRITES } from "#lib/store/journal/write-counts.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";
import { secondsUntilLast, writesToWaitFor } from "./position.ts";

/**
 * How much of the queue a submission may find filled. `proven`: by proof of work; `first`: the
 * sender's only recent booking; `usual`: against floods; `provable`: the browser could prove but has
 * not. docs/operating.md
 */
export type Trust = "proven" | "first" | "usual" | "provable" | "none";

/** A visitor who would wait longer gets the phone number instead. */
const MAX_QUEUE_MS = 3 * MINUTE_MS;

/** No flood without proofs fills what is left to those who have one. */
const QUEUE_SHARE = { proven: 1, first: 0.75, usual: 0.5, provable: 0.25 } as const;

/** In writes; 0 while the upstream's pause is too long. */
export function queueCapacityFor(
  { upstream, writesPerMinute, now }: BookingDeps,
  trust: Exclude<Trust, "none">,
): number {
  const { pausedUntil } = upstream.pressure();
  if (pausedUntil !== null && pausedUntil - now() > MAX_QUEUE_MS) return 0;
  return Math.max(2, (QUEUE_SHARE[trust] * writesPerMinute * MAX_QUEUE_MS) / MINUTE_MS);
}

export async function expectedWaitSeconds(deps: BookingDeps): Promise<number> {
  const { journal, location, upstream, now } = deps;
  const waiting = await journal.find(location.slug, { index: "unfinished" });
  const writes = [...waiting.map(writesToWaitFor), MOST_WRITES];
  return secondsUntilLast(writes, upstream.pressure(), now());
}
