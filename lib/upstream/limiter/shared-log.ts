import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import type { RedisConnection } from "#lib/redis/connection.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallKind, type CallLog, type Reservation, WINDOW_MS } from "./call-log.ts";
import { isLow, lowLimits, priorities } from "./lanes.ts";
import { createServerTime } from "./server-time.ts";
import { enterScript, lookScript, pauseScript, settleScript } from "./shared-lua.ts";

export type SharedTiming = {
  /** See `WINDOW_MS`. */
  readonly windowMs: number;
  /** The longest from a grant to the end of its exchange; then a call counts as ended. */
  readonly exchangeMs: number;
};

/** The longest write, and time for a grant to arrive and for the timers of a busy process. */
const MAX_EXCHANGE_MS = 25_000;

const usualTiming: SharedTiming = { windowMs: WINDOW_MS, exchangeMs: MAX_EXCHANGE_MS };

/** An instance that waits asks again within this time, or has given up. */
const MAX_NAP_MS = 1_000;
const WISH_MS = 2.5 * MAX_NAP_MS;
/** How old the picture of the other instances may be before it is looked at again. */
const STANDING_KEPT_MS = 200;
/** A grant that took longer to arrive may have been overtaken: it goes back, unused. */
const MAX_ASKING_MS = 2_000;
const PAUSE_AGAIN_MS = 500;
/** Calls whose grant may have got lost. Those beyond count until their exchange would be over. */
const MAX_LOST = 100;

const numeral = z.string().transform(Number);
const answered = z
  .tuple([z.int(), z.int(), numeral, numeral, z.string(), z.int(), z.int(), z.array(numeral)])
  .transform(([granted, waitMs, now, pausedUntil, epoch, requests, flight, free]) => ({
    ...{ isGranted: granted === 1, waitMs, now, pausedUntil, epoch, requests, flight, free },
  }));
type Answered = z.infer<typeof answered>;

/**
 * The log of a key that several instances use, in Redis. While Redis is away nothing starts,
 * because nobody knows what the others send. Instances of the same lane take turns.
 */
export function createSharedLog(
  redis: Pick<RedisConnection, "run">,
  space: string,
  limits: KeyLimits,
  clock: Clock = systemClock,
  { windowMs, exchangeMs }: SharedTiming = usualTiming,
): CallLog {
  const keys = [`bookfront:{${space}}:limits`];
  const instance = randomUUID();
  const serverTime = createServerTime();
  let lost: readonly string[] = [];
  let last: Answered | undefined;
  let epoch = "";
  let seenAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;
  /** Of pauses that this instance was asked for: what it wants, and what the others know. */
  let ownPauseUntil = 0;
  let toldUntil = 0;
  let isTelling = false;
  let isLooking = false;
  let isClosed = false;

  /** Takes in an answer. False: the server's clock was set, so it is not to be relied on. */
  function saw(answer: Answered, askedAt: number): boolean {
    seenAt = clock.monotonic();
    last = answer;
    epoch = answer.epoch;
    pausedUntil = Math.max(pausedUntil, seenAt + answer.pausedUntil - answer.now);
    if (serverTime.isSteady(answer.now, askedAt, seenAt)) return true;
    // The calls of the last minute may be forgotten, as if they were older.
    pauseFor(windowMs + exchangeMs);
    return false;
  }

  function sawNothing(): void {
    last = undefined;
    seenAt = clock.monotonic();
  }

  function layers({ writes, lane }: CallKind) {
    const all = [["requests", limits.requestsPerMinute]];
    const low = lowLimits(limits);
    const windows = isLow(lane) ? [["lowRequests", low.requestsPerMinute], ...all] : all;
    const flight = [["flight", limits.inFlight]];
    return {
      windows: writes ? [["writes", limits.writesPerMinute], ...windows] : windows,
      flight: isLow(lane) ? [["lowFlight", low.inFlight], ...flight] : flight,
    };
  }

  async function enter(id: string, kind: CallKind): Promise<Answered> {
    const { windows, flight } = layers(kind);
    const who = [epoch, id, instance, kind.writes ? "writes" : "reads", priorities[kind.lane]];
    const times = [windowMs, exchangeMs, WISH_MS];
    const args = [...who, ...times, JSON.stringify(windows), JSON.stringify(flight)];
    return answered.parse(await redis.run(enterScript, keys, args));
  }

  async function reserve(kind: CallKind): Promise<Reservation> {
    const askedAt = clock.monotonic();
    if (pausedUntil > askedAt) return { kind: "wait", ms: pausedUntil - askedAt };
    const id = randomUUID();
    const answer = await enter(id, kind).catch(() => undefined);
    if (!answer) {
      lost = [...lost, id].slice(-MAX_LOST);
      sawNothing();
      return { kind: "away" };
    }
    giveBackLost();
    const isSteady = saw(answer, askedAt);
    if (!answer.isGranted) return { kind: "wait", ms: answer.waitMs };
    if (isSteady && seenAt - askedAt <= MAX_ASKING_MS) return { kind: "granted", id };
    await settleCalls([id], false);
    return { kind: "wait", ms: pausedMs() };
  }

  /** Where this is lost the calls count as long as any could, which errs on the safe side. */
  function settleCalls(ids: readonly string[], used: boolean): Promise<void> {
    return redis.run(settleScript, keys, [windowMs, used ? 1 : 0, ...ids]).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Some of them may have been granted after all, and nobody uses them. */
  function giveBackLost(): void {
    if (lost.length === 0) return;
    void settleCalls(lost, false);
    lost = [];
  }

  function pausedMs(): number {
    return Math.max(0, pausedUntil - clock.monotonic());
  }

  function pauseFor(ms: number): void {
    ownPauseUntil = Math.max(ownPauseUntil, clock.monotonic() + ms);
    pausedUntil = Math.max(pausedUntil, ownPauseUntil);
    if (!isTelling) tell();
  }

  /** Tells all instances of a pause, again and again until they know or it is over. */
  function tell(): void {
    const until = ownPauseUntil;
    const leftMs = until - clock.monotonic();
    isTelling = leftMs > 0 && toldUntil < until && !isClosed;
    if (!isTelling) return;
    redis.run(pauseScript, keys, [Math.ceil(leftMs)]).then(
      () => {
        toldUntil = until;
        tell();
      },
      () => void clock.after(PAUSE_AGAIN_MS, tell),
    );
  }

  /** Takes a new look at how things stand, unless the last one is recent. */
  function look(): void {
    const askedAt = clock.monotonic();
    if (isLooking || isClosed || askedAt - seenAt < STANDING_KEPT_MS) return;
    isLooking = true;
    redis
      .run(lookScript, keys, [epoch, randomUUID(), windowMs + exchangeMs])
      .then((value) => void saw(answered.parse(value), askedAt))
      .catch(sawNothing)
      .finally(() => {
        isLooking = false;
      });
  }

  return {
    reserve,
    release: (id, used) => settleCalls([id], used),
    pauseFor,
    pausedMs,
    state() {
      look();
      if (!last) return undefined;
      const { requests, flight, free, now } = last;
      // As of when it was seen; the server's times become those of this process.
      return { requests, inFlight: flight, writesFreeAt: free.map((at) => seenAt + at - now) };
    },
    pollIntervalMs: MAX_NAP_MS,
    close() {
      isClosed = true;
    },
  };
}
