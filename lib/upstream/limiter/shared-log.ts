import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import type { RedisConnection, Script } from "#lib/store/redis/connection.ts";
import { type Clock, systemClock } from "../clock.ts";
import { notSent } from "../transport/failure.ts";
import { type CallLog, type Reservation, type Wanted, WINDOW_MS } from "./call-log.ts";
import { isLow, lowLimits, priorities } from "./lanes.ts";
import { reserveScript, stateScript } from "./shared-lua.ts";
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
/** Ended calls to report once Redis is back; older ones beyond this number count until they expire. */
const MAX_UNREPORTED = 100;
/** Ended calls are reported with the next reservation, at the latest after this time. */
const REPORT_AFTER_MS = 50;
/** Reads, while less than half of the places in flight are taken. */
const REPORT_READS_AFTER_MS = 1_000;

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

type Kind = "write" | "call" | "low";
type Ended = { readonly id: string; readonly kind: Kind; readonly used: boolean };

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
  /** Calls that were granted and have not ended; the kind says in which sets they count. */
  const open = new Map<string, Kind>();
  let ended: readonly Ended[] = [];
  let last: ScriptReply | undefined;
  let epoch = "";
  let repliedAt = Number.NEGATIVE_INFINITY;
  let isRefreshing = false;
  let reportsAt = Number.POSITIVE_INFINITY;
  let isClosed = false;
  const pause = createSharedPause(redis, keys, clock);
  const low = lowLimits(limits);
  const times = { windowMs, exchangeMs, waiterTtlMs: WAITER_TTL_MS };

  /** False if the server's clock was set forward: a grant is not to be used. */
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
    const reported = ended;
    ended = [];
    const common = { ...times, epoch, newEpoch: randomUUID(), ended: reported };
    try {
      const args = [JSON.stringify({ ...common, ...request })];
      return scriptReply.parse(await redis.run(script, keys, args));
    } catch (error) {
      ended = [...reported, ...ended].slice(-MAX_UNREPORTED);
      throw error;
    }
  }

  function limitsOf(wanted: Wanted) {
    if (wanted.kind === "write") {
      return { windows: { writes: limits.writesPerMinute }, flights: {} };
    }
    const { lane } = wanted;
    const lowWindow = isLow(lane) && { lowRequests: low.requestsPerMinute };
    const lowFlight = isLow(lane) && { lowFlight: low.inFlight };
    return {
      windows: { requests: limits.requestsPerMinute, ...lowWindow },
      flights: { flight: limits.inFlight, ...lowFlight },
      priority: priorities[lane],
      keep: 0,
    };
  }

  async function reserve(wanted: Wanted): Promise<Reservation> {
    const sentAt = clock.monotonic();
    const pausedMs = pause.pausedMs();
    if (pausedMs > 0) return { kind: "wait", ms: pausedMs };
    const id = randomUUID();
    const request = { id, instance, ...wanted, ...limitsOf(wanted) };
    const kind: Kind = wanted.kind === "call" && isLow(wanted.lane) ? "low" : wanted.kind;
    const reply = await run(reserveScript, request).catch(() => undefined);
    if (!reply) {
      // Redis may have granted it all the same.
      ended = [...ended, { id, kind, used: false }].slice(-MAX_UNREPORTED);
      markUnavailable();
      return { kind: "unavailable" };
    }
    const isSteady = accept(reply, sentAt);
    if (reply.kind === "lapsed") return { kind: "refused", failure: notSent("limits") };
    if (reply.kind === "wait") return { kind: "wait", ms: reply.waitMs };
    open.set(id, kind);
    if (isSteady && repliedAt - sentAt <= MAX_GRANT_LATENCY_MS) return { kind: "granted", id };
    release([id], false);
    return { kind: "wait", ms: pause.pausedMs() };
  }

  /** Unless it is reported, the calls count until they expire, which is safe. */
  function release(ids: readonly string[], used: boolean): void {
    for (const id of ids) {
      const kind = open.get(id);
      open.delete(id);
      if (kind) ended = [...ended, { id, kind, used }];
    }
    const isPlenty = 2 * (last?.flight ?? limits.inFlight) < limits.inFlight;
    const mayWait = isPlenty && ended.every(({ kind, used }) => kind !== "write" && used);
    const at = clock.monotonic() + (mayWait ? REPORT_READS_AFTER_MS : REPORT_AFTER_MS);
    if (at >= reportsAt) return;
    reportsAt = at;
    clock.after(at - clock.monotonic(), report);
  }

  function report(): void {
    reportsAt = Number.POSITIVE_INFINITY;
    if (ended.length > 0) void ask();
  }

  function refresh(): void {
    if (isRefreshing || isClosed || clock.monotonic() - repliedAt < STATE_TTL_MS) return;
    isRefreshing = true;
    void ask().finally(() => {
      isRefreshing = false;
    });
  }

  function ask(): Promise<void> {
    const sentAt = clock.monotonic();
    return run(stateScript, {}).then((reply) => void accept(reply, sentAt), markUnavailable);
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
      report();
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
