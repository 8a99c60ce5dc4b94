import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { recorder } from "../testing/recorder.ts";
import { mostInAnyMinute, type Sent, send } from "../testing/script.ts";
import { bucketCounter, fixedCounter, slidingCounter } from "../testing/upstream-limits.ts";
import { WINDOW_MS } from "./call-log.ts";
import { createLimiter } from "./limiter.ts";
import { createLocalLog, type LimitsMemory } from "./local-log.ts";

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
          const limiter = limiterWith(memory.next());
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
    const before = limiterWith(memory.next());
    const sent: Sent[] = [];
    for (let read = 0; read < 7; read += 1) void send(before, { ...write, writes: false }, sent);
    await vi.advanceTimersByTimeAsync(1_000);
    before.close();
    await vi.advanceTimersByTimeAsync(5_000);
    const limiter = limiterWith(memory.next());
    expect(limiter.pressure()).toMatchObject({ requests: { used: 7 }, writes: { used: 0 } });
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 5_000);
    expect(limiter.pressure().requests.used).toBe(0);
  });

  test("after a kill three fifths of the requests count as used for a minute", async () => {
    const memory = recorder();
    limiterWith(memory.next());
    const limiter = limiterWith(memory.next());
    expect(limiter.pressure().requests.used).toBe(90);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(limiter.pressure().requests.used).toBe(0);
    limiter.close();
    expect(limiterWith(memory.next()).pressure().requests.used).toBe(0);
  });

  test("a write that was in flight counts for a minute from then, others for the rest of theirs", async () => {
    const memory = recorder();
    const sent: Sent[] = [];
    const before = limiterWith(memory.next());
    void send(before, write, sent);
    await vi.advanceTimersByTimeAsync(10_000);
    void send(before, { ...write, takes: 20_000 }, sent);
    await vi.advanceTimersByTimeAsync(5_000);
    const limiter = limiterWith(memory.next());
    const ends = [500 + WINDOW_MS, 15_000 + WINDOW_MS].map((ms) => Date.now() - 15_000 + ms);
    expect(limiter.pressure().writes).toMatchObject({ used: 2, freeAt: ends });
  });
});

test("a write that cannot be recorded is not made; a read is", async () => {
  const full = () => {
    throw new Error("disk full");
  };
  const limiter = limiterWith({ read: () => undefined, write: full });
  const entered = limiter.enter({ writes: true, lane: "finish", maxWaitMs: 500 });
  await vi.advanceTimersByTimeAsync(600);
  expect(await entered).toMatchObject({
    error: { kind: "not_sent", reason: "limits", provesNothingHappened: true },
  });
  expect(limiter.pressure()).toMatchObject({ writes: { used: 0, freeAt: [] } });
  const read = limiter.enter({ writes: false, lane: "finish" });
  await vi.advanceTimersByTimeAsync(100);
  expect(await read).toMatchObject({ ok: true });
});
