import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import type { LastTurns } from "./fair-order.ts";
import { isLow, type Lane, priorities } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createLowLanes } from "./low-lanes.ts";
import { createPauseRow } from "./pause-row.ts";
import { createQueue, type Waiter } from "./queue.ts";
import { createTurns, type Turn } from "./turns.ts";

export type { LastTurns } from "./fair-order.ts";
export type { Lane } from "./lanes.ts";
export type { Turn, TurnRequest } from "./turns.ts";

export type CallRequest = {
  readonly writes: boolean;
  readonly lane: Lane;
  /** Spent by a write. Without one, or with one that holds no place, it waits for its own. */
  readonly turn?: Turn | undefined;
  /** Fails as `not_sent` when the limits would delay the call longer. Absent: no maximum. */
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type CallPermit = { ended(): void };

export type WindowUse = {
  readonly used: number;
  readonly limit: number;
  /** When used places become free, in epoch milliseconds, earliest first. */
  readonly freeAt?: readonly number[];
};

/** Use of the key's limits. `used` includes ended calls that may still count upstream. */
export type Pressure = {
  readonly requests: WindowUse;
  readonly writes: WindowUse;
  readonly inFlight: WindowUse;
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly pausedUntil: number | null;
  /** When calls are likely to be answered again: later, where pauses follow each other. */
  readonly opensAt: number | null;
};

export type Limiter = {
  enter(entry: CallRequest): Promise<Result<CallPermit, UpstreamFailure>>;
  turn(signal: AbortSignal): Turn;
  /** In epoch milliseconds. */
  lastTurns(): LastTurns;
  /** After a 429 (§8 rule 1): no call of any lane starts for `ms`. */
  pause(ms: number, afterWrite?: boolean): void;
  pressure(): Pressure;
  close(): void;
};

type CallWaiter = Waiter & {
  readonly lane: Lane;
  readonly turn: Turn | undefined;
  readonly since: number;
};

type Permit = CallPermit & { unused(): void };

const never = new AbortController().signal;

/**
 * Keeps a key to its limits (§8), in two queues: one for places in its writes, one for places in its
 * requests and in flight. Browsing waits for the second in low lanes of its own. docs/limits.md
 */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
): Limiter {
  const turns = createTurns(log, clock, refuseLowLanes);
  const calls = createQueue<CallWaiter>(log, clock, {
    first: (all) =>
      all.reduce<CallWaiter | undefined>(
        (first, one) => (first && priorities[first.lane] <= priorities[one.lane] ? first : one),
        undefined,
      ),
    ask: ({ lane, turn, since }) =>
      log.enter({ lane, turn: turn?.id, waitedMs: clock.monotonic() - since }),
    granted: ({ turn }) => turn && turns.spent(turn),
    takeBack: (id) => void log.leave(id, false),
    onUnavailable: refuseLowLanes,
  });
  const lowLanes = createLowLanes(limits);
  const waiting = new Map<Cancellation, Lane>();
  const pauses = createPauseRow(clock);
  let isClosed = false;

  function refuseLowLanes(): void {
    for (const [cancellation, lane] of waiting) {
      if (isLow(lane)) cancellation.cancel(notSent("limits"));
    }
  }

  function immediateFailure({ maxWaitMs, signal }: CallRequest): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal?.aborted) return notSent("abandoned");
    const pausedMs = log.pausedMs();
    return maxWaitMs !== undefined && pausedMs > maxWaitMs
      ? notSent("limits", pausedMs)
      : undefined;
  }

  async function enter(entry: CallRequest): Promise<Result<CallPermit, UpstreamFailure>> {
    const failure = immediateFailure(entry);
    if (failure) return err(failure);
    const deadline = clock.monotonic() + (entry.maxWaitMs ?? Number.POSITIVE_INFINITY);
    const cancellation = createCancellation(clock, entry.maxWaitMs, entry.signal);
    waiting.set(cancellation, entry.lane);
    const permit = await enterBy(entry, { deadline, cancellation });
    waiting.delete(cancellation);
    cancellation.dispose();
    return permit ? ok(permit) : err(cancellation.failure() ?? closed);
  }

  function enterBy(entry: CallRequest, waiter: Waiter): Promise<CallPermit | undefined> {
    if (entry.writes) return enterWrite(entry, waiter);
    const { lane } = entry;
    return isLow(lane) ? enterLowLane(lane, waiter) : permitFor(lane, undefined, waiter);
  }

  async function enterWrite(
    { lane, turn, signal }: CallRequest,
    waiter: Waiter,
  ): Promise<CallPermit | undefined> {
    const spent = turn ?? turns.open(signal ?? never);
    const isHeld = await turns.hold(spent, lane, waiter);
    const permit = isHeld ? await permitFor(lane, spent, waiter) : undefined;
    if (!turn) spent.release();
    return permit && endingPauses(permit);
  }

  async function permitFor(
    lane: Lane,
    turn: Turn | undefined,
    waiter: Waiter,
  ): Promise<Permit | undefined> {
    const id = await calls.enqueue({ lane, turn, since: clock.monotonic(), ...waiter });
    if (id === undefined) return undefined;
    let isReleased = false;
    async function release(wasUsed: boolean): Promise<void> {
      if (isReleased || id === undefined) return;
      isReleased = true;
      await log.leave(id, wasUsed);
      calls.retry();
      turns.retry();
    }
    return { ended: () => void release(true), unused: () => void release(false) };
  }

  function endingPauses(permit: CallPermit): CallPermit {
    return {
      ended() {
        permit.ended();
        if (log.pausedMs() <= 0) pauses.writeAnswered();
      },
    };
  }

  function enterLowLane(lane: Lane, waiter: Waiter) {
    const { cancellation } = waiter;
    return new Promise<CallPermit | undefined>((resolve) => {
      async function callInTurn(): Promise<void> {
        if (cancellation.failure()) return;
        const permit = await permitFor(lane, undefined, waiter);
        if (!permit) return;
        if (cancellation.failure()) return permit.unused();
        await new Promise<void>((onEnd) => resolve(withOnEnd(permit, onEnd)));
      }
      void cancellation.cancelled.then(resolve);
      void lowLanes.run(lane, callInTurn).then((hasRun) => {
        if (!hasRun) cancellation.cancel(notSent("limits"));
      });
    });
  }

  const epochOffset = () => clock.now() - clock.monotonic();

  function pressure(): Pressure {
    const { requestsPerMinute, writesPerMinute, inFlight } = limits;
    const state = log.state();
    const pausedMs = log.pausedMs();
    const freeAt = state?.writesFreeAt.map((at) => Math.round(at + epochOffset())) ?? [];
    const waitingBy = { finish: 0, manage: 0, browse: 0, background: 0 };
    for (const lane of waiting.values()) waitingBy[lane] += 1;
    return {
      requests: { used: state?.requests ?? requestsPerMinute, limit: requestsPerMinute },
      writes: { used: state ? freeAt.length : writesPerMinute, limit: writesPerMinute, freeAt },
      inFlight: { used: state?.inFlight ?? inFlight, limit: inFlight },
      waiting: waitingBy,
      pausedUntil: pausedMs > 0 ? Math.round(clock.now() + pausedMs) : null,
      opensAt: pausedMs > 0 ? Math.round(clock.now() + pauses.expected(pausedMs)) : null,
    };
  }

  return {
    enter,
    turn: turns.open,
    lastTurns: () =>
      new Map([...turns.lastTurns()].map(([key, at]) => [key, Math.round(at + epochOffset())])),
    pause(ms, afterWrite = false) {
      log.pauseFor(ms);
      if (afterWrite) pauses.writePaused(ms);
    },
    pressure,
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const cancellation of waiting.keys()) cancellation.cancel(closed);
      turns.close();
      lowLanes.close();
      log.close();
    },
  };
}

function withOnEnd(permit: Permit, onEnd: () => void): CallPermit {
  return {
    ended() {
      permit.ended();
      onEnd();
    },
  };
}
