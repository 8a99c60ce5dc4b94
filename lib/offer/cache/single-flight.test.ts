import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "#lib/store/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { err, ok } from "#lib/values/result.ts";
import { type CachedValue, createSingleFlight } from "./single-flight.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

let prefixes = 0;

/** Instances with a Redis key prefix of their own; each has its own clock. */
async function instances(count: number, skews: readonly number[] = []) {
  prefixes += 1;
  const prefix = `test:{${prefixes}}`;
  const all = Array.from({ length: count }, async (_, index) => {
    const connection = connectRedis(redis.address, 500);
    await connection.open();
    onTestFinished(() => connection.close());
    const now = () => Date.now() + (skews[index] ?? 0);
    const codec = { write: (value: string) => `v1 ${value}`, read: readVersionOne };
    return {
      singleFlight: createSingleFlight({ redis: connection, prefix, codec, keepMs: 60_000, now }),
      now,
    };
  });
  return Promise.all(all);
}

function readVersionOne(text: string): string | undefined {
  return text.startsWith("v1 ") ? text.slice(3) : undefined;
}

/** A slow load that counts its calls. */
function countedLoad(value = "loaded value", ms = 100) {
  let count = 0;
  return {
    count: () => count,
    by: (now: () => number) => async () => {
      count += 1;
      const readAt = now();
      await new Promise((done) => setTimeout(done, ms));
      return ok<CachedValue<string>>({ value, readAt });
    },
  };
}

describe("instances on one Redis", () => {
  test("load once for concurrent reads", async () => {
    const all = await instances(3);
    const { by, count } = countedLoad();
    const taken = await Promise.all(
      all.map(({ singleFlight, now }) => singleFlight.fetch("k", 1_000, by(now))),
    );
    expect(taken.map((each) => each.ok && each.value.value)).toEqual([
      "loaded value",
      "loaded value",
      "loaded value",
    ]);
    expect(count()).toBe(1);
  });

  test("know the age of each other's values despite different clocks", async () => {
    const [one, other] = await instances(2, [0, 3_600_000]);
    if (!one || !other) throw new Error("two were wanted");
    await one.singleFlight.put("k", { value: "old", readAt: one.now() - 60_000 });
    const { by, count } = countedLoad("new", 0);
    const taken = await other.singleFlight.fetch("k", 600_000, by(other.now));
    const age = taken.ok && other.now() - taken.value.readAt;
    expect(age).toBeGreaterThanOrEqual(60_000);
    expect(age).toBeLessThan(600_000);
    expect(count()).toBe(0);
    await other.singleFlight.fetch("k", 50_000, by(other.now));
    expect(count()).toBe(1);
  });

  test("load by themselves when the loading instance fails", async () => {
    const [one, other] = await instances(2);
    if (!one || !other) throw new Error("two were wanted");
    const failing = one.singleFlight.fetch("k", 1_000, async () => {
      await new Promise((done) => setTimeout(done, 100));
      return err("down");
    });
    const { by, count } = countedLoad();
    const taken = other.singleFlight.fetch("k", 1_000, by(other.now));
    expect(await failing).toEqual(err("down"));
    expect(await taken).toMatchObject({ ok: true, value: { value: "loaded value" } });
    expect(count()).toBe(1);
  });

  test("keep the newer of two values, and load when the stored one is unreadable", async () => {
    const [one] = await instances(1);
    if (!one) throw new Error("one was wanted");
    await one.singleFlight.put("k", { value: "new", readAt: one.now() });
    await one.singleFlight.put("k", { value: "old", readAt: one.now() - 10_000 });
    const { by } = countedLoad("own", 0);
    expect(await one.singleFlight.fetch("k", 60_000, by(one.now))).toMatchObject({
      value: { value: "new" },
    });
    const connection = connectRedis(redis.address);
    await connection.open();
    onTestFinished(() => connection.close());
    await connection.call("HSET", `test:{${prefixes}}:k`, "text", "v2 unheard of");
    const taken = await one.singleFlight.fetch("k", 60_000, by(one.now));
    expect(taken).toMatchObject({ value: { value: "own" } });
  });
});

test("without Redis every instance loads by itself at once", async () => {
  const all = await instances(2);
  await redis.kill();
  onTestFinished(() => redis.start());
  const { by, count } = countedLoad("alone", 0);
  const taken = await Promise.all(
    all.map(({ singleFlight, now }) => singleFlight.fetch("k", 1_000, by(now))),
  );
  expect(taken.map((each) => each.ok && each.value.value)).toEqual(["alone", "alone"]);
  expect(count()).toBe(2);
});
