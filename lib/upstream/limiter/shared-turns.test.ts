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
import type { Limiter, Turn } from "./limiter.ts";

const { instance } = sharedRedis();

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
    const [slow, other] = [await instance(limit), await instance(limit)];
    const turn = slow.limiter.turn(never);
    await turn.reserve(one);
    const from = Date.now();
    const next = other.limiter.turn(never);
    await next.reserve(one);
    expect(Date.now() - from).toBeGreaterThan(timing.exchangeMs + MINUTE);
    expect(await spend(other.limiter, next)).toMatchObject({ ok: true });
    const late = await spend(slow.limiter, turn);
    expect(late).toMatchObject({ ok: false, error: { kind: "not_sent", reason: "limits" } });
  });
});
