import type { Clock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import type { CallLog, Reservation } from "./call-log.ts";
import type { Cancellation } from "./waiting.ts";

const UNAVAILABLE_RETRY_MS = 250;

export type Waiter = {
  /** Refused at once if its place comes later. */
  readonly deadline: number;
  readonly cancellation: Cancellation;
};

type Asking<W> = {
  /** The waiter that goes first, of all in order of arrival. */
  first(waiting: readonly W[]): W | undefined;
  ask(waiter: W): Reservation | Promise<Reservation>;
  granted?(waiter: W, id: string): void;
  onUnavailable(): void;
};

/**
 * Asks the log for the first waiter on arrival, when its place is due, and as soon as a place comes
 * back, since timers of a busy process may be a second late.
 */
export function createQueue<W extends Waiter>(
  log: Pick<CallLog, "release" | "pausedMs" | "pollIntervalMs">,
  clock: Clock,
  { first, ask, granted, onUnavailable }: Asking<W>,
) {
  const waiting = new Map<W, (id: string | undefined) => void>();
  let changes = 0;
  let isRunning = false;
  let wakeUp = () => {};

  function enqueue(waiter: W): Promise<string | undefined> {
    return new Promise((resolve) => {
      waiting.set(waiter, resolve);
      void waiter.cancellation.cancelled.then(removeCancelled);
      if (next() === waiter) retry();
      void run();
    });
  }

  function next(): W | undefined {
    return first([...waiting.keys()]);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let waiter = next(); waiter; waiter = next()) {
      const changesBefore = changes;
      const waitMs = await askFor(waiter);
      // A place may have come back during the question; then the log is asked again at once.
      if (changes === changesBefore) await sleep(Math.min(waitMs, log.pollIntervalMs));
    }
    isRunning = false;
  }

  async function askFor(waiter: W): Promise<number> {
    const reservation = await ask(waiter);
    switch (reservation.kind) {
      case "granted":
        grant(waiter, reservation.id);
        return 0;
      case "wait":
        if (Number.isFinite(reservation.ms)) refuseTooLate(waiter, reservation.ms);
        return reservation.ms;
      case "unavailable":
        onUnavailable();
        return UNAVAILABLE_RETRY_MS;
      case "refused":
        waiter.cancellation.cancel(reservation.failure);
        removeCancelled();
        return 0;
    }
  }

  function grant(waiter: W, id: string): void {
    changes += 1;
    const resolve = waiting.get(waiter);
    if (!resolve || waiter.cancellation.failure() || log.pausedMs() > 0) {
      void log.release([id], false);
      return;
    }
    waiting.delete(waiter);
    granted?.(waiter, id);
    resolve(id);
  }

  /** Fails waiters that cannot start before their deadline: `waiter`, or one behind it. */
  function refuseTooLate(waiter: W, waitMs: number): void {
    const earliestStart = clock.monotonic() + waitMs;
    for (const other of waiting.keys()) {
      if (other.deadline >= earliestStart || first([waiter, other]) !== waiter) continue;
      other.cancellation.cancel(notSent("limits", waitMs));
    }
    removeCancelled();
  }

  function removeCancelled(): void {
    for (const [waiter, resolve] of waiting) {
      if (!waiter.cancellation.failure()) continue;
      waiting.delete(waiter);
      resolve(undefined);
      retry();
    }
  }

  function retry(): void {
    changes += 1;
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

  return { enqueue, retry };
}
