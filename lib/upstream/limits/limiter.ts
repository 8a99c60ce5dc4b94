import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";
import type { CallLog } from "./call-log.ts";
import { isLow, type Lane, lowLimits, priorities, type TurnLane, turnPriorities } from "./lanes.ts";
import { createLocalLog } from "./local-log.ts";
import { createLowLanes } from "./low-lanes.ts";
import { createQueue, type Waiter, withPatience } from "./queue.ts";

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
  readonly waitedMs: number;
  /** Ranks the booking as if it had come this much later. */
  readonly penaltyMs?: number;
  readonly maxWaitMs: number;
};

/** The places of a booking or change among the key's writes. */
export type Turn = {
  readonly signal: AbortSignal;
  /** Waits until it holds a place for each write. */
  reserve(request: TurnRequest): Outcome<true>;
  /** The id of a place, for a write that is sent now. */
  spend(): Result<string, UpstreamFailure>;
  /** How long it has waited for places since this was last asked. */
  waitedMs(): number;
  release(): void;
};

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
};

export type Limiter = {
  enter(request: CallRequest): Outcome<CallPermit>;
  turn(signal: AbortSignal): Turn;
  /** After a 429 (§8 rule 1): no call of any lane starts for `ms`. */
  pause(ms: number): void;
  pressure(): Pressure;
  close(): void;
};

const never = new AbortController().signal;

/**
 * Keeps a key to its limits (§8) with two queues, each by lane, then arrival: for places among its
 * writes, and for places among its requests and in flight. docs/booking.md
 */
export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  log: CallLog = createLocalLog(limits, clock),
): Limiter {
  const writes = createQueue(log, "writes", clock);
  const requests = createQueue(log, "requests", clock);
  const lowLanes = createLowLanes(limits);
  const waiting = { finish: 0, manage: 0, browse: 0, background: 0 };
  let heldCount = 0;
  let isClosed = false;

  async function enter(request: CallRequest): Outcome<CallPermit> {
    const { lane, maxWaitMs = Infinity, signal = never } = request;
    if (isClosed) return err(closed);
    const pausedMs = log.pausedMs();
    if (pausedMs > maxWaitMs) return err(notSent("limits", pausedMs));
    const since = clock.monotonic();
    const patience = { deadline: since + maxWaitMs, signal };
    const waiter = { ...patience, priority: priorities[lane], since, low: isLow(lane), count: 1 };
    waiting[lane] += 1;
    try {
      if (request.writes) return await enterWrite(request, waiter);
      return waiter.low ? await enterLow(lane, waiter) : await enterRequest(waiter);
    } finally {
      waiting[lane] -= 1;
    }
  }

  async function enterRequest(waiter: Waiter): Outcome<CallPermit> {
    const places = await requests.wait(waiter);
    return places.ok ? ok({ ended: () => requests.giveBack(places.value, true) }) : places;
  }

  async function enterWrite(request: CallRequest, waiter: Waiter): Outcome<CallPermit> {
    const own = request.turn ?? turn(waiter.signal);
    const lane = request.lane === "finish" ? "started" : "manage";
    const maxWaitMs = waiter.deadline - waiter.since;
    try {
      const reserved = await own.reserve({ lane, writes: 1, waitedMs: 0, maxWaitMs });
      if (!reserved.ok) return reserved;
      const places = await requests.wait(waiter);
      if (!places.ok) return places;
      const spent = own.spend();
      if (!spent.ok) requests.giveBack(places.value, false);
      if (!spent.ok) return spent;
      return ok({
        ended() {
          requests.giveBack(places.value, true);
          writes.giveBack([spent.value], true);
        },
      });
    } finally {
      if (!request.turn) own.release();
    }
  }

  /** bottleneck schedules what may wait: it takes several turns of the event loop a job. */
  function enterLow(lane: Lane, waiter: Waiter): Outcome<CallPermit> {
    const { promise, resolve } = Promise.withResolvers<Result<CallPermit, UpstreamFailure>>();
    let isOver = false;
    const stop = withPatience(clock, waiter, refuse);
    function refuse(failure: UpstreamFailure): void {
      isOver = true;
      stop();
      resolve(err(failure));
    }
    async function callInTurn(): Promise<void> {
      stop();
      const permit = isOver ? undefined : await enterRequest(waiter);
      if (!permit?.ok) return permit && resolve(permit);
      const ended = Promise.withResolvers<void>();
      void ended.promise.then(permit.value.ended);
      resolve(ok({ ended: ended.resolve }));
      return ended.promise;
    }
    void lowLanes.run(lane, callInTurn).then((hasRun) => {
      if (!hasRun) refuse(isClosed ? closed : notSent("limits"));
    });
    return promise;
  }

  function turn(signal: AbortSignal): Turn {
    let held: readonly { readonly id: string; readonly since: number }[] = [];
    let waited = 0;
    function hold(places: typeof held): void {
      heldCount += places.length - held.length;
      held = places;
    }
    return {
      signal,
      async reserve({ lane, writes: wanted, waitedMs, penaltyMs = 0, maxWaitMs }) {
        if (isClosed) return err(closed);
        const now = clock.monotonic();
        const count = Math.min(wanted, limits.writesPerMinute) - held.length;
        if (count < 1) return ok(true);
        const taken = await writes.wait({
          ...{ deadline: now + maxWaitMs, signal, priority: turnPriorities[lane] },
          ...{ since: now - waitedMs + penaltyMs, low: false, count },
        });
        const since = clock.monotonic();
        waited += since - now;
        if (!taken.ok) return taken;
        hold([...held, ...taken.value.map((id) => ({ id, since }))]);
        return ok(true);
      },
      spend() {
        const [place, ...rest] = held;
        if (!place || clock.monotonic() - place.since > log.maxHeldMs)
          return err(notSent("limits"));
        if (!log.recordWrite()) return err(notSent("unrecorded"));
        hold(rest);
        return ok(place.id);
      },
      waitedMs() {
        const ms = waited;
        waited = 0;
        return ms;
      },
      release() {
        const ids = held.map(({ id }) => id);
        hold([]);
        writes.giveBack(ids, false);
      },
    };
  }

  function pressure(): Pressure {
    const { requestsPerMinute, writesPerMinute, inFlight } = limits;
    const state = log.state();
    const pausedMs = log.pausedMs();
    const epochOffset = clock.now() - clock.monotonic();
    const freeAt = (state?.writesFreeAt ?? []).map((at) => Math.round(at + epochOffset));
    // Held places belong to bookings whose writes a reader of the queue counts by themselves.
    freeAt.splice(Math.max(0, freeAt.length - heldCount));
    return {
      requests: { used: state?.requests ?? requestsPerMinute, limit: requestsPerMinute },
      writes: { used: state ? freeAt.length : writesPerMinute, limit: writesPerMinute, freeAt },
      inFlight: { used: state?.inFlight ?? inFlight, limit: inFlight },
      waiting: { ...waiting },
      pausedUntil: pausedMs > 0 ? Math.round(clock.now() + pausedMs) : null,
    };
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    writes.close(closed);
    requests.close(closed);
    lowLanes.close();
    log.close();
  }

  return { enter, turn, pause: log.pauseFor, pressure, close };
}

/** Use of the limits open to browsing, from 0 to 1; 1 during a pause. */
export function utilisationOf({ requests, inFlight, pausedUntil }: Pressure): number {
  if (pausedUntil !== null) return 1;
  const all = { requestsPerMinute: requests.limit, writesPerMinute: 0, inFlight: inFlight.limit };
  return Math.min(1, requests.used / lowLimits(all).requestsPerMinute);
}
