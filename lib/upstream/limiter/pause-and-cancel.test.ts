import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reads, type Sent, send } from "../testing/script.ts";
import { createLimiter } from "./limiter.ts";

const MINUTE = 60_000;
const full = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a pause", () => {
  const read = { writes: false, lane: "browse" } as const;

  test("holds everything for all of its length and is there to be seen", async () => {
    const limiter = createLimiter(full);
    const from = Date.now();
    limiter.pause(90_000);
    limiter.pause(5_000);
    expect(limiter.pressure().pausedUntil).toBe(from + 90_000);
    const sent: Sent[] = [];
    const jobs = [...reads(2, "browse"), ...reads(1, "finish")];
    void Promise.all(jobs.map((one) => send(limiter, one, sent)));
    await vi.advanceTimersByTimeAsync(89_999);
    expect(sent).toHaveLength(0);
    expect(limiter.pressure().waiting).toMatchObject({ browse: 2, finish: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.map((one) => one.job.lane)).toEqual(["finish", "browse", "browse"]);
    expect(limiter.pressure().pausedUntil).toBeNull();
  });

  test("that begins while calls wait holds them too", async () => {
    const limiter = createLimiter({ ...full, inFlight: 1 });
    const sent: Sent[] = [];
    void Promise.all(reads(2, "finish").map((one) => send(limiter, one, sent)));
    await vi.advanceTimersByTimeAsync(500);
    limiter.pause(30_000);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
  });

  test("refuses at once whoever would wait less than it lasts", async () => {
    const limiter = createLimiter(full);
    limiter.pause(90_000);
    expect(await limiter.enter({ ...read, maxWaitMs: 3_000 })).toEqual({
      ok: false,
      error: {
        kind: "not_sent",
        reason: "limits",
        retryAfterMs: 90_000,
        provesNothingHappened: true,
      },
    });
  });
});

describe("giving up", () => {
  const write = { writes: true, lane: "finish" } as const;

  async function pressed() {
    const limiter = createLimiter({ ...full, writesPerMinute: 1 });
    const first = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(100);
    const leave = await first;
    if (leave.ok) leave.value.ended();
    return limiter;
  }

  test("at once where the next place comes later than it can wait, with how long that is", async () => {
    const limiter = await pressed();
    const hasty = await limiter.enter({ ...write, maxWaitMs: 3_000 });
    expect(hasty).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
    if (!hasty.ok) expect(hasty.error.retryAfterMs).toBeGreaterThan(MINUTE - 1_000);
    const patient = limiter.enter({ ...write, maxWaitMs: MINUTE + 1_000 });
    await vi.advanceTimersByTimeAsync(MINUTE + 500);
    expect(await patient).toMatchObject({ ok: true });
  });

  test("after the longest wait where nobody knows when a place comes back", async () => {
    const limiter = createLimiter({ ...full, inFlight: 1 });
    await limiter.enter(write);
    const waiting = limiter.enter({ ...write, maxWaitMs: 3_000 });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(limiter.pressure().waiting.finish).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
  });

  test("not where there is a place and nobody waits at all", async () => {
    const entering = createLimiter(full).enter({ ...write, maxWaitMs: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await entering).toMatchObject({ ok: true });
  });

  test("when the signal fires, before or while waiting", async () => {
    const limiter = await pressed();
    const waiting = limiter.enter({ ...write, signal: AbortSignal.abort() });
    expect(await waiting).toMatchObject({ error: { kind: "not_sent", reason: "abandoned" } });
    const leaver = new AbortController();
    const leaving = limiter.enter({ ...write, signal: leaver.signal });
    await vi.advanceTimersByTimeAsync(10);
    leaver.abort();
    expect(await leaving).toMatchObject({ error: { kind: "not_sent", reason: "abandoned" } });
  });

  test("leaves the place to the next", async () => {
    const limiter = await pressed();
    void limiter.enter({ ...write, maxWaitMs: 1_000 });
    const next = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(await next).toMatchObject({ ok: true });
  });

  test("closing refuses those who wait and those who come", async () => {
    const limiter = await pressed();
    const waiting = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(10);
    limiter.close();
    expect(await waiting).toMatchObject({ error: { kind: "closed", provesNothingHappened: true } });
    expect(await limiter.enter(write)).toMatchObject({ error: { kind: "closed" } });
  });
});
