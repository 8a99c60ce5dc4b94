import type { Clock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import type { Cancellation } from "./cancellation.ts";
import {
  insertByPriority,
  isFirstOfQueue,
  isHigher,
  type Permit,
  type QueueName,
  queueOf,
  type Waiter,
} from "./waiters.ts";

const UNAVAILABLE_RETRY_MS = 250;

/**
 * Grants as soon as the log has a place, not by timers, which may be a second late (decision 24).
 */
export function createAdmission(log: CallLog, clock: Clock, onUnavailable: () => void) {
  let waiters: readonly Waiter[] = [];
  const retryAt: Record<QueueName, number> = { reads: 0, writes: 0 };
  let retriesNow = 0;
  let isRunning = false;
  let wakeUp = () => {};

  function enqueue(kind: CallKind, deadline: number, cancellation: Cancellation) {
    return new Promise<Permit | undefined>((resolve) => {
      const waiter = { ...kind, deadline, cancellation, resolve };
      waiters = insertByPriority(waiters, waiter);
      void cancellation.cancelled.then(removeCancelled);
      if (isFirstOfQueue(waiters, waiter)) retryNow(queueOf(waiter));
      void run();
    });
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiters.length > 0) {
      const now = clock.monotonic();
      const next = waiters.find((waiter) => retryAt[queueOf(waiter)] <= now);
      if (next) await requestPermit(next);
      else await sleep(Math.min(...waiters.map((waiter) => retryAt[queueOf(waiter)])) - now);
    }
    isRunning = false;
  }

  async function requestPermit(waiter: Waiter): Promise<void> {
    const retriesBefore = retriesNow;
    const reservation = await log.reserve({ writes: waiter.writes, lane: waiter.lane });
    if (reservation.kind === "granted") return grant(waiter, reservation.id);
    if (reservation.kind === "unrecorded") {
      waiter.cancellation.cancel(notSent("unrecorded"));
      return removeCancelled();
    }
    if (reservation.kind === "unavailable") onUnavailable();
    const waitMs = reservation.kind === "unavailable" ? UNAVAILABLE_RETRY_MS : reservation.ms;
    if (reservation.kind === "wait" && Number.isFinite(waitMs)) refuseTooLate(waiter, waitMs);
    // A permit may have come back while the log was asked: then it is asked again at once.
    if (retriesNow !== retriesBefore) return;
    retryAt[queueOf(waiter)] = clock.monotonic() + Math.min(waitMs, log.pollIntervalMs);
  }

  function grant(waiter: Waiter, id: string): void {
    const permit = permitFor(id);
    if (waiter.cancellation.failure() || log.pausedMs() > 0) {
      permit.unused();
      return;
    }
    waiters = waiters.filter((other) => other !== waiter);
    waiter.resolve(permit);
  }

  function permitFor(id: string): Permit {
    let isReleased = false;
    async function release(wasUsed: boolean): Promise<void> {
      if (isReleased) return;
      isReleased = true;
      await log.release(id, wasUsed);
      retryNow("reads");
      retryNow("writes");
    }
    return { ended: () => void release(true), unused: () => void release(false) };
  }

  /** Fails at once what cannot start before its deadline: `waiter`, or a call behind it. */
  function refuseTooLate(waiter: Waiter, waitMs: number): void {
    const earliestStart = clock.monotonic() + waitMs;
    for (const other of waiters) {
      if (queueOf(other) !== queueOf(waiter) || isHigher(other, waiter)) continue;
      if (other.deadline < earliestStart) other.cancellation.cancel(notSent("limits", waitMs));
    }
    removeCancelled();
  }

  function removeCancelled(): void {
    const cancelled = waiters.filter(({ cancellation }) => cancellation.failure());
    waiters = waiters.filter((waiter) => !cancelled.includes(waiter));
    for (const { resolve } of cancelled) resolve(undefined);
    for (const waiter of cancelled) retryNow(queueOf(waiter));
  }

  function retryNow(queue: QueueName): void {
    retriesNow += 1;
    retryAt[queue] = 0;
    wakeUp();
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
