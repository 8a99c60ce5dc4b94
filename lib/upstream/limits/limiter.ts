import Bottleneck from "bottleneck";
import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import {
  boundsOf,
  isLow,
  type Lane,
  LOW_SHARE_OF_REQUESTS,
  lanes,
  type TurnLane,
} from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createQueue, type Waiter } from "./queue.ts";

export type { Lane } from "./lanes.ts";

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

type Outcome<T> = Promise<Result<T, UpstreamFailure>>;

export type TurnRequest = {
  readonly lane: TurnLane;
  /** Places are taken at once, so that no booking stops between client and appointment. */
  readonly writes: number;
  /** Less than nothing ranks it behind those that come meanwhile. */
  readonly waitedMs: number;
  readonly maxWaitMs: number;
};

/** The places of a booking or change among the key's writes. */
export type Turn = ReturnType<Limiter["turn"]>;

type Use = { readonly used: number; readonly limit: number };

/** Use of the key's limits. `used` includes ended calls that may still count upstream. */
export type Pressure = {
  readonly requests: Use;
  /** `freeAt`: when used places become free, in epoch milliseconds, earliest first. */
  readonly writes: Use & { readonly freeAt?: readonly number[] };
  readonly inFlight: Use;
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly pausedUntil: number | null;
};

export type Limiter = ReturnType<typeof createLimiter>;

const never = new AbortController().signal;

/** Longer queues outlast their callers' patience; a minute's worth of requests if that is more. */
const MIN_LOW_QUEUE = 100;

/**
 * Keeps a key to its limits (§8) with two queues, of writes and of reads, each by lane, then arrival.
 * A write counts as one request in flight from when its place is taken. docs/booking.md
 */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
) {
  const writes = createQueue(log, clock);
  const reads = createQueue(log, clock);
  const bounds = boundsOf(limits);
  // Takes several turns of the event loop a job: not for bookings.
  const lowLanes = new Bottleneck({
    maxConcurrent: bounds.low.ownInFlight,
    highWater: Math.max(MIN_LOW_QUEUE, bounds.low.requestsPerMinute),
    // Drops the oldest job of the lowest priority: its visitor has most likely left.
    strategy: Bottleneck.strategy.LEAK,
  });
  const waiting = { finish: 0, manage: 0, browse: 0, background: 0 };
  let heldCount = 0;
  let isClosed = false;

  async function enter(request: CallRequest): Outcome<CallPermit> {
    waiting[request.lane] += 1;
    const permit = await (request.writes ? enterWrite(request) : enterRead(request));
    waiting[request.lane] -= 1;
    return permit;
  }

  async function enterWrite(request: CallRequest): Outcome<CallPermit> {
    const { lane, maxWaitMs = Infinity, signal = never } = request;
    const own = request.turn ?? turn(signal);
    const turnLane = lane === "finish" ? "finish" : "manage";
    const reserved = await own.reserve({ lane: turnLane, writes: 1, waitedMs: 0, maxWaitMs });
    const permit = reserved.ok ? own.spend() : reserved;
    if (!request.turn) own.release();
    return permit;
  }

  async function enterRead(request: CallRequest): Outcome<CallPermit> {
    const { lane, maxWaitMs = Infinity, signal = never } = request;
    const now = clock.monotonic();
    const waiter: Waiter = {
      priority: lanes.indexOf(lane),
      since: now,
      deadline: now + maxWaitMs,
      signal,
      count: 1,
      bounds: isLow(lane) ? bounds.low : bounds.reads,
    };
    const end = isLow(lane) ? admitInTurn(waiter) : () => undefined;
    const granted = await reads.wait(waiter);
    if (!granted.ok) {
      end();
      return granted;
    }
    return ok({
      ended() {
        reads.giveBack(granted.value, true);
        end();
      },
    });
  }

  /** Returns what ends its job. */
  function admitInTurn(waiter: Waiter): () => void {
    const job = Promise.withResolvers<void>();
    function move(admission: "admitted" | "dropped"): Promise<void> {
      waiter.admission = admission;
      reads.wake();
      return job.promise;
    }
    waiter.admission = "pending";
    const { priority } = waiter;
    lowLanes.schedule({ priority }, () => move("admitted")).catch(() => move("dropped"));
    return job.resolve;
  }

  function turn(signal: AbortSignal) {
    let held: readonly string[] = [];
    let heldSince = 0;
    let waited = 0;
    function hold(ids: readonly string[]): void {
      heldCount += ids.length - held.length;
      held = ids;
    }
    return {
      signal,
      /** Waits until it holds a place for each write. */
      async reserve({ lane, writes: wanted, waitedMs, maxWaitMs }: TurnRequest): Outcome<true> {
        const count =
          Math.min(wanted, bounds.writes.writesPerMinute, bounds.writes.ownInFlight) - held.length;
        if (count < 1) return ok(true);
        const now = clock.monotonic();
        const granted = await writes.wait({
          priority: lanes.indexOf(lane),
          since: now - waitedMs,
          deadline: now + maxWaitMs,
          signal,
          count,
          bounds: bounds.writes,
        });
        waited += clock.monotonic() - now;
        if (!granted.ok) return granted;
        if (held.length === 0) heldSince = clock.monotonic();
        hold([...held, ...granted.value]);
        return ok(true);
      },
      /** For a write that is sent now. */
      spend(): Result<CallPermit, UpstreamFailure> {
        const [id, ...rest] = held;
        const hasLapsed = clock.monotonic() - heldSince > log.maxHeldMs;
        if (id === undefined || hasLapsed) return err(notSent("limits"));
        hold(rest);
        return ok({ ended: () => writes.giveBack([id], true) });
      },
      /** How long it has waited for places since this was last asked. */
      waitedMs(): number {
        const ms = waited;
        waited = 0;
        return ms;
      },
      release(): void {
        const unused = held;
        hold([]);
        if (unused.length > 0) writes.giveBack(unused, false);
      },
    };
  }

  function pressure(): Pressure {
    const now = clock.now();
    const { requests, inFlight, writesFreeAt, pausedUntil } = log.inUse();
    const freeAt = writesFreeAt.filter((at) => at > now);
    // Held places belong to bookings whose writes a reader of the queue counts by themselves.
    freeAt.splice(Math.max(0, freeAt.length - heldCount));
    return {
      requests: { used: requests, limit: limits.requestsPerMinute },
      writes: { used: freeAt.length, limit: limits.writesPerMinute, freeAt },
      inFlight: { used: inFlight, limit: limits.inFlight },
      waiting: { ...waiting },
      pausedUntil: pausedUntil > now ? pausedUntil : null,
    };
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    writes.close();
    reads.close();
    void lowLanes.stop({ dropWaitingJobs: true });
    log.close();
  }

  return { enter, turn, pause: log.pause, pressure, close };
}

/** Use of the limits open to browsing, from 0 to 1; 1 during a pause. */
export function utilisationOf({ requests, pausedUntil }: Pressure): number {
  if (pausedUntil !== null) return 1;
  return Math.min(1, requests.used / (LOW_SHARE_OF_REQUESTS * requests.limit));
}
