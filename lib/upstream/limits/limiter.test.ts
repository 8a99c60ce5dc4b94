import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Job,
  mostAtOnce,
  mostInAnyMinute,
  reads,
  runScript,
  type Sent,
  send,
} from "../testing/script.ts";
import { bucketCounter, fixedCounter, slidingCounter } from "../testing/upstream-limits.ts";
import { WINDOW_MS } from "./call-log.ts";
import type { Lane } from "./lanes.ts";
import { createLimiter } from "./limiter.ts";

const MINUTE = 60_000;
const full = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const lane = fc.constantFrom<Lane>("finish", "manage", "browse", "background");
const job: fc.Arbitrary<Job> = fc.record({
  at: fc.integer({ min: 0, max: 150_000 }),
  takes: fc.integer({ min: 1, max: 20_000 }),
  arrival: fc.double({ min: 0, max: 0.99, noNaN: true }),
  writes: fc.boolean(),
  lane,
});
const limits = fc.record({
  requestsPerMinute: fc.integer({ min: 1, max: 12 }),
  writesPerMinute: fc.integer({ min: 1, max: 5 }),
  inFlight: fc.integer({ min: 1, max: 5 }),
});

describe("the limiter, for any calls of any length", () => {
  test("starts every call, with no more arrivals in any sliding minute than the limit", async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(job, { maxLength: 40 }), async (limit, jobs) => {
        const limiter = createLimiter(limit);
        const sent = await runScript(limiter, jobs);
        expect(sent).toHaveLength(jobs.length);
        const writes = sent.filter((one) => one.job.writes);
        for (const moment of ["start", "arrived"] as const) {
          const moments = (some: readonly Sent[]) => some.map((one) => one[moment]);
          expect(mostInAnyMinute(moments(sent))).toBeLessThanOrEqual(limit.requestsPerMinute);
          expect(mostInAnyMinute(moments(writes))).toBeLessThanOrEqual(limit.writesPerMinute);
        }
        expect(mostAtOnce(sent)).toBeLessThanOrEqual(limit.inFlight);
        vi.advanceTimersByTime(WINDOW_MS);
        expect(limiter.pressure()).toMatchObject({
          requests: { used: 0 },
          writes: { used: 0 },
          inFlight: { used: 0 },
          waiting: { finish: 0, manage: 0, browse: 0, background: 0 },
        });
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["sliding", slidingCounter],
    ["fixed", fixedCounter],
    ["bucket", bucketCounter],
  ] as const)("meets no 429 from an upstream with a %s limit", async (_how, counter) => {
    const phase = fc.integer({ min: 0, max: MINUTE });
    const arrivals = fc.array(job, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(limits, arrivals, phase, async (limit, jobs, from) => {
        const requests = counter(limit.requestsPerMinute, from);
        const writes = counter(limit.writesPerMinute, from);
        const sent = await runScript(createLimiter(limit), jobs);
        for (const one of sent.toSorted((a, b) => a.arrived - b.arrived)) {
          expect(requests(one.arrived)).toBe(true);
          if (one.job.writes) expect(writes(one.arrived)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("waiting writes use at least 95 % of five writes a minute", async () => {
  const waiting = Array.from({ length: 60 }, () => ({
    at: 0,
    takes: 500,
    arrival: 0.5,
    writes: true,
    lane: "finish" as const,
  }));
  const sent = await runScript(createLimiter(full), waiting);
  const first = sent[0]?.start ?? 0;
  const inTenMinutes = sent.filter(({ start }) => start < first + 10 * MINUTE).length;
  expect(inTenMinutes / 50).toBeGreaterThanOrEqual(0.95);
});

test.each([
  // With `inFlight` 4 the low lanes have one place, which the first job takes.
  [["background", "browse"], "browse"],
  [["manage", "finish"], "finish"],
  [["browse", "finish"], "finish"],
  [["background", "manage"], "manage"],
] as const)(
  "of waiting %s calls, %s goes first, each lane in order of arrival",
  async (lanes, favoured) => {
    const limit = {
      requestsPerMinute: 100,
      writesPerMinute: 5,
      inFlight: favoured === "browse" ? 4 : 1,
    };
    const jobs = [...reads(1, favoured), ...lanes.flatMap((of) => reads(2, of))];
    const numbered = jobs.map((one, index) => ({ ...one, at: index === 0 ? 0 : 100 + index }));
    const sent = await runScript(createLimiter(limit), numbered);
    expect(sent.map(({ job: { at } }) => at)).toEqual([0, 103, 104, 101, 102]);
  },
);

test("browsing leaves a fifth of the requests and four in-flight places to bookings", async () => {
  const limiter = createLimiter(full);
  const sent: Sent[] = [];
  void Promise.all(reads(200, "browse", 5_000).map((one) => send(limiter, one, sent)));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toHaveLength(6);
  const booking: Sent[] = [];
  const writes = reads(2, "finish").map((one) => ({ ...one, writes: true }));
  const finishing = [...reads(2, "finish"), ...writes];
  void Promise.all(finishing.map((one) => send(limiter, one, booking)));
  await vi.advanceTimersByTimeAsync(500);
  expect(booking).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(MINUTE * 1.4);
  expect(mostInAnyMinute(sent.map(({ start }) => start))).toBeLessThanOrEqual(120);
});

test("a booking within the limits starts without a timer or a turn of the event loop", async () => {
  const limiter = createLimiter(full);
  for (const writes of [true, false]) {
    const entered = limiter.enter({ writes, lane: "finish", maxWaitMs: 0 });
    expect(await entered).toMatchObject({ ok: true });
  }
});

test("a full browsing queue drops its oldest calls and never a booking", async () => {
  const limiter = createLimiter(full);
  limiter.pause(MINUTE);
  const enter = (of: Lane) => limiter.enter({ writes: false, lane: of });
  // Six are in line, waiting for the pause to end; a minute's worth is queued behind them.
  const crowd = Array.from({ length: 6 + 120 }, () => enter("browse"));
  const booking = enter("finish");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(limiter.pressure().waiting).toMatchObject({ browse: 126, finish: 1 });
  const late = enter("browse");
  const least = enter("background");
  await vi.advanceTimersByTimeAsync(1_000);
  const dropped = { error: { kind: "not_sent", reason: "limits", provesNothingHappened: true } };
  expect(await crowd[6]).toMatchObject(dropped);
  expect(await least).toMatchObject(dropped);
  expect(limiter.pressure().waiting).toMatchObject({ browse: 126, finish: 1 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await booking).toMatchObject({ ok: true });
  limiter.close();
  expect(await late).toMatchObject({ error: { kind: "closed" } });
});

test("browsing calls that timed out do not delay later ones", async () => {
  const limiter = createLimiter(full);
  const sent: Sent[] = [];
  void Promise.all(reads(6, "browse", 5_000).map((one) => send(limiter, one, sent)));
  await vi.advanceTimersByTimeAsync(100);
  for (let visitor = 0; visitor < 90; visitor += 1) {
    void limiter.enter({ writes: false, lane: "browse", maxWaitMs: 1_000 });
  }
  await vi.advanceTimersByTimeAsync(4_000);
  expect(limiter.pressure().waiting.browse).toBe(0);
  const late = limiter.enter({ writes: false, lane: "browse", maxWaitMs: 3_000 });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await late).toMatchObject({ ok: true });
});
