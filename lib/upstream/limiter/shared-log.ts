import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import type { RedisConnection, Script } from "#lib/store/redis/connection.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import { type CallLog, type Reservation, type Wanted, WINDOW_MS } from "./call-log.ts";
import { isLow, lowLimits, priorities } from "./lanes.ts";
import { releaseScript, reserveScript, stateScript } from "./shared-lua.ts";
import { createSharedPause } from "./shared-pause.ts";

type SharedTiming = {
  readonly windowMs: number;
  /** Longest time from a grant to the end of its exchange; afterwards the call counts as ended. */
  readonly exchangeMs: number;
};

/** The longest write (20 s), with time for the grant to arrive and for late timers. */
const MAX_EXCHANGE_MS = 25_000;

const usualTiming: SharedTiming = { windowMs: WINDOW_MS, exchangeMs: MAX_EXCHANGE_MS };

const POLL_INTERVAL_MS = 1_000;
const WAITER_TTL_MS = 2.5 * POLL_INTERVAL_MS;
const STATE_TTL_MS = 200;
/** A slower grant may be out of date, so it is returned unused. */
const MAX_GRANT_LATENCY_MS = 2_000;
/** Calls whose grant may be lost; any beyond this number count until they expire. */
const MAX_LOST = 100;

const scriptReply = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.object({
      kind: z.enum(["granted", "wait", "lapsed"]),
      waitMs: z.number().default(0),
      now: z.number(),
      pausedUntil: z.number(),
      epoch: z.string(),
      requests: z.number(),
      flight: z.number(),
      free: z.array(z.number()).default([]),
    }),
  );
type ScriptReply = z.infer<typeof scriptReply>;

/** Without Redis nothing starts: the other instances' calls are unknown. */
export function createSharedLog(
  redis: Pick<RedisConnection, "run">,
  keyId: string,
  limits: KeyLimits,
  clock: Clock = systemClock,
  { windowMs, exchangeMs }: SharedTiming = usualTiming,
): CallLog {
  const keys = [`bookfront:{${keyId}}:limits`];
  const instance = randomUUID();
  const serverTime = createServerTime();
  let lost: readonly string[] = [];
  let last: ScriptReply | undefined;
  let epoch = "";
  let repliedAt = Number.NEGATIVE_INFINITY;
  let isRefreshing = false;
  let isClosed = false;
  const pause = createSharedPause(redis, keys, clock);
  const low = lowLimits(limits);
  const times = { windowMs, exchangeMs, waiterTtlMs: WAITER_TTL_MS };

  /** False: the server's clock was set, so the reply is not to be trusted. */
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

  async function run(script: Script, request: object): Promise<ScriptReply> {
    const args = [JSON.stringify({ ...times, epoch, newEpoch: randomUUID(), ...request })];
    return scriptReply.parse(await redis.run(script, keys, args));
  }

  function limitsOf(wanted: Wanted) {
    if (wanted.kind === "write")
      return { windows: { writes: limits.writesPerMinute }, flights: {} };
    const windows = { requests: limits.requestsPerMinute };
    const flights = { flight: limits.inFlight };
    const priority = priorities[wanted.lane];
    if (!isLow(wanted.lane)) return { windows, flights, priority, keep: 0 };
    return {
      windows: { ...windows, lowRequests: low.requestsPerMinute },
      flights: { ...flights, lowFlight: low.inFlight },
      ...{ priority, keep: 0 },
    };
  }

  async function reserve(wanted: Wanted): Promise<Reservation> {
    const sentAt = clock.monotonic();
    const pausedMs = pause.pausedMs();
    if (pausedMs > 0) return { kind: "wait", ms: pausedMs };
    const id = randomUUID();
    const request = { id, instance, ...wanted, ...limitsOf(wanted) };
    const reply = await run(reserveScript, request).catch(() => undefined);
    if (!reply) {
      lost = [...lost, id].slice(-MAX_LOST);
      markUnavailable();
      return { kind: "unavailable" };
    }
    releaseLost();
    const isSteady = accept(reply, sentAt);
    if (reply.kind === "lapsed") return { kind: "refused", failure: notSent("limits") };
    if (reply.kind === "wait") return { kind: "wait", ms: reply.waitMs };
    if (isSteady && repliedAt - sentAt <= MAX_GRANT_LATENCY_MS) return { kind: "granted", id };
    await release([id], false);
    return { kind: "wait", ms: pause.pausedMs() };
  }

  /** If this fails, the calls count until they expire, which is safe. */
  function release(ids: readonly string[], used: boolean): Promise<void> {
    return redis.run(releaseScript, keys, [JSON.stringify({ windowMs, ids, used })]).then(
      () => undefined,
      () => undefined,
    );
  }

  function releaseLost(): void {
    if (lost.length === 0) return;
    void release(lost, false);
    lost = [];
  }

  function refresh(): void {
    const sentAt = clock.monotonic();
    if (isRefreshing || isClosed || sentAt - repliedAt < STATE_TTL_MS) return;
    isRefreshing = true;
    run(stateScript, {})
      .then((reply) => void accept(reply, sentAt))
      .catch(markUnavailable)
      .finally(() => {
        isRefreshing = false;
      });
  }

  return {
    reserve,
    release,
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

const CLOCK_TOLERANCE_MS = 1_000;
const MAX_CLOCK_DRIFT = 0.001;

/** A Redis server whose clock is set forward would expire counted calls too early. */
function createServerTime() {
  let previous: { readonly time: number; readonly sentAt: number } | undefined;
  return {
    isSteady(time: number, sentAt: number, receivedAt: number): boolean {
      const earlier = previous;
      previous = { time, sentAt };
      if (!earlier) return true;
      const passed = receivedAt - earlier.sentAt;
      return time - earlier.time <= passed * (1 + MAX_CLOCK_DRIFT) + CLOCK_TOLERANCE_MS;
    },
  };
}
