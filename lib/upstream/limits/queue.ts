import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Clock } from "../clock.ts";
import { type NotSentReason, notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog, Kind } from "./call-log.ts";

const UNAVAILABLE_RETRY_MS = 250;

/** A place in Redis is granted within some milliseconds, which do not count as waiting. */
const GRANT_MS = 25;

/** `deadline` in monotonic milliseconds. */
export type Patience = { readonly deadline: number; readonly signal: AbortSignal };

export type Waiter = Patience & {
  /** Lowest first; within a priority by `since`. */
  readonly priority: number;
  readonly since: number;
  readonly low: boolean;
  /** Places, taken at once. */
  readonly count: number;
};

type Places = Result<readonly string[], UpstreamFailure>;
type Waiting = Waiter & { settle(places: Places): void };

/** Calls `giveUp` at the deadline or when the signal aborts, unless stopped before. */
export function withPatience(
  clock: Clock,
  { deadline, signal }: Patience,
  giveUp: (failure: UpstreamFailure) => void,
): () => void {
  const abandon = () => giveUp(notSent("abandoned"));
  const isEndless = deadline === Number.POSITIVE_INFINITY;
  const cancelTimer = isEndless
    ? undefined
    : clock.after(deadline - clock.monotonic() + GRANT_MS, () => giveUp(notSent("limits")));
  signal.addEventListener("abort", abandon, { once: true });
  return () => {
    cancelTimer?.();
    signal.removeEventListener("abort", abandon);
  };
}

/**
 * Those who wait for places of one kind. The log is asked for the first on arrival, when a place is
 * due, and as soon as one comes back, since timers of a busy process may be a second late.
 */
export function createQueue(log: CallLog, kind: Kind, clock: Clock) {
  const waiting = new Set<Waiting>();
  let changes = 0;
  let isRunning = false;
  let wakeUp = () => {};

  function wait(waiter: Waiter): Promise<Places> {
    if (waiter.signal.aborted) return Promise.resolve(err(notSent("abandoned")));
    return new Promise((resolve) => {
      const stop = withPatience(clock, waiter, (failure) => entry.settle(err(failure)));
      const entry: Waiting = {
        ...waiter,
        settle(places) {
          stop();
          waiting.delete(entry);
          resolve(places);
          retry();
        },
      };
      waiting.add(entry);
      if (first() === entry) retry();
      void run();
    });
  }

  function first(): Waiting | undefined {
    const order = (one: Waiting, other: Waiting) =>
      one.priority - other.priority || one.since - other.since;
    return [...waiting].toSorted(order)[0];
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let entry = first(); entry; entry = first()) {
      const before = changes;
      const ms = await askFor(entry);
      // A place may have come back during the question; then the log is asked again at once.
      if (changes === before) await sleep(Math.min(ms, log.pollMs));
    }
    isRunning = false;
  }

  async function askFor(entry: Waiting): Promise<number> {
    const ids = Array.from({ length: entry.count }, () => randomUUID());
    const taken = await log.take(kind, ids, entry.low);
    if (taken.kind === "wait") {
      const startsAt = clock.monotonic() + taken.ms;
      // All others come later than the first.
      if (taken.ms < Infinity) refuse(({ deadline }) => deadline < startsAt, taken.ms);
      return taken.ms;
    }
    if (taken.kind === "unavailable") {
      refuse(({ low }) => low, undefined, "uncounted");
      return UNAVAILABLE_RETRY_MS;
    }
    if (waiting.has(entry) && log.pausedMs() === 0) entry.settle(ok(ids));
    else giveBack(ids, false);
    return 0;
  }

  function refuse(
    isMeant: (waiter: Waiter) => boolean,
    retryAfterMs?: number,
    reason: NotSentReason = "limits",
  ): void {
    const failure = notSent(reason, retryAfterMs);
    for (const entry of waiting) if (isMeant(entry)) entry.settle(err(failure));
  }

  function giveBack(ids: readonly string[], wasUsed: boolean): void {
    for (const id of ids) log.end(kind, id, wasUsed);
    retry();
  }

  function retry(): void {
    changes += 1;
    wakeUp();
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = ms === Infinity ? undefined : clock.after(ms, resolve);
      wakeUp = () => {
        cancelTimer?.();
        resolve();
      };
    });
  }

  function close(failure: UpstreamFailure): void {
    for (const entry of waiting) entry.settle(err(failure));
  }

  return { wait, giveBack, close };
}
