import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimiter, type Limiter, type TurnRequest } from "#lib/upstream/limits/limiter.ts";
import { mostInAnyMinute } from "#lib/upstream/testing/script.ts";

const MINUTE = 60_000;
const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const never = new AbortController().signal;
const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Guest = {
  readonly isKnown: boolean;
  /** Milliseconds of the recheck before a write, and of the write. */
  readonly readMs: number;
  readonly writeMs: number;
};

/** Makes the writes of one booking by the test's clock. */
async function book(
  limiter: Limiter,
  { isKnown, readMs, writeMs }: Guest,
  starts: number[],
): Promise<void> {
  const from = Date.now();
  const turn = limiter.turn(never);
  async function write(lane: TurnRequest["lane"], writes: number): Promise<void> {
    const waitedMs = Date.now() - from;
    await turn.reserve({ lane, writes, waitedMs, maxWaitMs: Infinity });
    await passing(readMs);
    const permit = await limiter.enter({ writes: true, lane: "finish", turn, maxWaitMs: 0 });
    if (!permit.ok) throw new Error(permit.error.kind);
    starts.push(Date.now());
    await passing(writeMs);
    permit.value.ended();
  }
  if (!isKnown) await write("new", 2);
  await write(isKnown ? "new" : "finish", 1);
  turn.release();
}

const guest: fc.Arbitrary<Guest> = fc.record({
  isKnown: fc.boolean(),
  readMs: fc.integer({ min: 20, max: 1_000 }),
  writeMs: fc.integer({ min: 20, max: 1_000 }),
});

const MINUTES = 20;

test("at least 75 % of the writes are used while bookings wait, and the limit is never exceeded", async () => {
  const guests = fc.array(guest, { minLength: 105, maxLength: 105 });
  await fc.assert(
    fc.asyncProperty(guests, async (waiting) => {
      const limiter = createLimiter(limits);
      const starts: number[] = [];
      const all = Promise.all(waiting.map((one) => book(limiter, one, starts)));
      await vi.advanceTimersByTimeAsync(MINUTES * MINUTE);
      const [first = 0] = starts;
      const used = starts.filter((at) => at < first + MINUTES * MINUTE).length;
      expect(used / (MINUTES * limits.writesPerMinute)).toBeGreaterThanOrEqual(0.75);
      await vi.advanceTimersByTimeAsync(30 * MINUTE);
      await all;
      expect(mostInAnyMinute(starts)).toBeLessThanOrEqual(limits.writesPerMinute);
    }),
    { numRuns: 5 },
  );
});

test.each([
  ["new clients", false, 20],
  ["known clients", true, 50],
] as const)(
  "ten minutes carry 95 %% of the bookings of %s that they could",
  async (_, isKnown, most) => {
    const limiter = createLimiter(limits);
    let done = 0;
    for (let index = 0; index < 80; index += 1) {
      const one = { isKnown, readMs: 300, writeMs: 300 };
      void book(limiter, one, []).then(() => {
        done += 1;
      });
    }
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(done / most).toBeGreaterThanOrEqual(0.95);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(done).toBe(80);
  },
);
