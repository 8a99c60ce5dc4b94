import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type RedisConnection, script } from "#lib/redis/connection.ts";
import { ok, type Result } from "#lib/result.ts";

/** An answer and when it was asked for, in epoch milliseconds of this process. */
export type CachedValue<T> = { readonly value: T; readonly readAt: number };

/** Instances take turns at asking, and find each other's answers. Nothing here ever rejects. */
export type SingleFlight<T> = {
  /**
   * An answer of another instance that was asked for no longer ago than `maxAgeMs`; else this
   * instance's own, by `ask`, which another one that wants to know the same waits for. Nobody
   * waits for longer than three seconds, nor for a Redis that is away: they ask by themselves.
   */
  fetch<E>(
    key: string,
    maxAgeMs: number,
    ask: () => Promise<Result<CachedValue<T>, E>>,
  ): Promise<Result<CachedValue<T>, E>>;
  put(key: string, kept: CachedValue<T>): Promise<void>;
};

/** How answers travel. `read` answers `undefined` where another version of the site wrote it. */
export type Codec<T> = {
  readonly write: (value: T) => string;
  readonly read: (text: string) => T | undefined;
};

export type SingleFlightParts<T> = {
  readonly redis: Pick<RedisConnection, "run">;
  /** Of everything in Redis that is meant here. */
  readonly prefix: string;
  readonly codec: Codec<T>;
  /** The greatest age at which an answer is of use. */
  readonly keepMs: number;
  readonly now: () => number;
};

const MAX_WAIT_FOR_OTHERS_MS = 3_000;
const LOOK_AGAIN_MS = 50;
/** An instance that died while it asked holds up the others no longer than this. */
const CLAIM_MS = 5_000;

const clock = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`;

/** answer, claim; greatest age, claimed for: {age, answer}, {'ask'} or {'wait'}. */
const takeScript = script(`${clock}
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or '-1')
if at >= 0 and now - at <= tonumber(ARGV[1]) then
  return {math.max(0, now - at), redis.call('HGET', KEYS[1], 'text')}
end
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return {'ask'} end
return {'wait'}
`);

/** answer, claim; age, text, kept for: remembers it unless what is there is newer. */
const putScript = script(`${clock}
local at = now - tonumber(ARGV[1])
if at >= tonumber(redis.call('HGET', KEYS[1], 'at') or '-1') then
  redis.call('HSET', KEYS[1], 'at', at, 'text', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
redis.call('DEL', KEYS[2])
`);

const dropScript = script("redis.call('DEL', KEYS[1])");

const found = z.union([
  z
    .tuple([z.int(), z.string()])
    .transform(([age, text]) => ({ kind: "answer", age, text }) as const),
  z.tuple([z.literal("ask")]).transform(() => ({ kind: "ask" }) as const),
  z.tuple([z.literal("wait")]).transform(() => ({ kind: "wait" }) as const),
]);

export function createSingleFlight<T>({
  redis,
  prefix,
  codec,
  keepMs,
  now,
}: SingleFlightParts<T>): SingleFlight<T> {
  const keysOf = (key: string) => [`${prefix}:${key}`, `${prefix}:${key}:asking`];

  async function look(key: string, maxAgeMs: number) {
    const args = [Math.floor(maxAgeMs), CLAIM_MS];
    return found.parse(await redis.run(takeScript, keysOf(key), args));
  }

  /** Another instance's answer, or whether this one has the claim; waits for whoever has it. */
  async function lookUp(
    key: string,
    maxAgeMs: number,
  ): Promise<CachedValue<T> | "claimed" | "alone"> {
    const from = now();
    const until = performance.now() + MAX_WAIT_FOR_OTHERS_MS;
    while (performance.now() < until) {
      // What somebody else learns while this one waits is as new as was wanted.
      const seen = await look(key, maxAgeMs + Math.max(0, now() - from));
      if (seen.kind === "ask") return "claimed";
      const value = seen.kind === "answer" ? codec.read(seen.text) : undefined;
      if (seen.kind === "answer") {
        return value === undefined ? "alone" : { value, readAt: now() - seen.age };
      }
      await sleep(LOOK_AGAIN_MS);
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
    async fetch(key, maxAgeMs, ask) {
      const settled = await lookUp(key, maxAgeMs).catch(() => "alone" as const);
      if (typeof settled === "object") return ok(settled);
      let isTold = false;
      try {
        const answer = await ask();
        if (answer.ok) {
          isTold = true;
          void put(key, answer.value);
        }
        return answer;
      } finally {
        if (settled === "claimed" && !isTold) {
          const [, claim = ""] = keysOf(key);
          void redis.run(dropScript, [claim], []).catch(() => undefined);
        }
      }
    },
  };
}
