import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import type { Limiter } from "#lib/upstream/limits/limiter.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { createStores, type Stores } from "./stores.ts";
import { configOf } from "./testing/config.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const write = { writes: true, lane: "finish", maxWaitMs: 1_500 } as const;

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function storesIn(place: "SQLite" | "Redis"): Promise<Stores> {
  const dir = tempFolder();
  const where = place === "SQLite" ? { DATA_DIR: dir } : { REDIS_URL: redis.url };
  const config = configOf("http://127.0.0.1:1", where);
  const stores = createStores(config);
  await stores.open();
  onTestFinished(() => stores.close());
  return stores;
}

async function writtenBy(limiter: Limiter): Promise<number> {
  const permits = await Promise.all(Array.from({ length: 10 }, () => limiter.enter(write)));
  const given = permits.flatMap((permit) => (permit.ok ? permit.value : []));
  for (const permit of given) permit.ended();
  return given.length;
}

describe.each(["SQLite", "Redis"] as const)("with %s, a key", (place) => {
  test("whose location has rested remembers the writes of before", async () => {
    const { limiterOf } = await storesIn(place);
    const before = limiterOf(`key-${place}`, limits);
    expect(await writtenBy(before)).toBe(5);
    before.close();
    const after = limiterOf(`key-${place}`, limits);
    expect(await writtenBy(after)).toBe(0);
    await expect.poll(() => after.pressure().writes.used).toBe(5);
  });
});
