import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Clock, sleep } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import { type CallLog, RETRY_MS, waitMsFor } from "./call-log.ts";
import { type Bounds, type Lane, lanes } from "./lanes.ts";

/** A place that another process holds may be given back at any time. */
const HELD_RETRY_MS = 1_000;

export type Waiter = {
  readonly lane: Lane;
  /** Within a lane the earliest goes first. As `deadline`, in monotonic milliseconds. */
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
      lanes.indexOf(one.lane) - lanes.indexOf(other.lane) || one.since - other.since;
    const inLine = [...waiting].filter(({ admission }) => admission !== "pending");
    return inLine.toSorted(order)[0];
  }

  async function wait(waiter: Waiter): Promise<Granted> {
    const { deadline, signal } = waiter;
    waiting.add(waiter);
    try {
      for (;;) {
        const failure = failureOf(waiter);
        if (failure) return err(failure);
        const asked = first() === waiter ? await askFor(waiter) : Infinity;
        if (typeof asked !== "number") return asked;
        if (deadline < freeAt) return err(notSent("limits"));
        const ms = Math.min(asked, deadline - clock.monotonic());
        await sleep(clock, ms, AbortSignal.any([signal, waker.signal]));
      }
    } finally {
      waiting.delete(waiter);
      wake();
    }
  }

  function failureOf({ deadline, signal, admission }: Waiter): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal.aborted) return notSent("abandoned");
    const isOver = admission === "dropped" || deadline <= clock.monotonic();
    return isOver ? notSent("limits") : undefined;
  }

  /** A number: when to ask again. */
  async function askFor({ count, bounds, signal, admission }: Waiter): Promise<Granted | number> {
    const mark = bounds.isWrite ? "w" : "r";
    const ids = Array.from({ length: count }, () => mark + randomUUID());
    const isTaken = await log.take(ids, bounds);
    if (isTaken === undefined) return admission ? err(notSent("uncounted")) : RETRY_MS;
    if (isTaken && !isClosed && !signal.aborted) return ok(ids);
    if (isTaken) log.end(ids, false);
    const use = log.inUse();
    const waitMs = waitMsFor(count, bounds, use, clock.now());
    freeAt = clock.monotonic() + waitMs;
    wake();
    const isHeld = use.requests.inFlight > 0;
    return Math.min(waitMs || RETRY_MS, isHeld ? HELD_RETRY_MS : Infinity);
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

  return {
    wait,
    wake,
    giveBack,
    waitingIn: (lane: Lane) => [...waiting].filter((one) => one.lane === lane).length,
    close(): void {
      isClosed = true;
      wake();
    },
  };
}
