import Bottleneck from "bottleneck";
import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import { boundsOf, isLow, type Lane, lanes } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createQueue, type Waiter } from "./queue.ts";

export type CallRequest = {
  readonly writes: boolean;
  readonly lane: Lane;
  /** A write spends a place of it; without a held place the write waits for one. */
  readonly turn?: Turn | undefined;
  /** Fails as `not_sent` if the limits would delay the call longer. Absent: no maximum. */
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type CallPermit = {
  /** How long its turn has waited for places since the last write. */
  readonly turnWaitedMs?: number;
  ended(): void;
};

type Outcome<T> = Promise<Result<T, UpstreamFailure>>;

export type TurnRequest = {
  readonly lane: Lane;
  /** Places are taken at once, so that no booking stops between client and appointment. */
  readonly writes: number;
  readonly waitedMs?: number | undefined;
  readonly maxWaitMs?: number | undefined;
};

export type Limiter = ReturnType<typeof createLimiter>;

/** The places of a booking or change among the key's writes. */
export type Turn = ReturnType<Limiter["turn"]>;

/** Use of the key's limits. */
export type Pressure = ReturnType<Limiter["pressure"]>;

const never = new AbortController().signal;

/** Within it Redis answers, and a low lane is let in, if a place is free. */
const MIN_PATIENCE_MS = 25;

/** Redis lets a place lapse after 85 s: the rest is for a write of twenty, connecting included. */
const MAX_HELD_MS = 60_000;

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
  let heldCount = 0;

  function patienceOf({ maxWaitMs = Infinity, waitedMs = 0 }): Pick<Waiter, "since" | "deadline"> {
    const now = clock.monotonic();
    return { since: now - waitedMs, deadline: now + Math.max(maxWaitMs, MIN_PATIENCE_MS) };
  }

  async function enterWrite(request: CallRequest): Outcome<CallPermit> {
    const own = request.turn ?? turn(request.signal ?? never);
    const reserved = await own.reserve({ ...request, writes: 1 });
    return reserved.ok ? own.spend() : reserved;
  }

  async function enterRead({ lane, signal = never, ...request }: CallRequest): Outcome<CallPermit> {
    const ofLane = isLow(lane) ? bounds.low : bounds.reads;
    const waiter: Waiter = { lane, signal, count: 1, bounds: ofLane, ...patienceOf(request) };
    const call = Promise.withResolvers<void>();
    if (isLow(lane)) admitInTurn(waiter, call.promise);
    const granted = await reads.wait(waiter);
    if (!granted.ok) {
      call.resolve();
      return granted;
    }
    return ok({
      ended() {
        reads.giveBack(granted.value, true);
        call.resolve();
      },
    });
  }

  function admitInTurn(waiter: Waiter, call: Promise<void>): void {
    function move(admission: "admitted" | "dropped"): Promise<void> {
      waiter.admission = admission;
      reads.wake();
      return call;
    }
    waiter.admission = "pending";
    const priority = lanes.indexOf(waiter.lane);
    lowLanes.schedule({ priority }, () => move("admitted")).catch(() => move("dropped"));
  }

  function turn(signal: AbortSignal) {
    const held: string[] = [];
    let heldSince = 0;
    let waited = 0;
    return {
      signal,
      /** Waits until it holds a place for each write. */
      async reserve({ lane, writes: wanted, ...request }: TurnRequest): Outcome<true> {
        const { writesPerMinute, ownInFlight } = bounds.writes;
        const count = Math.min(wanted, writesPerMinute, ownInFlight) - held.length;
        if (count < 1) return ok(true);
        const from = clock.monotonic();
        const waiter = { lane, signal, count, bounds: bounds.writes, ...patienceOf(request) };
        const granted = await writes.wait(waiter);
        waited += clock.monotonic() - from;
        if (!granted.ok) return granted;
        if (held.length === 0) heldSince = clock.monotonic();
        held.push(...granted.value);
        heldCount += count;
        return ok(true);
      },
      /** For a write that is sent now. */
      spend(): Result<CallPermit, UpstreamFailure> {
        const hasLapsed = clock.monotonic() - heldSince > MAX_HELD_MS;
        const id = hasLapsed ? undefined : held.shift();
        if (id === undefined) return err(notSent("limits"));
        heldCount -= 1;
        const turnWaitedMs = waited;
        waited = 0;
        return ok({ turnWaitedMs, ended: () => writes.giveBack([id], true) });
      },
      release(): void {
        heldCount -= held.length;
        if (held.length > 0) writes.giveBack(held.splice(0), false);
      },
    };
  }

  /** `used` includes ended calls that may still count upstream. */
  function pressure() {
    const { requests, writes: written, pausedUntil } = log.inUse();
    const isPaused = pausedUntil > clock.now();
    const used = requests.freeAt.length;
    // The last ones are held by bookings whose writes a reader of the queue counts by themselves.
    const freeAt = written.freeAt.slice(0, Math.max(0, written.freeAt.length - heldCount));
    const waitingIn = (lane: Lane) => writes.waitingIn(lane) + reads.waitingIn(lane);
    return {
      requests: { used, limit: limits.requestsPerMinute },
      /** `freeAt`: when used places become free, in epoch milliseconds, earliest first. */
      writes: { used: freeAt.length, limit: limits.writesPerMinute, freeAt },
      inFlight: { used: requests.inFlight, limit: limits.inFlight },
      waiting: Object.fromEntries(lanes.map((lane) => [lane, waitingIn(lane)])),
      pausedUntil: isPaused ? pausedUntil : null,
      /** Of what is open to browsing, from 0 to 1; 1 during a pause. */
      utilisation: isPaused ? 1 : Math.min(1, used / bounds.low.requestsPerMinute),
    };
  }

  return {
    enter: (request: CallRequest) => (request.writes ? enterWrite(request) : enterRead(request)),
    turn,
    pause: log.pause,
    pressure,
    close(): void {
      writes.close();
      reads.close();
      // Rejects a second time.
      void lowLanes.stop({ dropWaitingJobs: true }).catch(() => undefined);
      log.close();
    },
  };
}
