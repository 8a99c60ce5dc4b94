import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reads, type Sent, send } from "../testing/script.ts";
import { createLimiter } from "./limiter.ts";
import { createLocalLog } from "./local-log.ts";

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

  test("holds all lanes for its whole length and is reported", async () => {
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

  test("holds calls that were waiting when it began", async () => {
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

  test("refuses at once a call whose maximum wait is shorter", async () => {
    const limiter = createLimiter(full);
    limiter.pause(90_000);
    const entered = limiter.enter({ ...read, maxWaitMs: 3_000 });
    await vi.advanceTimersByTimeAsync(100);
    const refused = await entered;
    const dueToLimits = { kind: "not_sent", reason: "limits", provesNothingHappened: true };
    expect(refused).toMatchObject({ ok: false, error: dueToLimits });
  });
});

describe("a waiting call", () => {
  const write = { writes: true, lane: "finish" } as const;

  async function exhausted() {
    const limiter = createLimiter({ ...full, writesPerMinute: 1 });
    const first = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(100);
    const permit = await first;
    if (permit.ok) permit.value.ended();
    return limiter;
  }

  test("fails at once when the next place comes too late", async () => {
    const limiter = await exhausted();
    const impatient = await limiter.enter({ ...write, maxWaitMs: 3_000 });
    expect(impatient).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
    const patient = limiter.enter({ ...write, maxWaitMs: MINUTE + 1_000 });
    await vi.advanceTimersByTimeAsync(MINUTE + 500);
    expect(await patient).toMatchObject({ ok: true });
  });

  test("fails after its maximum wait when the next free place is unknown", async () => {
    const limiter = createLimiter({ ...full, inFlight: 1 });
    await limiter.enter(write);
    const waiting = limiter.enter({ ...write, maxWaitMs: 3_000 });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(limiter.pressure().waiting.finish).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
  });

  test("starts with a maximum wait of 0 when a place is free", async () => {
    const entering = createLimiter(full).enter({ ...write, maxWaitMs: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await entering).toMatchObject({ ok: true });
  });

  test("fails when its signal is aborted, before or while waiting", async () => {
    const limiter = await exhausted();
    const waiting = limiter.enter({ ...write, signal: AbortSignal.abort() });
    expect(await waiting).toMatchObject({ error: { kind: "not_sent", reason: "abandoned" } });
    const controller = new AbortController();
    const leaving = limiter.enter({ ...write, signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect(await leaving).toMatchObject({ error: { kind: "not_sent", reason: "abandoned" } });
  });

  test("gives back a place that is granted while it leaves", async () => {
    const log = createLocalLog(full);
    const slow = {
      ...log,
      take: async (...asked: Parameters<typeof log.take>) => log.take(...asked),
    };
    const limiter = createLimiter(full, undefined, slow);
    const controller = new AbortController();
    const leaving = limiter.enter({ ...write, signal: controller.signal });
    controller.abort();
    expect(await leaving).toMatchObject({ error: { kind: "not_sent", reason: "abandoned" } });
    expect(limiter.pressure()).toMatchObject({ requests: { used: 0 }, inFlight: { used: 0 } });
  });

  test("leaves its place to the next call when it fails", async () => {
    const limiter = await exhausted();
    void limiter.enter({ ...write, maxWaitMs: 1_000 });
    const next = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(await next).toMatchObject({ ok: true });
  });

  test("fails as closed when the limiter is closed, as later calls do", async () => {
    const limiter = await exhausted();
    const waiting = limiter.enter(write);
    await vi.advanceTimersByTimeAsync(10);
    limiter.close();
    limiter.close();
    expect(await waiting).toMatchObject({ error: { kind: "closed", provesNothingHappened: true } });
    expect(await limiter.enter(write)).toMatchObject({ error: { kind: "closed" } });
  });
});
