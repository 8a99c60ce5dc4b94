import { z } from "zod";
import type { RedisConnection } from "#lib/store/redis/connection.ts";
import { type CancelTimer, type Clock, systemClock } from "../clock.ts";
import { type CallLog, inUseOf, WINDOW_MS } from "./call-log.ts";
import type { Bounds } from "./lanes.ts";

/** `holdMs`: from the grant to the certain end of a call; a dead process's places lapse then. */
const usualTiming = { windowMs: WINDOW_MS, holdMs: { writes: 85_000, reads: 25_000 } };

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
local ask, time = cjson.decode(ARGV[1]), redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local log = cjson.decode(redis.call('GET', KEYS[1]) or '{"calls": {}, "pausedUntil": 0}')
for _, call in ipairs(ask.ended) do log.calls[call.id] = call.wasUsed and now + ask.windowMs or nil end
log.pausedUntil = math.max(log.pausedUntil, now + ask.pauseMs)
local counted, inFlight = {r = 0, w = 0}, {r = 0, w = 0}
for id, untilMs in pairs(log.calls) do
  local mark = id:sub(1, 1)
  if untilMs <= now then log.calls[id] = nil else counted[mark] = counted[mark] + 1 end
  if untilMs > now + ask.windowMs then inFlight[mark] = inFlight[mark] + 1 end
end
local count, own = #ask.ids, ask.isWrite and inFlight.w or inFlight.r
local isTaken = count > 0 and now >= log.pausedUntil
  and count + counted.r + counted.w <= ask.requestsPerMinute
  and (not ask.isWrite or count + counted.w <= ask.writesPerMinute)
  and count + inFlight.r + inFlight.w <= ask.inFlight and count + own <= ask.ownInFlight
for _, id in ipairs(isTaken and ask.ids or {}) do log.calls[id] = now + ask.countsMs end
local text = cjson.encode(log)
if isTaken or #ask.ended + ask.pauseMs > 0 then
  redis.call('SET', KEYS[1], text, 'PXAT', log.pausedUntil + ask.keptMs)
end
return {isTaken and 1 or 0, now, text}
`;

const exchangeReply = z.tuple([z.int(), z.int(), z.string()]);
const kept = z.object({ calls: z.record(z.string(), z.number()), pausedUntil: z.number() });

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
  let known = inUseOf([], 0, 0);
  let cancelTimer: CancelTimer | undefined;

  /** Whether the places were taken. */
  async function ask(ids: readonly string[] = [], bounds?: Bounds): Promise<boolean | undefined> {
    const ended = untold;
    untold = [];
    askedAt = clock.monotonic();
    const pauseMs = Math.max(0, Math.ceil(pausedUntil - askedAt));
    const countsMs = windowMs + (bounds?.isWrite ? holdMs.writes : holdMs.reads);
    const keptMs = windowMs + holdMs.writes;
    const question = { ...bounds, ids, ended, pauseMs, windowMs, countsMs, keptMs };
    try {
      const answer = await redis.run(EXCHANGE, keys, [JSON.stringify(question)]);
      const [isTaken, serverNow, text] = exchangeReply.parse(answer);
      const log = kept.parse(JSON.parse(text));
      const ahead = serverNow - clock.now();
      const calls = Object.entries(log.calls).map(([id, until]) => [id, until - ahead] as const);
      known = inUseOf(calls, log.pausedUntil - ahead, clock.now(), windowMs);
      return isTaken === 1;
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
      if (untold.length > 0 || pausedUntil > clock.monotonic()) void ask();
    });
  }

  return {
    take: ask,
    end,
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
      void ask();
    },
    inUse() {
      if (clock.monotonic() - askedAt >= LAG_MS) void ask();
      return known;
    },
    close() {
      cancelTimer?.();
      if (untold.length > 0) void ask();
    },
  };
}
