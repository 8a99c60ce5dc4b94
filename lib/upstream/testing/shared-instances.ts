import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { connectRedis, type RedisConnection } from "#lib/store/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { systemClock } from "../clock.ts";
import type { Lane } from "../limits/lanes.ts";
import { type CallPermit, createLimiter, type Limiter } from "../limits/limiter.ts";
import { createSharedLog } from "../limits/shared-log.ts";

/** The length of a window in these tests; `windowMs` adds the same 50 ms as in production. */
export const MINUTE = 600;
export const timing = { windowMs: MINUTE + 50, holdMs: { writes: 1_500, reads: 300 } };
export const limits = { requestsPerMinute: 40, writesPerMinute: 5, inFlight: 10 };

export type Instance = { readonly limiter: Limiter; readonly connection: RedisConnection };

/** A Redis for the tests of a file, empty before each, and limiters of instances that share it. */
export function sharedRedis() {
  let started: RedisUnderTest | undefined;
  function redis(): RedisUnderTest {
    if (!started) throw new Error("not started");
    return started;
  }

  beforeAll(async () => {
    started = await startRedis();
  });
  afterAll(() => redis().dispose());
  beforeEach(async () => {
    const connection = connectRedis(redis().address);
    await connection.open();
    await connection.call("FLUSHALL");
    await connection.close();
  });

  async function instance(limit = limits, other: Partial<typeof timing> = {}): Promise<Instance> {
    const connection = connectRedis(redis().address);
    await connection.open();
    const log = createSharedLog(connection, "book", systemClock, { ...timing, ...other });
    const limiter = createLimiter(limit, systemClock, log);
    onTestFinished(async () => {
      limiter.close();
      await connection.close();
    });
    return { limiter, connection };
  }

  return { redis, instance };
}

export async function permitFor(
  limiter: Limiter,
  writes: boolean,
  lane: Lane = "finish",
): Promise<CallPermit> {
  const permit = await limiter.enter({ writes, lane });
  if (!permit.ok) throw new Error(permit.error.kind);
  return permit.value;
}
