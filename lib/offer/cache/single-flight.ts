import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type RedisConnection, script } from "#lib/store/redis/connection.ts";
import { ok, type Result } from "#lib/values/result.ts";

export type CachedValue<T> = { readonly value: T; readonly readAt: number };

/** One instance loads, the others wait for its value. Never rejects for lack of Redis. */
export type SingleFlight<T> = {
  /** Another instance's value, or `load()`; by itself without Redis or after three seconds. */
  fetch<E>(
    key: string,
    maxAgeMs: number,
    load: () => Promise<Result<CachedValue<T>, E>>,
  ): Promise<Result<CachedValue<T>, E>>;
  put(key: string, entry: CachedValue<T>): Promise<void>;
};

export type Codec<T> = {
  readonly write: (value: T) => string;
  readonly read: (text: string) => T | undefined;
};

export type SingleFlightDeps<T> = {
  readonly redis: Pick<RedisConnection, "run">;
  readonly prefix: string;
  readonly codec: Codec<T>;
  readonly keepMs: number;
  readonly now: () => number;
};

const MAX_WAIT_FOR_OTHERS_MS = 3_000;
const POLL_INTERVAL_MS = 50;
/** A crashed instance blocks the others no longer than this. */
const CLAIM_MS = 5_000;

const clock = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`;

/** Keys: value, claim. Arguments: maximum age, length of the claim. */
const takeScript = script(`${clock}
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '-1')
if at >= 0 and now - at <= tonumber(ARGV[1]) then
  return {math.max(0, now - at), redis.call('HGET', KEYS[1], 'text')}
end
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return {'ask'} end
return {'wait'}
`);

const putScript = script(`${clock}
local at = now - tonumber(ARGV[1])
if at >= tonumber(redis.call('HGET', KEYS[1], 'at') or '-1') then
  redis.call('HSET', KEYS[1], 'at', at, 'text', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
redis.call('DEL', KEYS[2])
`);

const dropScript = script("redis.call('DEL', KEYS[1])");

const takeReply = z.union([
  z
    .tuple([z.int(), z.string()])
    .transform(([age, text]) => ({ kind: "value", age, text }) as const),
  z.tuple([z.literal("ask")]).transform(() => ({ kind: "claimed" }) as const),
  z.tuple([z.literal("wait")]).transform(() => ({ kind: "wait" }) as const),
]);

export function createSingleFlight<T>({
  redis,
  prefix,
  codec,
  keepMs,
  now,
}: SingleFlightDeps<T>): SingleFlight<T> {
  const keysOf = (key: string) => [`${prefix}:${key}`, `${prefix}:${key}:asking`];

  async function take(key: string, maxAgeMs: number) {
    const args = [Math.floor(maxAgeMs), CLAIM_MS];
    return takeReply.parse(await redis.run(takeScript, keysOf(key), args));
  }

  /** `claimed`: this instance loads for all; `alone`: it loads for itself. */
  async function lookUp(
    key: string,
    maxAgeMs: number,
  ): Promise<CachedValue<T> | "claimed" | "alone"> {
    const from = now();
    const deadline = performance.now() + MAX_WAIT_FOR_OTHERS_MS;
    while (performance.now() < deadline) {
      // A value loaded while this instance waits is new enough.
      const reply = await take(key, maxAgeMs + Math.max(0, now() - from));
      if (reply.kind === "claimed") return "claimed";
      const value = reply.kind === "value" ? codec.read(reply.text) : undefined;
      if (reply.kind === "value") {
        return value === undefined ? "alone" : { value, readAt: now() - reply.age };
      }
      await sleep(POLL_INTERVAL_MS);
    }
    return "alone";
  }

  async function put(key: string, { value, readAt }: CachedValue<T>): Promise<void> {
    const age = Math.max(0, Math.floor(now() - readAt));
    const args = [age, codec.write(value), Math.ceil(keepMs)];
    await redis.run(putScript, keysOf(key), args).catch(() => undefined);
  }

  return {
    put,
    async fetch(key, maxAgeMs, load) {
      const outcome = await lookUp(key, maxAgeMs).catch(() => "alone" as const);
      if (typeof outcome === "object") return ok(outcome);
      let isShared = false;
      try {
        const result = await load();
        if (result.ok) {
          isShared = true;
          void put(key, result.value);
        }
        return result;
      } finally {
        if (outcome === "claimed" && !isShared) {
          const [, claim = ""] = keysOf(key);
          void redis.run(dropScript, [claim], []).catch(() => undefined);
        }
      }
    },
  };
}
