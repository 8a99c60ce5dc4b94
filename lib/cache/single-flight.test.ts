import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "#lib/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import { err, ok } from "#lib/result.ts";
import { type CachedValue, createSingleFlight } from "./single-flight.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

let places = 0;

/** Instances that share a place of their own in Redis; each has its own clock. */
async function instances(count: number, skews: readonly number[] = []) {
  places += 1;
  const prefix = `test:{${places}}`;
  const all = Array.from({ length: count }, async (_, index) => {
    const connection = connectRedis(redis.url, 500);
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

/** A question that takes a moment, and how often it was asked. */
function question(value = "answer", ms = 100) {
  let asked = 0;
  return {
    asked: () => asked,
    by: (now: () => number) => async () => {
      asked += 1;
      const readAt = now();
      await new Promise((done) => setTimeout(done, ms));
      return ok<CachedValue<string>>({ value, readAt });
    },
  };
}

describe("instances on one Redis", () => {
  test("ask once when all of them want to know", async () => {
    const all = await instances(3);
    const { by, asked } = question();
    const taken = await Promise.all(
      all.map(({ singleFlight, now }) => singleFlight.fetch("k", 1_000, by(now))),
    );
    expect(taken.map((each) => each.ok && each.value.value)).toEqual([
      "answer",
      "answer",
      "answer",
    ]);
    expect(asked()).toBe(1);
  });

  test("know the age of each other's answers, however their clocks differ", async () => {
    const [one, other] = await instances(2, [0, 3_600_000]);
    if (!one || !other) throw new Error("two were wanted");
    await one.singleFlight.put("k", { value: "old", readAt: one.now() - 5_000 });
    const { by, asked } = question("new", 0);
    const found = await other.singleFlight.fetch("k", 10_000, by(other.now));
    const age = found.ok && other.now() - found.value.readAt;
    expect(age).toBeGreaterThanOrEqual(5_000);
    expect(age).toBeLessThan(9_000);
    expect(asked()).toBe(0);
    await other.singleFlight.fetch("k", 4_000, by(other.now));
    expect(asked()).toBe(1);
  });

  test("go on by themselves when the one that asks has failed", async () => {
    const [one, other] = await instances(2);
    if (!one || !other) throw new Error("two were wanted");
    const failing = one.singleFlight.fetch("k", 1_000, async () => {
      await new Promise((done) => setTimeout(done, 100));
      return err("down");
    });
    const { by, asked } = question();
    const taken = other.singleFlight.fetch("k", 1_000, by(other.now));
    expect(await failing).toEqual(err("down"));
    expect(await taken).toMatchObject({ ok: true, value: { value: "answer" } });
    expect(asked()).toBe(1);
  });

  test("keep the newer of two answers, and ask where nobody can read what is there", async () => {
    const [one] = await instances(1);
    if (!one) throw new Error("one was wanted");
    await one.singleFlight.put("k", { value: "new", readAt: one.now() });
    await one.singleFlight.put("k", { value: "old", readAt: one.now() - 10_000 });
    const { by } = question("asked", 0);
    expect(await one.singleFlight.fetch("k", 60_000, by(one.now))).toMatchObject({
      value: { value: "new" },
    });
    const connection = connectRedis(redis.url);
    await connection.open();
    onTestFinished(() => connection.close());
    await connection.call("HSET", `test:{${places}}:k`, "text", "v2 unheard of");
    const taken = await one.singleFlight.fetch("k", 60_000, by(one.now));
    expect(taken).toMatchObject({ value: { value: "asked" } });
  });
});

test("without Redis every instance asks by itself, at once", async () => {
  const all = await instances(2);
  await redis.kill();
  onTestFinished(() => redis.start());
  const { by, asked } = question("alone", 0);
  const taken = await Promise.all(
    all.map(({ singleFlight, now }) => singleFlight.fetch("k", 1_000, by(now))),
  );
  expect(taken.map((each) => each.ok && each.value.value)).toEqual(["alone", "alone"]);
  expect(asked()).toBe(2);
});
