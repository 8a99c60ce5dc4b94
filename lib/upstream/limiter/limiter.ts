import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import { createAdmission, type Permit } from "./admission.ts";
import type { CallKind, CallLog } from "./call-log.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import { isLow, type Lane } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createLowLanes } from "./low-lanes.ts";

export type { Lane } from "./lanes.ts";

export type CallRequest = CallKind & {
  /** Gives up as `not_sent` when the limits would hold the call longer. Absent: waits. */
  readonly maxWaitMs?: number | undefined;
  /** Gives up as `not_sent` when it fires before the call may start. */
  readonly signal?: AbortSignal | undefined;
};

/** Leave to send one request. `ended` must be called when nothing of it can arrive any more. */
export type CallPermit = { ended(): void };

export type WindowUse = {
  readonly used: number;
  readonly limit: number;
  /** Epoch milliseconds at which the used ones come back, the earliest first, where it is known. */
  readonly freeAt?: readonly number[];
};

/** How hard the key is pressed. `used` of the windows counts what may still count upstream. */
export type Pressure = {
  readonly requests: WindowUse;
  readonly writes: WindowUse;
  readonly inFlight: WindowUse;
  /** Calls that wait for leave, by lane. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Epoch milliseconds; `null` when the upstream has not asked for a pause. */
  readonly pausedUntil: number | null;
};

export type Limiter = {
  enter(entry: CallRequest): Promise<Result<CallPermit, UpstreamFailure>>;
  /** A 429 (§8 rule 1): nothing starts for so long, whatever its lane. */
  pause(ms: number): void;
  pressure(): Pressure;
  /** Everything that waits, and everything that comes later, fails as `closed`. */
  close(): void;
};

/**
 * Keeps the calls of a key to its limits (§8), by what its log says: of this process alone, or of
 * all instances. Finishing and managing ask the log at once; browsing and background work take
 * turns first, in lanes of their own.
 */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
): Limiter {
  const admission = createAdmission(log, clock, refuseLowLanes);
  const lowLanes = createLowLanes(limits);
  const waiting = new Map<Cancellation, Lane>();
  let isClosed = false;

  /** While the log is away browsing fails at once, and is served from what is cached. */
  function refuseLowLanes(): void {
    for (const [cancellation, lane] of waiting) {
      if (isLow(lane)) cancellation.cancel(notSent("limits"));
    }
  }

  /** What is known at once needs no waiting for. */
  function refusedAtOnce({ maxWaitMs, signal }: CallRequest): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal?.aborted) return notSent("abandoned");
    const pausedMs = log.pausedMs();
    return maxWaitMs !== undefined && pausedMs > maxWaitMs
      ? notSent("limits", pausedMs)
      : undefined;
  }

  async function enter(entry: CallRequest): Promise<Result<CallPermit, UpstreamFailure>> {
    const known = refusedAtOnce(entry);
    if (known) return err(known);
    const until = clock.monotonic() + (entry.maxWaitMs ?? Number.POSITIVE_INFINITY);
    const cancellation = createCancellation(clock, entry.maxWaitMs, entry.signal);
    waiting.set(cancellation, entry.lane);
    const permit = await (isLow(entry.lane)
      ? throughLowLanes(entry, until, cancellation)
      : admission.join(entry, until, cancellation));
    waiting.delete(cancellation);
    cancellation.end();
    return permit ? ok(permit) : err(cancellation.failure() ?? closed);
  }

  /** The job keeps its place in the lanes until the call has ended. */
  function throughLowLanes(entry: CallRequest, until: number, cancellation: Cancellation) {
    const { promise, resolve } = Promise.withResolvers<CallPermit | undefined>();
    async function job(): Promise<void> {
      if (cancellation.failure()) return;
      const permit = await admission.join(entry, until, cancellation);
      if (!permit) return;
      if (cancellation.failure()) return permit.unused();
      const over = Promise.withResolvers<void>();
      resolve(endedBy(permit, over.resolve));
      await over.promise;
    }
    void cancellation.cancelled.then(resolve);
    void lowLanes.run(entry.lane, job).then((wasRun) => {
      if (!wasRun) cancellation.cancel(notSent("limits"));
    });
    return promise;
  }

  function pressure(): Pressure {
    const { requestsPerMinute, writesPerMinute, inFlight } = limits;
    const epochOffset = clock.now() - clock.monotonic();
    const standing = log.state();
    const pausedMs = log.pausedMs();
    const freeAt = standing?.writesFreeAt.map((at) => Math.round(at + epochOffset)) ?? [];
    const waitingBy = { finish: 0, manage: 0, browse: 0, background: 0 };
    for (const lane of waiting.values()) waitingBy[lane] += 1;
    // Unknown counts as used up.
    return {
      requests: { used: standing?.requests ?? requestsPerMinute, limit: requestsPerMinute },
      writes: { used: standing ? freeAt.length : writesPerMinute, limit: writesPerMinute, freeAt },
      inFlight: { used: standing?.inFlight ?? inFlight, limit: inFlight },
      waiting: waitingBy,
      pausedUntil: pausedMs > 0 ? Math.round(clock.now() + pausedMs) : null,
    };
  }

  return {
    enter,
    pause: log.pauseFor,
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

function endedBy(permit: Permit, then: () => void): CallPermit {
  return {
    ended() {
      permit.ended();
      then();
    },
  };
}
