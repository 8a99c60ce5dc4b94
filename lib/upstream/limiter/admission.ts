import type { Clock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import type { Cancellation } from "./cancellation.ts";
import { priorities } from "./lanes.ts";

/** A call that was let in. One of the two must be called, once nothing of it can arrive any more. */
export type Permit = { ended(): void; unused(): void };

type Waiter = CallKind & {
  /** Waits no longer than until then, on the monotonic clock. */
  readonly until: number;
  readonly cancellation: Cancellation;
  readonly resolve: (permit: Permit | undefined) => void;
};

/** A write that waits for its window holds up no reads, and reads hold up no writes. */
type Line = "reads" | "writes";

/** While the store of the log is away it is asked again after so long. */
const AWAY_NAP_MS = 250;

/**
 * Asks the log for those who wait, the best lane first, one at a time. A place that is free is
 * given in the same moment, without a timer or a turn of the event loop: in a process that is busy
 * each of those may take a second.
 */
export function createAdmission(log: CallLog, clock: Clock, onAway: () => void) {
  let waiting: readonly Waiter[] = [];
  const askAt: Record<Line, number> = { reads: 0, writes: 0 };
  /** Counts what may have made room. */
  let changes = 0;
  let isServing = false;
  let endNap = () => {};

  /** `undefined` once the call is cancelled. */
  function join(kind: CallKind, until: number, cancellation: Cancellation) {
    return new Promise<Permit | undefined>((resolve) => {
      const waiter = { ...kind, until, cancellation, resolve };
      const rank = priorities[kind.lane];
      const behind = waiting.findIndex(({ lane }) => priorities[lane] > rank);
      waiting = waiting.toSpliced(behind < 0 ? waiting.length : behind, 0, waiter);
      void cancellation.cancelled.then(leave);
      if (waiting.find((one) => lineOf(one) === lineOf(waiter)) === waiter) ask(lineOf(waiter));
      void serve();
    });
  }

  /** Those who are cancelled wait no more; those behind them may be let in. */
  function leave(): void {
    const gone = waiting.filter(({ cancellation }) => cancellation.failure());
    if (gone.length === 0) return;
    waiting = waiting.filter((one) => !gone.includes(one));
    for (const { resolve } of gone) resolve(undefined);
    for (const one of gone) ask(lineOf(one));
  }

  function ask(line: Line): void {
    changes += 1;
    askAt[line] = 0;
    endNap();
  }

  function askAll(): void {
    ask("reads");
    ask("writes");
  }

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    while (waiting.length > 0) {
      const now = clock.monotonic();
      const next = waiting.find((one) => askAt[lineOf(one)] <= now);
      if (next) await reserve(next);
      else await nap(Math.min(...waiting.map((one) => askAt[lineOf(one)])) - now);
    }
    isServing = false;
  }

  async function reserve(waiter: Waiter): Promise<void> {
    const line = lineOf(waiter);
    const before = changes;
    const answer = await log.reserve({ writes: waiter.writes, lane: waiter.lane });
    if (answer.kind === "granted") return granted(waiter, answer.id);
    if (answer.kind === "unrecorded") {
      waiter.cancellation.cancel(notSent("unrecorded"));
      leave();
      return;
    }
    if (answer.kind === "away") onAway();
    const ms = answer.kind === "away" ? AWAY_NAP_MS : answer.ms;
    if (answer.kind === "wait" && Number.isFinite(ms)) refuseTheHasty(waiter, ms);
    if (changes === before) askAt[line] = clock.monotonic() + Math.min(ms, log.pollIntervalMs);
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

  /** Nobody waits for a place that comes back too late for them, in the same lane or a worse one. */
  function refuseTheHasty(asked: Waiter, waitMs: number): void {
    const soonest = clock.monotonic() + waitMs;
    for (const one of waiting) {
      if (lineOf(one) !== lineOf(asked) || priorities[one.lane] < priorities[asked.lane]) continue;
      if (one.until < soonest) one.cancellation.cancel(notSent("limits", waitMs));
    }
    leave();
  }

  function permitFor(id: string): Permit {
    let isOver = false;
    async function settlePermit(used: boolean): Promise<void> {
      if (isOver) return;
      isOver = true;
      await log.release(id, used);
      askAll();
    }
    return { ended: () => void settlePermit(true), unused: () => void settlePermit(false) };
  }

  function nap(ms: number): Promise<void> {
    return new Promise((awake) => {
      const callOff = Number.isFinite(ms) ? clock.after(ms, awake) : undefined;
      endNap = () => {
        callOff?.();
        awake();
      };
    });
  }

  return { join };
}

function lineOf({ writes }: CallKind): Line {
  return writes ? "writes" : "reads";
}
