import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Clock, sleep } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import type { Bounds } from "./lanes.ts";

const UNKNOWN_RETRY_MS = 250;

/** A place in Redis is granted within some milliseconds, which do not count as waiting. */
const GRANT_MS = 25;

export type Waiter = {
  /** Lowest first; within a priority by `since`. */
  readonly priority: number;
  /** As `deadline`, in monotonic milliseconds. */
  readonly since: number;
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Places, taken at once. */
  readonly count: number;
  readonly bounds: Bounds;
  /** Of browsing and background work: whether it stands in line. */
  admission?: "pending" | "admitted" | "dropped";
};

type Granted = Result<readonly string[], UpstreamFailure>;

/** Those who wait for places: the log is asked for the first in line. */
export function createQueue(log: CallLog, clock: Clock) {
  const waiting = new Set<Waiter>();
  let waker = new AbortController();
  let isClosed = false;
  /** The first in line gets no place before, and all others later. */
  let freeAt = 0;

  function first(): Waiter | undefined {
    const order = (one: Waiter, other: Waiter) =>
      one.priority - other.priority || one.since - other.since;
    const inLine = [...waiting].filter(({ admission }) => admission !== "pending");
    return inLine.toSorted(order)[0];
  }

  async function wait(waiter: Waiter): Promise<Granted> {
    waiting.add(waiter);
    const granted = await takeInTurn(waiter);
    const wasFirst = first() === waiter;
    waiting.delete(waiter);
    if (wasFirst) wake();
    return granted;
  }

  async function takeInTurn(waiter: Waiter): Promise<Granted> {
    const { deadline, signal } = waiter;
    for (;;) {
      const failure = failureOf(waiter);
      if (failure) return err(failure);
      const asked = first() === waiter ? await askFor(waiter) : Infinity;
      if (typeof asked !== "number") return asked;
      const now = clock.monotonic();
      if (deadline < freeAt) return err(notSent("limits", freeAt - now));
      const ms = Math.min(asked, deadline + GRANT_MS - now);
      await sleep(clock, ms, AbortSignal.any([signal, waker.signal]));
    }
  }

  function failureOf({ deadline, signal, admission }: Waiter): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal.aborted) return notSent("abandoned");
    const isOver = admission === "dropped" || deadline + GRANT_MS <= clock.monotonic();
    return isOver ? notSent("limits") : undefined;
  }

  /** A number: when to ask again. */
  async function askFor(waiter: Waiter): Promise<Granted | number> {
    const { count, bounds } = waiter;
    const mark = bounds.writesPerMinute === undefined ? "r" : "w";
    const ids = Array.from({ length: count }, () => mark + randomUUID());
    const answer = await log.take(ids, bounds);
    if (!answer) return waiter.admission ? err(notSent("uncounted")) : UNKNOWN_RETRY_MS;
    freeAt = clock.monotonic() + answer.waitMs;
    if (answer.waitMs === 0 && !isClosed && !waiter.signal.aborted) return ok(ids);
    if (answer.waitMs === 0) giveBack(ids, false);
    else wake();
    return answer.askAfterMs;
  }

  /** Ends what sleeps, since timers of a busy process may be a second late. */
  function wake(): void {
    const woken = waker;
    waker = new AbortController();
    woken.abort();
  }

  function giveBack(ids: readonly string[], wasUsed: boolean): void {
    log.end(ids, wasUsed);
    wake();
  }

  function close(): void {
    isClosed = true;
    wake();
  }

  return { wait, wake, giveBack, close };
}
