import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { recorder } from "../testing/recorder.ts";
import { mostInAnyMinute, type Sent, send } from "../testing/script.ts";
import { bucketCounter, fixedCounter, slidingCounter } from "../testing/upstream-limits.ts";
import { WINDOW_MS } from "./call-log.ts";
import { createLimiter } from "./limiter.ts";
import { createLocalLog } from "./local-log.ts";
import { forgets, type LimitsMemory } from "./memory.ts";

const MINUTE = 60_000;
const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };

function limiterWith(memory: LimitsMemory, keyLimits = limits, clock = systemClock) {
  return createLimiter(keyLimits, clock, createLocalLog(keyLimits, clock, memory));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const write = { writes: true, lane: "finish", at: 0, takes: 500, arrival: 0.5 } as const;

const restarts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 });
const exchanges = fc.integer({ min: 1, max: 20_000 });
const arrival = fc.double({ min: 0, max: 0.99, noNaN: true });

test("restarts never let more writes into a sliding minute than the limit", async () => {
  await fc.assert(
    fc.asyncProperty(
      restarts,
      exchanges,
      arrival,
      fc.nat(MINUTE),
      async (gaps, takes, at, phase) => {
        const memory = recorder();
        const sent: Sent[] = [];
        for (const gap of gaps) {
          const limiter = limiterWith(memory.read());
          for (let one = 0; one < 8; one += 1) {
            void send(limiter, { ...write, takes, arrival: at }, sent);
          }
          await vi.advanceTimersByTimeAsync(gap);
          // Requests of a killed process have arrived by now, or never will.
          for (const one of sent.filter(({ arrived }) => arrived > Date.now())) {
            sent[sent.indexOf(one)] = { ...one, arrived: Date.now() };
          }
          limiter.close();
        }
        const arrivals = sent.map(({ arrived }) => arrived).toSorted((a, b) => a - b);
        expect(mostInAnyMinute(sent.map(({ start }) => start))).toBeLessThanOrEqual(5);
        expect(mostInAnyMinute(arrivals)).toBeLessThanOrEqual(5);
        for (const counter of [slidingCounter(5), fixedCounter(5, phase), bucketCounter(5)]) {
          for (const one of arrivals) expect(counter(one)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

describe("after a restart", () => {
  test("requests count for a minute from the stop", async () => {
    const memory = recorder();
    const before = limiterWith(memory.read());
    const sent: Sent[] = [];
    for (let read = 0; read < 7; read += 1) void send(before, { ...write, writes: false }, sent);
    await vi.advanceTimersByTimeAsync(1_000);
    before.close();
    await vi.advanceTimersByTimeAsync(5_000);
    const limiter = limiterWith(memory.read());
    expect(limiter.pressure()).toMatchObject({ requests: { used: 7 }, writes: { used: 0 } });
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 5_000);
    expect(limiter.pressure().requests.used).toBe(0);
  });

  test("after a kill three fifths of the requests count as used for a minute", async () => {
    const memory = recorder();
    limiterWith(memory.read());
    const limiter = limiterWith(memory.read());
    expect(limiter.pressure().requests.used).toBe(90);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(limiter.pressure().requests.used).toBe(0);
    limiter.close();
    expect(limiterWith(memory.read()).pressure().requests.used).toBe(0);
  });

  test("earlier writes count until a minute after their latest possible end", async () => {
    const now = Date.now();
    const earlierWrites = [now - 90_000, now - 50_000, now - 30_000, now - 10_000];
    const limiter = limiterWith({ ...forgets, earlierWrites });
    const { used, freeAt } = limiter.pressure().writes;
    // Each ended at the latest twenty seconds after its start, or at the restart.
    expect(freeAt).toEqual([30_050, 50_050, MINUTE + 50].map((ms) => now + ms));
    expect(used).toBe(3);
    await vi.advanceTimersByTimeAsync(30_100);
    expect(limiter.pressure().writes.used).toBe(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(limiter.pressure()).toMatchObject({ writes: { used: 0 }, requests: { used: 0 } });
  });

  test("of more earlier writes than the limit only the latest delay new ones", async () => {
    const now = Date.now();
    const earlierWrites = Array.from({ length: 20 }, (_, index) => now - 40_000 + index * 1_000);
    const limiter = limiterWith({ ...forgets, earlierWrites });
    expect(limiter.pressure().writes.used).toBe(5);
    await vi.advanceTimersByTimeAsync(WINDOW_MS + 50);
    expect(limiter.pressure().writes.used).toBe(0);
  });

  test("a pause continues", async () => {
    const memory = recorder();
    limiterWith(memory.read()).pause(MINUTE);
    await vi.advanceTimersByTimeAsync(10_000);
    const limiter = limiterWith(memory.read());
    expect(limiter.pressure().pausedUntil).toBe(Date.now() + 50_000);
    const sent: Sent[] = [];
    void send(limiter, { ...write, writes: false }, sent);
    await vi.advanceTimersByTimeAsync(49_000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(1);
    const later = limiterWith(memory.read());
    expect(later.pressure().pausedUntil).toBeNull();
  });
});

test("a write that cannot be recorded is not made; a read is", async () => {
  const full = () => {
    throw new Error("disk full");
  };
  const memory = { ...forgets, recordWrite: full };
  const limiter = limiterWith(memory);
  const entered = limiter.enter({ writes: true, lane: "finish" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await entered).toMatchObject({
    error: { kind: "not_sent", reason: "unrecorded", provesNothingHappened: true },
  });
  expect(limiter.pressure()).toMatchObject({ writes: { used: 0, freeAt: [] } });
  const read = limiter.enter({ writes: false, lane: "finish" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await read).toMatchObject({ ok: true });
});
