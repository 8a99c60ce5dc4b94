import type { Clock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import type { Cancellation } from "./cancellation.ts";
import { priorities } from "./lanes.ts";

/** Call `ended` when nothing of the request can arrive any more, `unused` if it was not sent. */
export type Permit = { ended(): void; unused(): void };

type Waiter = CallKind & {
  readonly deadline: number;
  readonly cancellation: Cancellation;
  readonly resolve: (permit: Permit | undefined) => void;
};

/** Reads never wait behind a write that waits for its window, nor writes behind reads. */
type Queue = "reads" | "writes";

const UNAVAILABLE_RETRY_MS = 250;

/** Grants free places without a timer, which may fire a second late. Decision 24. */
export function createAdmission(log: CallLog, clock: Clock, onUnavailable: () => void) {
  let waiting: readonly Waiter[] = [];
  const retryAt: Record<Queue, number> = { reads: 0, writes: 0 };
  let changes = 0;
  let isRunning = false;
  let wakeUp = () => {};

  function enqueue(kind: CallKind, deadline: number, cancellation: Cancellation) {
    return new Promise<Permit | undefined>((resolve) => {
      const waiter = { ...kind, deadline, cancellation, resolve };
      const rank = priorities[kind.lane];
      const behind = waiting.findIndex(({ lane }) => priorities[lane] > rank);
      waiting = waiting.toSpliced(behind < 0 ? waiting.length : behind, 0, waiter);
      void cancellation.cancelled.then(removeCancelled);
      if (waiting.find((one) => queueOf(one) === queueOf(waiter)) === waiter)
        retryNow(queueOf(waiter));
      void run();
    });
  }

  function removeCancelled(): void {
    const cancelled = waiting.filter(({ cancellation }) => cancellation.failure());
    if (cancelled.length === 0) return;
    waiting = waiting.filter((one) => !cancelled.includes(one));
    for (const { resolve } of cancelled) resolve(undefined);
    for (const one of cancelled) retryNow(queueOf(one));
  }

  function retryNow(queue: Queue): void {
    changes += 1;
    retryAt[queue] = 0;
    wakeUp();
  }

  function retryAll(): void {
    retryNow("reads");
    retryNow("writes");
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const now = clock.monotonic();
      const next = waiting.find((one) => retryAt[queueOf(one)] <= now);
      if (next) await reserve(next);
      else await sleep(Math.min(...waiting.map((one) => retryAt[queueOf(one)])) - now);
    }
    isRunning = false;
  }

  async function reserve(waiter: Waiter): Promise<void> {
    const queue = queueOf(waiter);
    const before = changes;
    const reservation = await log.reserve({ writes: waiter.writes, lane: waiter.lane });
    if (reservation.kind === "granted") return granted(waiter, reservation.id);
    if (reservation.kind === "unrecorded") {
      waiter.cancellation.cancel(notSent("unrecorded"));
      removeCancelled();
      return;
    }
    if (reservation.kind === "unavailable") onUnavailable();
    const ms = reservation.kind === "unavailable" ? UNAVAILABLE_RETRY_MS : reservation.ms;
    if (reservation.kind === "wait" && Number.isFinite(ms)) refuseShortDeadlines(waiter, ms);
    if (changes === before) retryAt[queue] = clock.monotonic() + Math.min(ms, log.pollIntervalMs);
  }

  function granted(waiter: Waiter, id: string): void {
    const permit = permitFor(id);
    if (waiter.cancellation.failure() || log.pausedMs() > 0) {
      permit.unused();
      return;
    }
    waiting = waiting.filter((one) => one !== waiter);
    waiter.resolve(permit);
  }

  /** Only waiters of the same or a lower priority. */
  function refuseShortDeadlines(waiter: Waiter, waitMs: number): void {
    const earliest = clock.monotonic() + waitMs;
    for (const one of waiting) {
      if (queueOf(one) !== queueOf(waiter) || priorities[one.lane] < priorities[waiter.lane])
        continue;
      if (one.deadline < earliest) one.cancellation.cancel(notSent("limits", waitMs));
    }
    removeCancelled();
  }

  function permitFor(id: string): Permit {
    let isReleased = false;
    async function releasePermit(used: boolean): Promise<void> {
      if (isReleased) return;
      isReleased = true;
      await log.release(id, used);
      retryAll();
    }
    return { ended: () => void releasePermit(true), unused: () => void releasePermit(false) };
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = Number.isFinite(ms) ? clock.after(ms, resolve) : undefined;
      wakeUp = () => {
        cancelTimer?.();
        resolve();
      };
    });
  }

  return { enqueue };
}

function queueOf({ writes }: CallKind): Queue {
  return writes ? "writes" : "reads";
}
