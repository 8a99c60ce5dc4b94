import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "./clock.ts";
import { closed, notSent, type UpstreamFailure } from "./failure.ts";
import { createGate } from "./gate.ts";
import { createLayers, isLow, type Lane, priorities, releaseAll, takeAll } from "./layers.ts";
import { createReadShares, createReturns, forgetful, type LimiterMemory, seed } from "./memory.ts";
import type { Place, Places } from "./places.ts";
import { createRefusal, type Refusal } from "./refusal.ts";

export type { Lane } from "./layers.ts";

export type Entry = {
  readonly writes: boolean;
  readonly lane: Lane;
  /** Gives up as `not_sent` when the limits would hold the call longer. Absent: waits. */
  readonly maxWaitMs?: number | undefined;
  /** Gives up as `not_sent` when it fires before the call may start. */
  readonly signal?: AbortSignal | undefined;
};

/** Leave to send one request. `ended` must be called when nothing of it can arrive any more. */
export type Leave = { ended(): void };

/** A leave that is not used gives its places back at once. */
type Admission = Leave & { unused(): void };

export type Use = {
  readonly used: number;
  readonly limit: number;
  /** Epoch milliseconds at which the used ones come back, the earliest first, where it is known. */
  readonly freeAt?: readonly number[];
};

/** How hard the key is pressed. `used` of the windows counts what may still count upstream. */
export type Pressure = {
  readonly requests: Use;
  readonly writes: Use;
  readonly inFlight: Use;
  /** Calls that wait for leave, by lane. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Epoch milliseconds; `null` when the upstream has not asked for a pause. */
  readonly pausedUntil: number | null;
};

export type Limiter = {
  enter(entry: Entry): Promise<Result<Leave, UpstreamFailure>>;
  /** A 429 (§8 rule 1): nothing starts for so long, whatever its lane. */
  pause(ms: number): void;
  pressure(): Pressure;
  /** Everything that waits, and everything that comes later, fails as `closed`. */
  close(): void;
};

/**
 * How long a request keeps its place in a per-minute window once it has ended. The upstream
 * counts arrivals, which are not seen from here: a request arrives somewhere between its start
 * and its end. The next one in its place arrives after it starts, so it is a full minute later
 * for certain only if it starts a minute after the *end* of this one. That costs one exchange's
 * length per minute (at 0.5 s: 99 % of the limit is used); counting from the start would break
 * the limit whenever a request is slow to arrive. Requests that keep to n in any sliding minute
 * also keep to n in any fixed one, and to a bucket of n that fills at n a minute. The rest of
 * the figure is for clocks that round.
 */
export const WINDOW_MS = 60_050;

/** Low-lane calls beyond this many waiting are turned away at once: memory stays bounded. */
export const MOST_WAITING = 1_000;

type IsWanted = () => boolean;

export function createLimiter(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimiterMemory = forgetful,
): Limiter {
  const layers = createLayers(limits);
  const gate = createGate(clock);
  const returns = createReturns();
  const shares = createReadShares(memory, limits, clock);
  const waiting = { finish: 0, manage: 0, browse: 0, background: 0 };
  const refusals = new Set<Refusal>();
  let isClosed = false;
  seed(memory, WINDOW_MS, layers, returns, clock);
  if (memory.pausedUntil !== null && memory.pausedUntil > clock.now()) {
    gate.shut(memory.pausedUntil - clock.now());
  }

  /** What is known at once needs no queueing for. */
  function refusedAtOnce({ lane, maxWaitMs, signal }: Entry): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal?.aborted) return notSent("abandoned");
    const pausedMs = Math.max(0, (gate.shutUntil() ?? 0) - clock.now());
    if (maxWaitMs !== undefined && pausedMs > maxWaitMs) return notSent("limits", pausedMs);
    const crowded = waiting.browse + waiting.background >= MOST_WAITING;
    return isLow(lane) && crowded ? notSent("limits") : undefined;
  }

  function admission(
    writes: boolean,
    windows: readonly Place[],
    flight: readonly Place[],
  ): Admission {
    const back = writes ? returns.expect(clock.now() + WINDOW_MS) : undefined;
    let hasEnded = false;
    return {
      ended() {
        if (hasEnded) return;
        hasEnded = true;
        releaseAll(flight);
        back?.putOff(clock.now() + WINDOW_MS);
        clock.after(WINDOW_MS, () => {
          back?.done();
          releaseAll(windows);
        });
      },
      unused() {
        hasEnded = true;
        back?.done();
        releaseAll([...flight, ...windows]);
      },
    };
  }

  /** The pause is asked about last, when nothing else stands between the call and the wire. */
  async function admit({ writes, lane }: Entry, wanted: IsWanted): Promise<Admission | undefined> {
    const priority = priorities[lane];
    const needed = layers.of(writes, lane);
    const windows = await takeAll(needed.windows, priority, wanted);
    if (!windows) return undefined;
    for (;;) {
      await gate.pass(priority);
      const flight = wanted() ? await takeAll(needed.flight, priority, wanted) : undefined;
      if (!flight) {
        releaseAll(windows);
        return undefined;
      }
      if (gate.shutUntil() === null) return admission(writes, windows, flight);
      releaseAll(flight);
    }
  }

  async function enter(entry: Entry): Promise<Result<Leave, UpstreamFailure>> {
    const known = refusedAtOnce(entry);
    if (known) return err(known);
    const refusal = createRefusal(clock, entry.maxWaitMs, entry.signal);
    refusals.add(refusal);
    waiting[entry.lane] += 1;
    const admitted = admit(entry, () => refusal.failure() === undefined);
    const leave = await Promise.race([admitted, refusal.refused]);
    // A leave that comes in the very moment of the refusal goes back unused.
    if (!leave) void admitted.then((late) => late?.unused());
    waiting[entry.lane] -= 1;
    refusals.delete(refusal);
    refusal.end();
    if (!leave) return err(refusal.failure() ?? closed);
    if (entry.writes) return isRecorded() ? ok(leave) : giveBack(leave);
    shares.used();
    return ok(leave);
  }

  /** A write that a later process could not know of is not made. */
  function isRecorded(): boolean {
    try {
      memory.wrote(clock.now());
      return true;
    } catch {
      return false;
    }
  }

  function giveBack(leave: Admission): Result<Leave, UpstreamFailure> {
    leave.unused();
    return err(notSent("unrecorded"));
  }

  function pause(ms: number): void {
    gate.shut(ms);
    try {
      memory.paused(clock.now() + ms);
    } catch {
      // This process keeps to it all the same.
    }
  }

  return {
    enter,
    pause,
    pressure: () => ({
      requests: useOf(layers.requests),
      writes: { ...useOf(layers.writes), freeAt: returns.times() },
      inFlight: useOf(layers.flight),
      waiting: { ...waiting },
      pausedUntil: gate.shutUntil(),
    }),
    close() {
      isClosed = true;
      for (const refusal of refusals) refusal.refuse(closed);
      layers.close();
      gate.close();
    },
  };
}

function useOf(places: Places): Use {
  return { used: places.used(), limit: places.limit };
}
