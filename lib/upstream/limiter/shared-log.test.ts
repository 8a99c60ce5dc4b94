import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connectRedis, type RedisConnection } from "#lib/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import { systemClock } from "../clock.ts";
import { type CallPermit, createLimiter, type Lane, type Limiter } from "./limiter.ts";
import { createSharedLog } from "./shared-log.ts";

/** A minute of these tests; the limiter adds what it adds to a real one. */
const MINUTE = 600;
const timing = { windowMs: MINUTE + 50, exchangeMs: 300 };
const limits = { requestsPerMinute: 40, writesPerMinute: 5, inFlight: 3 };

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

type Instance = { readonly limiter: Limiter; readonly connection: RedisConnection };

async function instance(known = limits, windowMs = timing.windowMs): Promise<Instance> {
  const connection = connectRedis(redis.url);
  await connection.open();
  const log = createSharedLog(connection, "book", known, systemClock, { ...timing, windowMs });
  const limiter = createLimiter(known, systemClock, log);
  onTestFinished(async () => {
    limiter.close();
    await connection.close();
  });
  return { limiter, connection };
}

beforeEach(async () => {
  const connection = connectRedis(redis.url);
  await connection.open();
  await connection.call("FLUSHALL");
  await connection.close();
});

/** One call of an instance: from its leave to when it arrived upstream. */
type Sent = { readonly by: number; readonly start: number; readonly arrived: number };

function mostWithin(moments: readonly number[], ms: number): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length),
  );
}

async function leaveFor(
  limiter: Limiter,
  writes: boolean,
  lane: Lane = "finish",
): Promise<CallPermit> {
  const leave = await limiter.enter({ writes, lane });
  if (!leave.ok) throw new Error(leave.error.kind);
  return leave.value;
}

/** Writes without a pause until told to stop. */
async function keepWriting(by: number, { limiter }: Instance, sent: Sent[]): Promise<void> {
  for (;;) {
    const leave = await limiter.enter({ writes: true, lane: "finish" });
    if (!leave.ok) return;
    const start = Date.now();
    await sleep(Math.random() * 80);
    sent.push({ by, start, arrived: Date.now() });
    leave.value.ended();
  }
}

describe("instances that share a key", () => {
  test("keep to its limit together, also when one of them is killed", async () => {
    const instances = await Promise.all(Array.from({ length: 4 }, () => instance()));
    const sent: Sent[] = [];
    const all = instances.map((one, by) => keepWriting(by, one, sent));
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(12);
    const [killed, ...others] = instances;
    await killed?.connection.close();
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(40);
    for (const { limiter } of instances) limiter.close();
    await Promise.all(all);

    for (const moment of ["start", "arrived"] as const) {
      const moments = sent.map((one) => one[moment]);
      expect(mostWithin(moments, MINUTE)).toBeLessThanOrEqual(limits.writesPerMinute);
    }
    const shares = others.map((_, index) => sent.filter(({ by }) => by === index + 1).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(3);
  });

  test("never have more in flight than may, and a killed one's ends by itself", async () => {
    const [mine, killed] = [await instance(), await instance()];
    for (let count = 0; count < limits.inFlight; count += 1) await leaveFor(killed.limiter, false);
    const tooMany = await mine.limiter.enter({ writes: false, lane: "finish", maxWaitMs: 0 });
    expect(tooMany).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    await killed.connection.close();
    (await leaveFor(mine.limiter, false)).ended();
  });

  test("tell whoever cannot wait for another's writes to end at once, and for how long", async () => {
    const long = 120_000;
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    for (let count = 0; count < limits.writesPerMinute; count += 1)
      (await leaveFor(other.limiter, true)).ended();
    // More than this test may take: only an answer that does not wait comes in time.
    const hasty = { writes: true, lane: "finish", maxWaitMs: 60_000 } as const;
    const refused = await mine.limiter.enter(hasty);
    expect(refused).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    if (!refused.ok) expect(refused.error.retryAfterMs).toBeGreaterThan(hasty.maxWaitMs);
    expect(mine.limiter.pressure().writes).toMatchObject({ used: 5, limit: 5 });
  });

  test("all keep to a pause that one of them was told", async () => {
    const [told, other] = [await instance(), await instance()];
    told.limiter.pause(400);
    const until = Date.now() + 400;
    await expect.poll(() => other.limiter.pressure().pausedUntil).toBeGreaterThan(until - 100);
    const refused = await other.limiter.enter({ writes: false, lane: "browse", maxWaitMs: 0 });
    expect(refused).toMatchObject({ ok: false, error: { reason: "limits" } });
    await leaveFor(other.limiter, true);
    expect(Date.now()).toBeGreaterThanOrEqual(until - 1);
  });

  test("see each other's writes", async () => {
    const [mine, other] = [await instance(), await instance()];
    (await leaveFor(mine.limiter, true)).ended();
    const { writes } = await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1, limit: 5 }, inFlight: { used: 0 } })
      .then(() => other.limiter.pressure());
    expect(writes.freeAt).toHaveLength(1);
  });

  test("leave a fifth of the requests to bookings", async () => {
    const known = { ...limits, requestsPerMinute: 10, inFlight: 10 };
    const [mine, other] = [await instance(known, 60_000), await instance(known, 60_000)];
    for (let count = 0; count < 8; count += 1)
      (await leaveFor(mine.limiter, false, "browse")).ended();
    const browse = await other.limiter.enter({ writes: false, lane: "browse", maxWaitMs: 0 });
    expect(browse.ok).toBe(false);
    (await leaveFor(other.limiter, false, "finish")).ended();
  });

  test("of those who wait in one instance the best lane goes first", async () => {
    const { limiter } = await instance({ ...limits, writesPerMinute: 1 });
    (await leaveFor(limiter, true)).ended();
    const order: Lane[] = [];
    const lanes = ["manage", "finish", "manage", "finish"] as const;
    await Promise.all(
      lanes.map(async (lane) => {
        const leave = await leaveFor(limiter, true, lane);
        order.push(lane);
        leave.ended();
      }),
    );
    expect(order).toEqual(["finish", "finish", "manage", "manage"]);
  });

  test("the first who waits in any instance goes first in its lane, a better lane before it", async () => {
    const known = { ...limits, writesPerMinute: 1 };
    const [mine, other] = [await instance(known), await instance(known)];
    (await leaveFor(mine.limiter, true)).ended();
    const order: string[] = [];
    const wait = async (who: string, { limiter }: Instance, lane: Lane) => {
      const leave = await leaveFor(limiter, true, lane);
      order.push(who);
      leave.ended();
    };
    const first = wait("mine", mine, "manage");
    await sleep(30);
    await Promise.all([first, wait("other", other, "finish"), wait("mine again", mine, "manage")]);
    expect(order).toEqual(["other", "mine", "mine again"]);
  });
});

describe("without Redis", () => {
  test("nothing starts: browsing fails at once, a booking waits, and the limit holds after", async () => {
    const { limiter } = await instance();
    const starts: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      (await leaveFor(limiter, true)).ended();
      starts.push(Date.now());
    }
    await redis.kill();
    const waiting = Promise.all(
      Array.from({ length: 6 }, async () => {
        const leave = await leaveFor(limiter, true);
        starts.push(Date.now());
        leave.ended();
      }),
    );
    await expect.poll(() => limiter.pressure().writes).toMatchObject({ used: 5, limit: 5 });
    const browse = await limiter.enter({ writes: false, lane: "browse" });
    expect(browse).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    expect(starts).toHaveLength(4);
    await redis.start();
    await waiting;
    expect(mostWithin(starts, MINUTE)).toBeLessThanOrEqual(limits.writesPerMinute);
  });

  test("a grant that got lost while it hung is given back", async () => {
    const long = 60_000;
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    redis.freeze();
    const waiting = leaveFor(mine.limiter, true);
    const browse = await mine.limiter.enter({ writes: false, lane: "browse" });
    expect(browse).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    redis.thaw();
    (await waiting).ended();
    await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1 }, requests: { used: 1 }, inFlight: { used: 0 } });
  });

  test("and without what it knew, nobody starts until the forgotten calls have passed", async () => {
    const { limiter, connection } = await instance();
    for (let count = 0; count < 5; count += 1) (await leaveFor(limiter, true)).ended();
    const forgottenAt = Date.now();
    await connection.call("FLUSHALL");
    (await leaveFor(limiter, true)).ended();
    expect(Date.now() - forgottenAt).toBeGreaterThanOrEqual(MINUTE);
  });
});

test("once closed nobody waits", async () => {
  const { limiter } = await instance({ ...limits, writesPerMinute: 1 });
  await leaveFor(limiter, true);
  const waiting = limiter.enter({ writes: true, lane: "finish" });
  limiter.close();
  expect(await waiting).toMatchObject({ ok: false, error: { kind: "closed" } });
  const later = await limiter.enter({ writes: false, lane: "finish" });
  expect(later).toMatchObject({ ok: false, error: { kind: "closed" } });
});
