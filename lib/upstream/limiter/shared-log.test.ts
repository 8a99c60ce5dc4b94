import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connectRedis, type RedisConnection } from "#lib/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import { systemClock } from "../clock.ts";
import { type CallPermit, createLimiter, type Lane, type Limiter, type Turn } from "./limiter.ts";
import { createSharedLog } from "./shared-log.ts";

/** The length of a window in these tests; `windowMs` adds the same 50 ms as in production. */
const MINUTE = 600;
const timing = { windowMs: MINUTE + 50, exchangeMs: 300 };
const limits = { requestsPerMinute: 40, writesPerMinute: 5, inFlight: 3 };

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

type Instance = { readonly limiter: Limiter; readonly connection: RedisConnection };

async function instance(limit = limits, windowMs = timing.windowMs): Promise<Instance> {
  const connection = connectRedis(redis.url);
  await connection.open();
  const log = createSharedLog(connection, "book", limit, systemClock, { ...timing, windowMs });
  const limiter = createLimiter(limit, systemClock, log);
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

/** `start`: when the call was permitted. */
type Sent = { readonly by: number; readonly start: number; readonly arrived: number };

function mostWithin(moments: readonly number[], ms: number): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length),
  );
}

async function permitFor(
  limiter: Limiter,
  writes: boolean,
  lane: Lane = "finish",
): Promise<CallPermit> {
  const permit = await limiter.enter({ writes, lane });
  if (!permit.ok) throw new Error(permit.error.kind);
  return permit.value;
}

/** Writes until the limiter is closed. */
async function keepWriting(by: number, { limiter }: Instance, sent: Sent[]): Promise<void> {
  for (;;) {
    const permit = await limiter.enter({ writes: true, lane: "finish" });
    if (!permit.ok) return;
    const start = Date.now();
    await sleep(Math.random() * 80);
    sent.push({ by, start, arrived: Date.now() });
    permit.value.ended();
  }
}

describe("instances that share a key", () => {
  test("stay within its limit together, even when one is killed, and share it evenly", async () => {
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
    // By turns, but for who happens to ask while another is slow.
    expect(Math.max(...shares)).toBeLessThan(2 * Math.min(...shares));
  });

  test("share the in-flight limit, and a killed instance's calls expire", async () => {
    const [mine, killed] = [await instance(), await instance()];
    for (let count = 0; count < limits.inFlight; count += 1) await permitFor(killed.limiter, false);
    const tooMany = await mine.limiter.enter({ writes: false, lane: "finish", maxWaitMs: 0 });
    expect(tooMany).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    await killed.connection.close();
    (await permitFor(mine.limiter, false)).ended();
  });

  test("refuse at once a call that cannot wait for another's writes, with the time to wait", async () => {
    const long = 120_000;
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    for (let count = 0; count < limits.writesPerMinute; count += 1)
      (await permitFor(other.limiter, true)).ended();
    // Longer than the test's time limit, so only an immediate refusal passes.
    const impatient = { writes: true, lane: "finish", maxWaitMs: 60_000 } as const;
    const refused = await mine.limiter.enter(impatient);
    expect(refused).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    if (!refused.ok) expect(refused.error.retryAfterMs).toBeGreaterThan(impatient.maxWaitMs);
    expect(mine.limiter.pressure().writes).toMatchObject({ used: 5, limit: 5 });
  });

  test("all observe a pause that one of them received", async () => {
    const [pausing, other] = [await instance(), await instance()];
    pausing.limiter.pause(400);
    const until = Date.now() + 400;
    await expect.poll(() => other.limiter.pressure().pausedUntil).toBeGreaterThan(until - 100);
    const refused = await other.limiter.enter({ writes: false, lane: "browse", maxWaitMs: 0 });
    expect(refused).toMatchObject({ ok: false, error: { reason: "limits" } });
    await permitFor(other.limiter, true);
    expect(Date.now()).toBeGreaterThanOrEqual(until - 1);
  });

  test("count each other's writes", async () => {
    const [mine, other] = [await instance(), await instance()];
    (await permitFor(mine.limiter, true)).ended();
    const { writes } = await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1, limit: 5 }, inFlight: { used: 0 } })
      .then(() => other.limiter.pressure());
    expect(writes.freeAt).toHaveLength(1);
  });

  test("reserve a fifth of the requests for bookings", async () => {
    const limit = { ...limits, requestsPerMinute: 10, inFlight: 10 };
    const [mine, other] = [await instance(limit, 60_000), await instance(limit, 60_000)];
    for (let count = 0; count < 8; count += 1)
      (await permitFor(mine.limiter, false, "browse")).ended();
    const browse = await other.limiter.enter({ writes: false, lane: "browse", maxWaitMs: 0 });
    expect(browse.ok).toBe(false);
    (await permitFor(other.limiter, false, "finish")).ended();
  });

  test("serve waiting calls of one instance by priority of lane", async () => {
    const { limiter } = await instance({ ...limits, writesPerMinute: 1 });
    (await permitFor(limiter, true)).ended();
    const order: Lane[] = [];
    const lanes = ["manage", "finish", "manage", "finish"] as const;
    await Promise.all(
      lanes.map(async (lane) => {
        const permit = await permitFor(limiter, true, lane);
        order.push(lane);
        permit.ended();
      }),
    );
    expect(order).toEqual(["finish", "finish", "manage", "manage"]);
  });

  test("serve waiting calls of all instances by lane, then by time of arrival", async () => {
    const limit = { ...limits, writesPerMinute: 1 };
    const [mine, other] = [await instance(limit), await instance(limit)];
    (await permitFor(mine.limiter, true)).ended();
    const order: string[] = [];
    const wait = async (name: string, { limiter }: Instance, lane: Lane) => {
      const permit = await permitFor(limiter, true, lane);
      order.push(name);
      permit.ended();
    };
    const first = wait("mine", mine, "manage");
    await sleep(30);
    await Promise.all([first, wait("other", other, "finish"), wait("mine again", mine, "manage")]);
    expect(order).toEqual(["other", "mine", "mine again"]);
  });
});

describe("turns of instances that share a key", () => {
  const never = new AbortController().signal;
  const request = { queueKey: "mia", waitedMs: 0, maxWaitMs: 20_000 };
  const began = { ...request, lane: "new", writes: 2 } as const;
  const one = { ...request, lane: "new", writes: 1 } as const;
  const spend = (limiter: Limiter, turn: Turn) =>
    limiter.enter({ writes: true, lane: "finish", turn, maxWaitMs: 1_000 });

  test("keep the second place of a started booking from each other's new ones", async () => {
    const limit = { ...limits, writesPerMinute: 2 };
    const [mine, other] = [await instance(limit), await instance(limit)];
    const [started, waiting] = [mine.limiter.turn(never), other.limiter.turn(never)];
    await started.reserve(began);
    let isReserved = false;
    const reserved = waiting.reserve(one).then(() => {
      isReserved = true;
    });
    for (const lane of ["new", "started"] as const) {
      await started.reserve({ ...began, lane, writes: lane === "new" ? 2 : 1 });
      expect(isReserved).toBe(false);
      const permit = await spend(mine.limiter, started);
      if (!permit.ok) throw new Error(permit.error.kind);
      permit.value.ended();
      await sleep(50);
    }
    expect(isReserved).toBe(false);
    await reserved;
    expect(await spend(other.limiter, waiting)).toMatchObject({ ok: true });
  });

  test("come by how long their visitors have waited", async () => {
    const limit = { ...limits, writesPerMinute: 1 };
    const [mine, other] = [await instance(limit), await instance(limit)];
    (await permitFor(mine.limiter, true)).ended();
    const order: string[] = [];
    async function write(name: string, { limiter }: Instance, waitedMs: number) {
      const turn = limiter.turn(never);
      await turn.reserve({ ...one, queueKey: name, waitedMs });
      order.push(name);
      const permit = await spend(limiter, turn);
      if (permit.ok) permit.value.ended();
    }
    const late = write("late", mine, 100);
    await sleep(30);
    await Promise.all([late, write("early", other, 5_000)]);
    expect(order).toEqual(["early", "late"]);
  });

  test("lapse with their instance, and are not spent where another has the place", async () => {
    const limit = { ...limits, writesPerMinute: 1 };
    const [slow, other] = [await instance(limit, 60_000), await instance(limit, 60_000)];
    const turn = slow.limiter.turn(never);
    await turn.reserve(one);
    const from = Date.now();
    const next = other.limiter.turn(never);
    await next.reserve(one);
    expect(Date.now() - from).toBeGreaterThan(timing.exchangeMs - 50);
    expect(await spend(other.limiter, next)).toMatchObject({ ok: true });
    const late = await spend(slow.limiter, turn);
    expect(late).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
  });
});

describe("without Redis", () => {
  test("browsing fails at once, bookings wait, and the limit holds afterwards", async () => {
    const { limiter } = await instance();
    const starts: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      (await permitFor(limiter, true)).ended();
      starts.push(Date.now());
    }
    await redis.kill();
    const waiting = Promise.all(
      Array.from({ length: 6 }, async () => {
        const permit = await permitFor(limiter, true);
        starts.push(Date.now());
        permit.ended();
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

  test("a grant whose reply was lost is released", async () => {
    const long = 60_000;
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    redis.freeze();
    const waiting = permitFor(mine.limiter, true);
    const browse = await mine.limiter.enter({ writes: false, lane: "browse" });
    expect(browse).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    redis.thaw();
    (await waiting).ended();
    await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1 }, requests: { used: 1 }, inFlight: { used: 0 } });
  });

  test("after data loss nothing starts until the lost calls have expired", async () => {
    const { limiter, connection } = await instance();
    for (let count = 0; count < 5; count += 1) (await permitFor(limiter, true)).ended();
    const lostAt = Date.now();
    await connection.call("FLUSHALL");
    (await permitFor(limiter, true)).ended();
    expect(Date.now() - lostAt).toBeGreaterThanOrEqual(MINUTE);
  });
});

test("closing fails waiting and later calls", async () => {
  const { limiter } = await instance({ ...limits, writesPerMinute: 1 });
  await permitFor(limiter, true);
  const waiting = limiter.enter({ writes: true, lane: "finish" });
  limiter.close();
  expect(await waiting).toMatchObject({ ok: false, error: { kind: "closed" } });
  const later = await limiter.enter({ writes: false, lane: "finish" });
  expect(later).toMatchObject({ ok: false, error: { kind: "closed" } });
});
