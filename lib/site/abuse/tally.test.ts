import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectRedis, type RedisConnection } from "#lib/store/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { createSharedTally } from "./shared-tally.ts";
import { createTally, type Limit, type Tally } from "./tally.ts";

const TWO: Limit = { name: "two", max: 2, windowMs: 60_000 };

async function takes(tally: Tally, items: readonly string[], key = "a", limit = TWO) {
  const taken: boolean[] = [];
  for (const item of items) taken.push(await tally.take(limit, key, item));
  return taken;
}

function rooms(tally: Tally, items: readonly string[], limit = TWO) {
  return Promise.all(items.map((item) => tally.hasCapacity(limit, "a", item)));
}

describe("a tally", () => {
  test("takes up to its maximum of different items, and each again", async () => {
    const tally = createTally(() => 0);
    expect(await takes(tally, ["1", "1", "2", "3", "2", "1", "4"])).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(await takes(tally, ["3"], "b")).toEqual([true]);
    expect(await takes(tally, ["3"], "a", { ...TWO, name: "else" })).toEqual([true]);
  });

  test("says whether there is room without counting", async () => {
    const clock = { now: 0 };
    const tally = createTally(() => clock.now);
    expect(await rooms(tally, ["1", "2", "3"])).toEqual([true, true, true]);
    await takes(tally, ["1", "2"]);
    expect(await rooms(tally, ["1", "2", "3"])).toEqual([true, true, false]);
    clock.now = 60_000;
    expect(await rooms(tally, ["1", "3"])).toEqual([true, true]);
  });

  test("has room again when an item is older than the window", async () => {
    const clock = { now: 0 };
    const tally = createTally(() => clock.now);
    await takes(tally, ["1"]);
    clock.now = 30_000;
    expect(await takes(tally, ["2", "3"])).toEqual([true, false]);
    clock.now = 60_000;
    expect(await takes(tally, ["3", "4"])).toEqual([true, false]);
  });

  test("evicts the least recently used keys", async () => {
    const tally = createTally(() => 0);
    await takes(tally, ["1", "2"], "early");
    for (let key = 0; key < 50_001; key += 1) await tally.take(TWO, `k${key}`, "1");
    expect(await takes(tally, ["3"], "early")).toEqual([true]);
    expect(await takes(tally, ["2", "3"], "k50000")).toEqual([true, false]);
  });
});

describe("a shared tally", () => {
  let redis: RedisUnderTest;
  let connection: RedisConnection;
  beforeAll(async () => {
    redis = await startRedis();
    connection = connectRedis(redis.address);
    await connection.open();
  });
  afterAll(async () => {
    await connection.close();
    await redis.dispose();
  });

  test("counts for all instances, and for each alone while Redis is unreachable", async () => {
    const [one, other] = [0, 1].map(() => createSharedTally(connection, createTally(Date.now)));
    if (!one || !other) throw new Error("no tally");
    expect(await takes(one, ["1", "1", "2"])).toEqual([true, true, true]);
    expect(await rooms(other, ["2", "3"])).toEqual([true, false]);
    expect(await takes(other, ["2", "3"])).toEqual([true, false]);
    const brief: Limit = { name: "brief", max: 1, windowMs: 1 };
    await takes(one, ["1"], "a", brief);
    await expect.poll(() => other.hasCapacity(brief, "a", "2")).toBe(true);
    await expect.poll(() => other.take(brief, "a", "2")).toBe(true);
    await redis.kill();
    expect(await takes(other, ["3", "4", "5"])).toEqual([true, true, false]);
    expect(await rooms(other, ["4", "5"])).toEqual([true, false]);
  });
});
