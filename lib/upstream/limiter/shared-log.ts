import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import type { RedisConnection } from "#lib/redis/connection.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallKind, type CallLog, type Reservation, WINDOW_MS } from "./call-log.ts";
import { isLow, lowLimits, priorities } from "./lanes.ts";
import { createServerTime } from "./server-time.ts";
import { enterScript, releaseScript, stateScript } from "./shared-lua.ts";
import { createSharedPause } from "./shared-pause.ts";

export type SharedTiming = {
  readonly windowMs: number;
  /** The longest time from a grant to the end of its exchange; after it a call counts as ended. */
  readonly exchangeMs: number;
};

/** The longest write (20 s), and time for the grant to arrive and for late timers. */
const MAX_EXCHANGE_MS = 25_000;

const usualTiming: SharedTiming = { windowMs: WINDOW_MS, exchangeMs: MAX_EXCHANGE_MS };

const POLL_INTERVAL_MS = 1_000;
const WAITER_TTL_MS = 2.5 * POLL_INTERVAL_MS;
const STATE_TTL_MS = 200;
/** A slower grant may be out of date, so it is returned unused. */
const MAX_GRANT_LATENCY_MS = 2_000;
/** Calls whose grant may have got lost; any beyond this number count until they expire. */
const MAX_LOST = 100;

const numeral = z.string().transform(Number);
const scriptReply = z
  .tuple([z.int(), z.int(), numeral, numeral, z.string(), z.int(), z.int(), z.array(numeral)])
  .transform(([granted, waitMs, now, pausedUntil, epoch, requests, flight, free]) => ({
    ...{ isGranted: granted === 1, waitMs, now, pausedUntil, epoch, requests, flight, free },
  }));
type ScriptReply = z.infer<typeof scriptReply>;

/** Without Redis nothing starts, because the other instances' calls are unknown. */
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
  let last: ScriptReply | undefined;
  let epoch = "";
  let repliedAt = Number.NEGATIVE_INFINITY;
  let isRefreshing = false;
  let isClosed = false;
  const pause = createSharedPause(redis, keys, clock);

  /** False: the server's clock was set, so the reply must not be relied on. */
  function accept(reply: ScriptReply, sentAt: number): boolean {
    repliedAt = clock.monotonic();
    last = reply;
    epoch = reply.epoch;
    pause.extendTo(repliedAt + reply.pausedUntil - reply.now);
    if (serverTime.isSteady(reply.now, sentAt, repliedAt)) return true;
    pause.pauseFor(windowMs + exchangeMs);
    return false;
  }

  function markUnavailable(): void {
    last = undefined;
    repliedAt = clock.monotonic();
  }

  function limitSets({ writes, lane }: CallKind) {
    const all = [["requests", limits.requestsPerMinute]];
    const low = lowLimits(limits);
    const windows = isLow(lane) ? [["lowRequests", low.requestsPerMinute], ...all] : all;
    const flight = [["flight", limits.inFlight]];
    return {
      windows: writes ? [["writes", limits.writesPerMinute], ...windows] : windows,
      flight: isLow(lane) ? [["lowFlight", low.inFlight], ...flight] : flight,
    };
  }

  async function runEnterScript(id: string, kind: CallKind): Promise<ScriptReply> {
    const { windows, flight } = limitSets(kind);
    const call = [epoch, id, instance, kind.writes ? "writes" : "reads", priorities[kind.lane]];
    const times = [windowMs, exchangeMs, WAITER_TTL_MS];
    const args = [...call, ...times, JSON.stringify(windows), JSON.stringify(flight)];
    return scriptReply.parse(await redis.run(enterScript, keys, args));
  }

  async function reserve(kind: CallKind): Promise<Reservation> {
    const sentAt = clock.monotonic();
    const pausedMs = pause.pausedMs();
    if (pausedMs > 0) return { kind: "wait", ms: pausedMs };
    const id = randomUUID();
    const reply = await runEnterScript(id, kind).catch(() => undefined);
    if (!reply) {
      lost = [...lost, id].slice(-MAX_LOST);
      markUnavailable();
      return { kind: "unavailable" };
    }
    releaseLost();
    const isSteady = accept(reply, sentAt);
    if (!reply.isGranted) return { kind: "wait", ms: reply.waitMs };
    if (isSteady && repliedAt - sentAt <= MAX_GRANT_LATENCY_MS) return { kind: "granted", id };
    await releaseCalls([id], false);
    return { kind: "wait", ms: pause.pausedMs() };
  }

  /** If this fails, the calls count until they expire, which is safe. */
  function releaseCalls(ids: readonly string[], used: boolean): Promise<void> {
    return redis.run(releaseScript, keys, [windowMs, used ? 1 : 0, ...ids]).then(
      () => undefined,
      () => undefined,
    );
  }

  function releaseLost(): void {
    if (lost.length === 0) return;
    void releaseCalls(lost, false);
    lost = [];
  }

  function refresh(): void {
    const sentAt = clock.monotonic();
    if (isRefreshing || isClosed || sentAt - repliedAt < STATE_TTL_MS) return;
    isRefreshing = true;
    redis
      .run(stateScript, keys, [epoch, randomUUID(), windowMs + exchangeMs])
      .then((value) => void accept(scriptReply.parse(value), sentAt))
      .catch(markUnavailable)
      .finally(() => {
        isRefreshing = false;
      });
  }

  return {
    reserve,
    release: (id, used) => releaseCalls([id], used),
    pauseFor: pause.pauseFor,
    pausedMs: pause.pausedMs,
    state() {
      refresh();
      if (!last) return undefined;
      const { requests, flight, free, now } = last;
      return { requests, inFlight: flight, writesFreeAt: free.map((at) => repliedAt + at - now) };
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    close() {
      isClosed = true;
      pause.close();
    },
  };
}
