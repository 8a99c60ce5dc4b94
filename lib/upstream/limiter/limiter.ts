import type { KeyLimits } from "#lib/config/types.ts";
import { err, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import type { LastTurns } from "./fair-order.ts";
import { isLow, type Lane, priorities } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createLowLanes } from "./low-lanes.ts";
import { createPauseRow } from "./pause-row.ts";
import { createQueue, type Waiter } from "./queue.ts";
import { createTurns, type Turn } from "./turns.ts";
import { createWaiting } from "./waiting.ts";

export type { LastTurns } from "./fair-order.ts";
export type { Lane } from "./lanes.ts";
export type { Turn, TurnRequest } from "./turns.ts";

export type CallRequest = {
  readonly writes: boolean;
  readonly lane: Lane;
  /** A write spends a place of it; without a held place the write waits for one. */
  readonly turn?: Turn | undefined;
  /** Fails as `not_sent` if the limits would delay the call longer. Absent: no maximum. */
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type CallPermit = { ended(): void };

type WindowUse = {
  readonly used: number;
  readonly limit: number;
  /** Epoch milliseconds at which used places become free, earliest first. */
  readonly freeAt?: readonly number[];
};

/** Use of the key's limits. `used` includes ended calls that may still count upstream. */
export type Pressure = {
  readonly requests: WindowUse;
  readonly writes: WindowUse;
  readonly inFlight: WindowUse;
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly pausedUntil: number | null;
  /** When calls are likely to be answered: after all pauses of a row. */
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

const never = new AbortController().signal;

/**
 * Keeps a key to its limits (§8) with two queues: for places among its writes, and for places among
 * its requests and in flight. Browsing waits for the latter in low lanes. docs/limits.md
 */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
): Limiter {
  const waiting = createWaiting<Lane | "turn">(clock);
  const turns = createTurns(log, clock, waiting, refuseLowLanes);
  const calls = createQueue<CallWaiter>(log, clock, {
    first: (all) => all.toSorted((a, b) => priorities[a.lane] - priorities[b.lane])[0],
    ask({ lane, turn, since }) {
      const spends = turn && turns.heldBy(turn);
      if (turn && spends === undefined) return { kind: "refused", failure: notSent("limits") };
      return log.reserve({ kind: "call", lane, spends, waitedMs: clock.monotonic() - since });
    },
    onUnavailable: refuseLowLanes,
  });
  const lowLanes = createLowLanes(limits);
  const pauses = createPauseRow(clock);

  function refuseLowLanes(): void {
    waiting.cancel(notSent("limits"), (lane) => lane !== "turn" && isLow(lane));
  }

  async function enter(entry: CallRequest): Promise<Result<CallPermit, UpstreamFailure>> {
    const { lane, maxWaitMs = Number.POSITIVE_INFINITY } = entry;
    const pausedMs = log.pausedMs();
    if (pausedMs > maxWaitMs) return err(notSent("limits", pausedMs));
    const deadline = clock.monotonic() + maxWaitMs;
    return waiting.wait(lane, entry, (cancellation) => {
      const waiter = { deadline, cancellation };
      if (entry.writes) return enterWrite(entry, waiter);
      return isLow(lane) ? enterLowLane(lane, waiter) : permitFor(lane, undefined, waiter);
    });
  }

  async function enterWrite(
    { lane, turn, signal }: CallRequest,
    waiter: Waiter,
  ): Promise<CallPermit | undefined> {
    const spent = turn ?? turns.open(signal ?? never);
    const isHeld = await turns.hold(spent, lane, waiter);
    const permit = isHeld && (await permitFor(lane, spent, waiter));
    if (!turn) spent.release();
    return permit;
  }

  async function permitFor(
    lane: Lane,
    turn: Turn | undefined,
    waiter: Waiter,
  ): Promise<CallPermit | undefined> {
    const id = await calls.enqueue({ lane, turn, since: clock.monotonic(), ...waiter });
    if (id === undefined) return undefined;
    const place = turn && turns.spend(turn);
    const ids = place === undefined ? [id] : [id, place];
    async function end(): Promise<void> {
      await log.release(ids, true);
      calls.retry();
      turns.retry();
    }
    return {
      ended() {
        void end();
        if (turn && log.pausedMs() <= 0) pauses.writeAnswered();
      },
    };
  }

  function enterLowLane(lane: Lane, waiter: Waiter): Promise<CallPermit | undefined> {
    const { cancellation } = waiter;
    return new Promise((resolve) => {
      async function callInTurn(): Promise<void> {
        if (cancellation.failure()) return;
        const permit = await permitFor(lane, undefined, waiter);
        if (!permit) return;
        if (cancellation.failure()) return permit.ended();
        await new Promise<void>((onEnd) => {
          resolve({
            ended() {
              permit.ended();
              onEnd();
            },
          });
        });
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
    // Held places that are not spent are in flight: they become free last.
    freeAt.splice(Math.max(0, freeAt.length - turns.countHeld()));
    const waitingBy = { finish: 0, manage: 0, browse: 0, background: 0 };
    for (const lane of waiting.all()) if (lane !== "turn") waitingBy[lane] += 1;
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
      if (!waiting.close()) return;
      lowLanes.close();
      log.close();
    },
  };
}
