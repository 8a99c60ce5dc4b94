import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import { type RedisConnection, script } from "#lib/store/redis/connection.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallLog, type CallLogState, type Kind, WINDOW_MS } from "./call-log.ts";
import { limitsFor } from "./lanes.ts";

type SharedTiming = {
  readonly windowMs: number;
  /** From the grant to the certain end of a call; a dead process's places lapse then. */
  readonly holdMs: Readonly<Record<Kind, number>>;
};

/** A write holds its place while price and slot are checked again. */
const usualTiming: SharedTiming = {
  windowMs: WINDOW_MS,
  holdMs: { writes: 85_000, requests: 25_000 },
};

/** The rest is for a write of twenty seconds, connecting included. */
const MAX_HELD_SHARE = 0.7;
const POLL_MS = 1_000;
const STATE_TTL_MS = 1_000;
const RETRY_MS = 500;
/** Ended calls are reported with the next question, at the latest after this time. */
const REPORT_AFTER_MS = 1_000;
/** Ended calls to report once Redis is back; older ones count until they lapse. */
const MAX_UNREPORTED = 100;

/**
 * `KEYS`: sorted sets of writes and of requests (call → when it stops counting), and the end of a
 * pause. A call in flight counts for the longest time it may take and a minute; at its end that is
 * shortened to a minute. Times are the Redis server's, in milliseconds.
 */
const exchange = script(`
local ask, clock = cjson.decode(ARGV[1]), redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function text(number) return string.format('%.0f', number) end
local function add(set, at, ids, ...)
  local members = {...}
  for _, id in ipairs(ids) do
    members[#members + 1] = text(at)
    members[#members + 1] = id
  end
  redis.call('ZADD', KEYS[set], unpack(members))
end
for set, ended in ipairs(ask.ended) do
  if #ended.used > 0 then add(set, now + ask.windowMs, ended.used, 'LT') end
  if #ended.unused > 0 then redis.call('ZREM', KEYS[set], unpack(ended.unused)) end
end
local pausedUntil = math.max(tonumber(redis.call('GET', KEYS[3]) or '0'), now + ask.pauseMs)
if ask.pauseMs > 0 then
  redis.call('SET', KEYS[3], text(pausedUntil), 'PX', text(pausedUntil - now))
end
local writes = redis.call('ZRANGE', KEYS[1], '(' .. text(now), '+inf', 'BYSCORE', 'WITHSCORES')
local requests = redis.call('ZCOUNT', KEYS[2], '(' .. text(now), '+inf')
local inFlight = requests > 0 and redis.call('ZCOUNT', KEYS[2], '(' .. text(now + ask.windowMs), '+inf') or 0
local waitMs, take = math.max(0, pausedUntil - now), ask.take
if take then
  local excess = (take.set == 1 and #writes / 2 or requests) + #take.ids - take.perMinute
  if excess > 0 then
    local first = take.set == 1 and {writes[2 * excess - 1], writes[2 * excess]}
      or redis.call('ZRANGE', KEYS[2], '(' .. text(now), '+inf', 'BYSCORE', 'LIMIT', excess - 1, 1, 'WITHSCORES')
    waitMs = math.max(waitMs, first[2] - now)
  end
  if take.inFlight and inFlight >= take.inFlight then waitMs = math.max(waitMs, 50) end
  if waitMs == 0 then
    local untilMs = take.holdMs + ask.windowMs
    redis.call('ZREMRANGEBYSCORE', KEYS[take.set], '-inf', text(now))
    add(take.set, now + untilMs, take.ids)
    redis.call('PEXPIRE', KEYS[take.set], text(2 * untilMs))
    if take.set == 2 then requests = requests + #take.ids end
    for _, id in ipairs(take.set == 1 and take.ids or {}) do
      writes[#writes + 1] = id
      writes[#writes + 1] = now + untilMs
    end
  end
end
local reply = {waitMs, math.max(0, pausedUntil - now), requests, inFlight}
for place = 2, #writes, 2 do reply[#reply + 1] = writes[place] - now end
return reply
`);

const exchangeReply = z
  .tuple([z.int(), z.int(), z.int(), z.int()])
  .rest(z.int())
  .transform(([waitMs, pausedMs, requests, inFlight, ...writesFreeMs]) => {
    return { waitMs, pausedMs, requests, inFlight, writesFreeMs };
  });

const kinds = ["writes", "requests"] as const;

type Ended = { readonly kind: Kind; readonly id: string; readonly wasUsed: boolean };

/** In the order of the sets in `KEYS`. */
function endedBySet(ended: readonly Ended[]) {
  return kinds.map((kind) => {
    const own = ended.filter((one) => one.kind === kind);
    const idsOf = (wasUsed: boolean) =>
      own.filter((one) => one.wasUsed === wasUsed).map(({ id }) => id);
    return { used: idsOf(true), unused: idsOf(false) };
  });
}

/** The log of all processes that share a key. Without Redis nothing starts. */
export function createSharedLog(
  redis: Pick<RedisConnection, "run">,
  keyId: string,
  limits: KeyLimits,
  clock: Clock = systemClock,
  { windowMs, holdMs }: SharedTiming = usualTiming,
): CallLog {
  const keys = [...kinds, "pause"].map((name) => `bookfront:{${keyId}}:limits:${name}`);
  let ended: readonly Ended[] = [];
  let last: CallLogState | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let reportsAt = Number.POSITIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** The end of a pause that the others may not know yet. */
  let untold = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function ask(take?: object): Promise<number | undefined> {
    const [reported, told] = [ended, untold];
    ended = [];
    askedAt = clock.monotonic();
    const pauseMs = Math.max(0, Math.ceil(told - askedAt));
    try {
      const request = JSON.stringify({ windowMs, pauseMs, ended: endedBySet(reported), take });
      const reply = exchangeReply.parse(await redis.run(exchange, keys, [request]));
      const now = clock.monotonic();
      const { requests, inFlight, writesFreeMs } = reply;
      last = { requests, inFlight, writesFreeAt: writesFreeMs.map((ms) => now + ms) };
      pausedUntil = Math.max(pausedUntil, now + reply.pausedMs);
      if (untold === told) untold = Number.NEGATIVE_INFINITY;
      return reply.waitMs;
    } catch {
      ended = [...reported, ...ended].slice(-MAX_UNREPORTED);
      last = undefined;
      reportAfter(RETRY_MS);
      return undefined;
    }
  }

  function reportAfter(ms: number): void {
    const at = clock.monotonic() + ms;
    if (at >= reportsAt || isClosed) return;
    reportsAt = at;
    clock.after(ms, () => {
      reportsAt = Number.POSITIVE_INFINITY;
      if (ended.length > 0 || untold > clock.monotonic()) void ask();
    });
  }

  function end(kind: Kind, id: string, wasUsed: boolean): void {
    ended = [...ended, { kind, id, wasUsed }];
    reportAfter(REPORT_AFTER_MS);
  }

  return {
    async take(kind, ids, low) {
      const pausedMs = pausedUntil - clock.monotonic();
      if (pausedMs > 0) return { kind: "wait", ms: pausedMs };
      const ms = await ask({
        ...{ set: kinds.indexOf(kind) + 1, ids, holdMs: holdMs[kind] },
        ...limitsFor(kind, limits, low),
      });
      if (ms === 0) return { kind: "taken" };
      if (ms !== undefined) return { kind: "wait", ms };
      // Redis may have granted them all the same.
      for (const id of ids) end(kind, id, false);
      return { kind: "unavailable" };
    },
    end,
    recordWrite: () => true,
    pauseFor(ms) {
      untold = Math.max(untold, clock.monotonic() + ms);
      pausedUntil = Math.max(pausedUntil, untold);
      reportAfter(0);
    },
    pausedMs: () => Math.max(0, pausedUntil - clock.monotonic()),
    state() {
      if (!isClosed && clock.monotonic() - askedAt >= STATE_TTL_MS) void ask();
      return last;
    },
    maxHeldMs: MAX_HELD_SHARE * holdMs.writes,
    pollMs: POLL_MS,
    close() {
      if (ended.length > 0) void ask();
      isClosed = true;
    },
  };
}
