import type { KeyLimits } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "./clock.ts";
import { closed, notSent, type UpstreamFailure } from "./failure.ts";
import { isLow, priorities } from "./layers.ts";
import { type Entry, type Leave, type Limiter, MOST_WAITING, type Pressure } from "./limiter.ts";
import { createRefusal, type Refusal } from "./refusal.ts";
import { LONGEST_NAP_MS, type SharedLog, type Standing } from "./shared-log.ts";

/** How old the picture of the other instances may be before it is looked at again. */
const STANDING_KEPT_MS = 200;
/** A grant that took longer to arrive may have been overtaken: it goes back, unused. */
const LONGEST_ASKING_MS = 2_000;
const AWAY_NAP_MS = 250;
const PAUSE_AGAIN_MS = 500;

type Waiter = {
  readonly entry: Entry;
  /** Waits no longer than until then. */
  readonly until: number;
  readonly refusal: Refusal;
  readonly grant: (leave: Leave) => void;
};

/** Those who wait for one kind of call; one of them asks at a time, the best lane first. */
type Line = {
  waiting: Waiter[];
  isServed: boolean;
  /** Something has changed since the last asking. */
  isWoken: boolean;
  endNap: () => void;
};

/**
 * The limiter of a key that several instances use, on a log in Redis that all of them see. Within
 * an instance the lanes go in their order; instances of the same lane take turns. While Redis is
 * away nothing starts, because nobody knows what the others send: browsing fails at once and is
 * served from what is cached, the rest waits.
 */
export function createSharedLimiter(
  limits: KeyLimits,
  log: SharedLog,
  clock: Clock = systemClock,
): Limiter {
  const lines = { reads: newLine(), writes: newLine() };
  let standing: Standing | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let pausedUntil = 0;
  let isClosed = false;

  function saw(seen: Standing | undefined): void {
    standing = seen;
    seenAt = clock.now();
    pausedUntil = Math.max(pausedUntil, seen?.pausedUntil ?? 0);
  }

  function refusedAtOnce({ lane, maxWaitMs, signal }: Entry): UpstreamFailure | undefined {
    if (isClosed) return closed;
    if (signal?.aborted) return notSent("abandoned");
    const pausedMs = Math.max(0, pausedUntil - clock.now());
    if (maxWaitMs !== undefined && pausedMs > maxWaitMs) return notSent("limits", pausedMs);
    if (!isLow(lane)) return undefined;
    const all = [...lines.reads.waiting, ...lines.writes.waiting];
    const isAway = standing === undefined && clock.now() - seenAt < STANDING_KEPT_MS;
    const isCrowded = all.filter(({ entry }) => isLow(entry.lane)).length >= MOST_WAITING;
    return isAway || isCrowded ? notSent("limits") : undefined;
  }

  async function enter(entry: Entry): Promise<Result<Leave, UpstreamFailure>> {
    const known = refusedAtOnce(entry);
    if (known) return err(known);
    const line = entry.writes ? lines.writes : lines.reads;
    const refusal = createRefusal(clock, entry.maxWaitMs, entry.signal);
    const { promise, resolve } = Promise.withResolvers<Leave>();
    const until = clock.now() + (entry.maxWaitMs ?? Number.POSITIVE_INFINITY);
    const waiter = { entry, until, refusal, grant: resolve };
    line.waiting.push(waiter);
    if (first(line) === waiter) wake(line);
    void serve(line);
    const leave = await Promise.race([promise, refusal.refused]);
    line.waiting = line.waiting.filter((one) => one !== waiter);
    refusal.end();
    if (leave) return ok(leave);
    wake(line);
    return err(refusal.failure() ?? closed);
  }

  async function serve(line: Line): Promise<void> {
    if (line.isServed) return;
    line.isServed = true;
    for (let waiter = first(line); waiter; waiter = first(line)) {
      line.isWoken = false;
      const napMs = pausedUntil > clock.now() ? pausedUntil - clock.now() : await ask(line, waiter);
      if (napMs > 0 && !line.isWoken) await nap(line, napMs);
    }
    line.isServed = false;
  }

  /** Asks for a place for one who waits. The result is how long to wait before asking again. */
  async function ask(line: Line, waiter: Waiter): Promise<number> {
    const { writes, lane } = waiter.entry;
    const askedAt = clock.now();
    const answer = await log.enter(writes, lane).catch(() => undefined);
    saw(answer?.standing);
    if (!answer) {
      const low = line.waiting.filter(({ entry }) => isLow(entry.lane));
      for (const { refusal } of low) refusal.refuse(notSent("limits"));
      return AWAY_NAP_MS;
    }
    const { granted, waitMs } = answer;
    if (granted === undefined) {
      refuseTheHasty(line, waitMs);
      return waitMs;
    }
    const isLate = clock.now() - askedAt > LONGEST_ASKING_MS;
    if (isLate || waiter.refusal.failure() || isClosed) {
      void log.end(granted, false).catch(() => undefined);
      return 0;
    }
    line.waiting = line.waiting.filter((one) => one !== waiter);
    waiter.grant(leaveOf(granted));
    return 0;
  }

  /**
   * Nobody waits for a place that comes back too late for them. Those of the line that are not the
   * one who asked stand in a worse lane or behind, so they wait no less.
   */
  function refuseTheHasty(line: Line, waitMs: number): void {
    for (const { until, refusal } of line.waiting) {
      if (until < clock.now() + waitMs) refusal.refuse(notSent("limits", waitMs));
    }
  }

  function leaveOf(call: string): Leave {
    let hasEnded = false;
    return {
      ended() {
        if (hasEnded) return;
        hasEnded = true;
        // Where this is lost the call counts as long as any could, which errs on the safe side.
        const told = log.end(call, true).catch(() => undefined);
        void told.then(() => {
          wake(lines.reads);
          wake(lines.writes);
        });
      },
    };
  }

  function nap(line: Line, ms: number): Promise<void> {
    return new Promise((awake) => {
      const callOff = clock.after(Math.min(ms, LONGEST_NAP_MS), awake);
      line.endNap = () => {
        callOff();
        awake();
      };
    });
  }

  /** Takes a new look at how things stand, unless the last one is recent. */
  function look(): void {
    if (isLooking || isClosed || clock.now() - seenAt < STANDING_KEPT_MS) return;
    isLooking = true;
    const looked = log.look().catch(() => undefined);
    void looked.then(saw).finally(() => {
      isLooking = false;
    });
  }

  /** Told to all instances, again and again until it is known or over. */
  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    const until = pausedUntil;
    const tell = () => {
      const left = until - clock.now();
      if (left <= 0 || isClosed) return;
      log.pause(left).catch(() => void clock.after(PAUSE_AGAIN_MS, tell));
    };
    tell();
  }

  function pressure(): Pressure {
    look();
    const { requestsPerMinute, writesPerMinute, inFlight } = limits;
    const all = [...lines.reads.waiting, ...lines.writes.waiting];
    const waiting = { finish: 0, manage: 0, browse: 0, background: 0 };
    for (const { entry } of all) waiting[entry.lane] += 1;
    // Unknown counts as used up.
    const freeAt = standing?.writesFreeAt ?? [];
    return {
      requests: { used: standing?.requests ?? requestsPerMinute, limit: requestsPerMinute },
      writes: { used: standing ? freeAt.length : writesPerMinute, limit: writesPerMinute, freeAt },
      inFlight: { used: standing?.flight ?? inFlight, limit: inFlight },
      waiting,
      pausedUntil: pausedUntil > clock.now() ? pausedUntil : null,
    };
  }

  return {
    enter,
    pause,
    pressure,
    close() {
      isClosed = true;
      for (const line of Object.values(lines)) {
        for (const { refusal } of line.waiting) refusal.refuse(closed);
        wake(line);
      }
    },
  };
}

function newLine(): Line {
  return { waiting: [], isServed: false, isWoken: false, endNap: () => undefined };
}

function wake(line: Line): void {
  line.isWoken = true;
  line.endNap();
}

/** Who asks next: the best lane, in it whoever came first. */
function first(line: Line): Waiter | undefined {
  const wanted = line.waiting.filter(({ refusal }) => refusal.failure() === undefined);
  return wanted.toSorted((a, b) => priorities[a.entry.lane] - priorities[b.entry.lane])[0];
}
