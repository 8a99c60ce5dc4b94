import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  type Instance,
  limits,
  MINUTE,
  permitFor,
  sharedRedis,
  timing,
} from "../testing/shared-instances.ts";
import { boundsOf, type Lane } from "./lanes.ts";

const { redis, instance } = sharedRedis();

/** `start`: when the call was permitted. */
type Sent = { readonly by: number; readonly start: number; readonly arrived: number };

function mostWithin(moments: readonly number[], ms: number): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length),
  );
}

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
  test("stay within its limit together, even when one is killed, and none goes without", async () => {
    // Longer than any grant and write may take, as in production, even on a busy machine.
    const patient = { holdMs: { writes: 3_000, reads: 3_000 } };
    const instances = await Promise.all(Array.from({ length: 4 }, () => instance(limits, patient)));
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
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });

  test("share the in-flight limit, and a killed instance's calls expire", async () => {
    const long = { holdMs: { writes: 2_000, reads: 2_000 } };
    const [mine, killed] = [await instance(limits, long), await instance(limits, long)];
    const { ownInFlight } = boundsOf(limits).reads;
    for (let count = 0; count < ownInFlight; count += 1) await permitFor(killed.limiter, false);
    const tooMany = await mine.limiter.enter({ writes: false, lane: "finish", maxWaitMs: 0 });
    expect(tooMany).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    await killed.connection.close();
    (await permitFor(mine.limiter, false)).ended();
  });

  test("refuse at once a call that cannot wait for another's writes", async () => {
    const long = { windowMs: 120_000 };
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    for (let count = 0; count < limits.writesPerMinute; count += 1)
      (await permitFor(other.limiter, true)).ended();
    // Longer than the test's time limit, so only an immediate refusal passes.
    const impatient = { writes: true, lane: "finish", maxWaitMs: 60_000 } as const;
    const refused = await mine.limiter.enter(impatient);
    expect(refused).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
    expect(mine.limiter.pressure().writes).toMatchObject({ used: 5, limit: 5 });
  });

  test("all observe a pause that one of them received", async () => {
    const [pausing, other] = [await instance(), await instance()];
    pausing.limiter.pause(2_000);
    const until = Date.now() + 2_000;
    await expect.poll(() => other.limiter.pressure().pausedUntil).toBeGreaterThan(until - 100);
    const refused = await other.limiter.enter({ writes: false, lane: "browse", maxWaitMs: 0 });
    expect(refused).toMatchObject({ ok: false, error: { reason: "limits" } });
    await permitFor(other.limiter, true);
    expect(Date.now()).toBeGreaterThanOrEqual(until - 1);
  });

  test("count each other's writes", async () => {
    const long = { windowMs: 60_000 };
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    (await permitFor(mine.limiter, true)).ended();
    const { writes } = await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1, limit: 5 }, inFlight: { used: 0 } })
      .then(() => other.limiter.pressure());
    expect(writes.freeAt).toHaveLength(1);
  });

  test("reserve a fifth of the requests for bookings", async () => {
    const limit = { ...limits, requestsPerMinute: 10, inFlight: 10 };
    const long = { windowMs: 60_000 };
    const [mine, other] = [await instance(limit, long), await instance(limit, long)];
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

  test("hold a booking's places until their instance is certainly dead", async () => {
    const limit = { ...limits, writesPerMinute: 2 };
    const [killed, other] = [await instance(limit), await instance(limit)];
    const reserve = ({ limiter }: Instance) => {
      const request = { lane: "new", writes: 2, waitedMs: 0, maxWaitMs: 60_000 } as const;
      const turn = limiter.turn(new AbortController().signal);
      return turn.reserve(request);
    };
    await reserve(killed);
    const from = Date.now();
    await reserve(other);
    expect(Date.now() - from).toBeGreaterThan(timing.holdMs.writes);
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
    await redis().kill();
    const waiting = Promise.all(
      Array.from({ length: 6 }, async () => {
        const permit = await permitFor(limiter, true);
        starts.push(Date.now());
        permit.ended();
      }),
    );
    const browse = await limiter.enter({ writes: false, lane: "browse" });
    expect(browse).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "uncounted" } });
    expect(starts).toHaveLength(4);
    await redis().start();
    await waiting;
    expect(mostWithin(starts, MINUTE)).toBeLessThanOrEqual(limits.writesPerMinute);
  });

  test("a grant whose reply was lost is released", async () => {
    const long = { windowMs: 60_000 };
    const [mine, other] = [await instance(limits, long), await instance(limits, long)];
    redis().freeze();
    const waiting = permitFor(mine.limiter, true);
    const browse = await mine.limiter.enter({ writes: false, lane: "browse" });
    expect(browse).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "uncounted" } });
    redis().thaw();
    (await waiting).ended();
    await expect
      .poll(() => other.limiter.pressure())
      .toMatchObject({ writes: { used: 1 }, requests: { used: 1 }, inFlight: { used: 0 } });
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
