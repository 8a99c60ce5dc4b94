import { z } from "zod";
import type { RedisConnection } from "#lib/store/redis/connection.ts";
import { type CancelTimer, type Clock, systemClock } from "../clock.ts";
import { type CallLog, FULL_MS, type InUse, WINDOW_MS } from "./call-log.ts";
import type { Bounds } from "./lanes.ts";

/** `holdMs`: from the grant to the certain end of a call; a dead process's places lapse then. */
const usualTiming = { windowMs: WINDOW_MS, holdMs: { writes: 85_000, reads: 25_000 } };

/** The rest is for a write of twenty seconds, connecting included. */
const MAX_HELD_SHARE = 0.7;

/** Ended calls are told with the next question, or this long after. So old may be what is known. */
const LAG_MS = 1_000;

/** Ended calls to tell once Redis is back; older ones count until they lapse. */
const MAX_UNTOLD = 100;

/**
 * `KEYS[1]`: when each call of the key stops counting, as one value, for which a question takes four
 * commands. A call in flight counts for the longest time it may take and a minute; at its end that is
 * shortened to a minute. Times are the Redis server's, in milliseconds.
 */
const EXCHANGE = `
local ask, clock = cjson.decode(ARGV[1]), redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local log = cjson.decode(redis.call('GET', KEYS[1]) or '{"calls": {}, "pausedUntil": 0}')
for _, call in ipairs(ask.ended) do log.calls[call.id] = call.wasUsed and now + ask.windowMs or nil end
log.pausedUntil = math.max(log.pausedUntil, now + ask.pauseMs)
local requests, writes, inFlight = {}, {}, {r = 0, w = 0}
local function count(id, untilMs)
  local freeMs, mark = math.min(untilMs - now, ask.windowMs), id:sub(1, 1)
  table.insert(requests, freeMs)
  if mark == 'w' then table.insert(writes, freeMs) end
  if untilMs - now > ask.windowMs then inFlight[mark] = inFlight[mark] + 1 end
end
for id, untilMs in pairs(log.calls) do
  if untilMs > now then count(id, untilMs) else log.calls[id] = nil end
end
table.sort(requests)
table.sort(writes)
local function dueMs(used, limit) return limit and used[#used + #ask.ids - limit] or 0 end
local pausedMs, mark = log.pausedUntil - now, ask.writesPerMinute and 'w' or 'r'
local left = math.min(ask.inFlight - inFlight.r - inFlight.w, ask.ownInFlight - inFlight[mark])
local isFull = #ask.ids > left
local waitMs = math.max(pausedMs, dueMs(requests, ask.requestsPerMinute), dueMs(writes, ask.writesPerMinute), isFull and ${FULL_MS} or 0)
-- A place that is held elsewhere may be given back at any time.
local askAfterMs = inFlight[mark] > 0 and math.min(waitMs, 1000) or waitMs
for _, id in ipairs(waitMs == 0 and ask.ids or {}) do
  log.calls[id] = now + ask.holdMs + ask.windowMs
  count(id, log.calls[id])
end
if #ask.ended + ask.pauseMs + (waitMs == 0 and #ask.ids or 0) > 0 then
  redis.call('SET', KEYS[1], cjson.encode(log), 'PX', pausedMs + 2 * (ask.holdMs + ask.windowMs))
end
return {waitMs, askAfterMs, pausedMs, inFlight.r + inFlight.w, #requests, writes}
`;

const exchangeReply = z
  .tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.array(z.int())])
  .transform(([waitMs, askAfterMs, pausedMs, inFlight, requests, writesFreeMs]) => {
    return { waitMs, askAfterMs, pausedMs, inFlight, requests, writesFreeMs };
  });

const NONE: Bounds = { requestsPerMinute: 0, inFlight: 0, ownInFlight: 0 };

/** The log of all processes that share a key. Without Redis nothing starts. */
export function createSharedLog(
  redis: Pick<RedisConnection, "run">,
  keyId: string,
  clock: Clock = systemClock,
  { windowMs, holdMs } = usualTiming,
): CallLog {
  const keys = [`bookfront:{${keyId}}:limits`];
  let untold: readonly { readonly id: string; readonly wasUsed: boolean }[] = [];
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let known: InUse = { requests: 0, inFlight: 0, writesFreeAt: [], pausedUntil: 0 };
  let cancelTimer: CancelTimer | undefined;

  async function ask(ids: readonly string[], bounds: Bounds) {
    const ended = untold;
    untold = [];
    askedAt = clock.monotonic();
    const pauseMs = Math.max(0, Math.ceil(pausedUntil - askedAt));
    const hold = bounds.writesPerMinute === undefined ? holdMs.reads : holdMs.writes;
    const question = { ...bounds, ids, ended, pauseMs, windowMs, holdMs: hold };
    try {
      const answer = await redis.run(EXCHANGE, keys, [JSON.stringify(question)]);
      const { pausedMs, writesFreeMs, ...reply } = exchangeReply.parse(answer);
      const now = clock.now();
      const writesFreeAt = writesFreeMs.map((ms) => now + ms);
      known = { ...reply, writesFreeAt, pausedUntil: now + pausedMs };
      return reply;
    } catch {
      untold = [...ended, ...untold].slice(-MAX_UNTOLD);
      // They may have been taken all the same.
      end(ids, false);
      return undefined;
    }
  }

  function end(ids: readonly string[], wasUsed: boolean): void {
    untold = [...untold, ...ids.map((id) => ({ id, wasUsed }))];
    cancelTimer ??= clock.after(LAG_MS, () => {
      cancelTimer = undefined;
      if (untold.length > 0 || pausedUntil > clock.monotonic()) void ask([], NONE);
    });
  }

  return {
    take: ask,
    end,
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
      void ask([], NONE);
    },
    inUse() {
      if (clock.monotonic() - askedAt >= LAG_MS) void ask([], NONE);
      return known;
    },
    maxHeldMs: MAX_HELD_SHARE * holdMs.writes,
    close() {
      cancelTimer?.();
      if (untold.length > 0) void ask([], NONE);
    },
  };
}
