import { describe, expect, onTestFinished, test } from "vitest";
import { connectRedis, script } from "#lib/store/redis/connection.ts";
import { startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { systemClock } from "../clock.ts";
import { recorder } from "../testing/recorder.ts";
import type { CallLog } from "./call-log.ts";
import { createLimiter } from "./limiter.ts";
import { createLocalLog } from "./local-log.ts";
import { createSharedLog } from "./shared-log.ts";

const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const HOUR = 3_600_000;
const MINUTE = 60_000;
const write = { writes: true, lane: "finish" } as const;

function settableClock() {
  let set = 0;
  const clock = { ...systemClock, now: () => Date.now() + set };
  return {
    clock,
    set(ms: number) {
      set += ms;
    },
  };
}

/** A Redis server whose `TIME`, as scripts read it, can be moved. */
async function settableRedis(windowMs = 60_050) {
  const redis = await startRedis();
  onTestFinished(() => redis.dispose());
  const connection = connectRedis(redis.address);
  await connection.open();
  onTestFinished(() => connection.close());
  let set = 0;
  const run: typeof connection.run = ({ lua }, keys, args) => {
    const moved = `local clock = call('TIME') clock[1] = clock[1] + ${set}`;
    return connection.run(script(lua.replace("local clock = call('TIME')", moved)), keys, args);
  };
  const timing = { windowMs, exchangeMs: 300 };
  return {
    log: () => createSharedLog({ run }, "book", limits, systemClock, timing),
    set(ms: number) {
      set += ms / 1_000;
    },
  };
}

async function writeAll(log: CallLog, clock = systemClock) {
  const limiter = createLimiter(limits, clock, log);
  onTestFinished(() => limiter.close());
  let written = 0;
  for (;;) {
    // Long enough for a busy Redis, shorter than any window.
    const permit = await limiter.enter({ ...write, maxWaitMs: 500 });
    if (!permit.ok) return { limiter, written };
    permit.value.ended();
    written += 1;
  }
}

describe.each([-HOUR, HOUR])("a wall clock that is set by %i ms", (by) => {
  async function logs() {
    const { clock, set } = settableClock();
    const redis = await startRedis();
    onTestFinished(() => redis.dispose());
    const connection = connectRedis(redis.address);
    await connection.open();
    onTestFinished(() => connection.close());
    const shared = createSharedLog(connection, "book", limits, clock);
    return { clock, set, all: [createLocalLog(limits, clock), shared] };
  }

  test("does not change the length of a pause", async () => {
    const { clock, set, all } = await logs();
    const from = performance.now();
    const waits = all.map(async (log) => {
      const limiter = createLimiter(limits, clock, log);
      onTestFinished(() => limiter.close());
      limiter.pause(1_000);
      set(by / all.length);
      const permit = await limiter.enter({ ...write, maxWaitMs: MINUTE });
      return permit.ok ? performance.now() - from : permit.error;
    });
    for (const ms of await Promise.all(waits)) expect(ms).toBeGreaterThan(990);
  });

  test("allows no additional writes", async () => {
    const { clock, set, all } = await logs();
    for (const log of all) {
      const { limiter, written } = await writeAll(log, clock);
      expect(written).toBe(5);
      set(by);
      const more = await limiter.enter({ ...write, maxWaitMs: 0 });
      expect(more).toMatchObject({ error: { reason: "limits" } });
    }
  });

  test("moves the times stored for the next process", async () => {
    const { clock, set } = settableClock();
    const memory = recorder();
    const { limiter } = await writeAll(createLocalLog(limits, clock, memory.read()), clock);
    limiter.pause(60_000);
    set(by);
    limiter.pressure();
    const next = createLimiter(limits, clock, createLocalLog(limits, clock, memory.read()));
    const { writes, pausedUntil } = next.pressure();
    expect(writes.used).toBe(5);
    expect((pausedUntil ?? 0) - clock.now()).toBeGreaterThan(50_000);
    expect((pausedUntil ?? 0) - clock.now()).toBeLessThanOrEqual(60_001);
  });
});

describe("a Redis server whose clock is set", () => {
  test("forward: all instances wait until the lost calls have expired", async () => {
    const { log, set } = await settableRedis(1_500);
    const [mine, other] = [log(), log()];
    const { limiter, written } = await writeAll(mine);
    expect(written).toBe(5);
    const from = performance.now();
    set(HOUR);
    expect(await limiter.enter({ ...write, maxWaitMs: 0 })).toMatchObject({ ok: false });
    expect(await writeAll(other)).toMatchObject({ written: 0 });
    const later = await limiter.enter(write);
    expect(later).toMatchObject({ ok: true });
    expect(performance.now() - from).toBeGreaterThan(1_500);
  });

  test("back: no call waits longer than without the change", async () => {
    const { log, set } = await settableRedis(1_500);
    const { limiter } = await writeAll(log());
    set(-HOUR);
    expect(await limiter.enter({ ...write, maxWaitMs: 0 })).toMatchObject({ ok: false });
    expect(await limiter.enter({ ...write, maxWaitMs: MINUTE })).toMatchObject({ ok: true });
    limiter.pause(500);
    set(-HOUR);
    expect(await limiter.enter({ ...write, maxWaitMs: MINUTE })).toMatchObject({ ok: true });
  });
});
