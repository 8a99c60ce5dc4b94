import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import { createAdmission } from "./admission.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import { isLow, type Lane } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createLowLanes } from "./low-lanes.ts";
import { createPauseRow } from "./pause-row.ts";
import type { Permit } from "./waiters.ts";

export type { Lane } from "./lanes.ts";

export type CallRequest = CallKind & {
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
  /** After a 429 (§8 rule 1): no call of any lane starts for `ms`. */
  pause(ms: number, afterWrite?: boolean): void;
  pressure(): Pressure;
  close(): void;
};

/** Keeps a key to its limits (§8). Only browsing queues in the low lanes. Decision 41. */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
): Limiter {
  const admission = createAdmission(log, clock, refuseLowLanes);
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
    const permit = await (isLow(entry.lane)
      ? enterLowLane(entry, deadline, cancellation)
      : admission.enqueue(entry, deadline, cancellation));
    waiting.delete(cancellation);
    cancellation.dispose();
    return permit
      ? ok(entry.writes ? endingPauses(permit) : permit)
      : err(cancellation.failure() ?? closed);
  }

  function endingPauses(permit: CallPermit): CallPermit {
    return {
      ended() {
        permit.ended();
        if (log.pausedMs() <= 0) pauses.writeAnswered();
      },
    };
  }

  function enterLowLane(entry: CallRequest, deadline: number, cancellation: Cancellation) {
    return new Promise<CallPermit | undefined>((resolve) => {
      async function callInTurn(): Promise<void> {
        if (cancellation.failure()) return;
        const permit = await admission.enqueue(entry, deadline, cancellation);
        if (!permit) return;
        if (cancellation.failure()) return permit.unused();
        await new Promise<void>((onEnd) => resolve(withOnEnd(permit, onEnd)));
      }
      void cancellation.cancelled.then(resolve);
      void lowLanes.run(entry.lane, callInTurn).then((hasRun) => {
        if (!hasRun) cancellation.cancel(notSent("limits"));
      });
    });
  }

  function pressure(): Pressure {
    const { requestsPerMinute, writesPerMinute, inFlight } = limits;
    const epochOffset = clock.now() - clock.monotonic();
    const state = log.state();
    const pausedMs = log.pausedMs();
    const freeAt = state?.writesFreeAt.map((at) => Math.round(at + epochOffset)) ?? [];
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
    pause(ms, afterWrite = false) {
      log.pauseFor(ms);
      if (afterWrite) pauses.writePaused(ms);
    },
    pressure,
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const cancellation of waiting.keys()) cancellation.cancel(closed);
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
