import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter, type Turn, type TurnRequest } from "./limiter.ts";

const MINUTE = 60_000;
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Wish = Partial<TurnRequest> & { readonly signal?: AbortSignal };

function limiterOf(writesPerMinute: number) {
  const limiter = createLimiter({ requestsPerMinute: 150, writesPerMinute, inFlight: 10 });
  const granted: string[] = [];
  let asked = 0;

  /** Later reservations have waited less. */
  async function reserve(turn: Turn, name: string, wish: Wish = {}): Promise<boolean> {
    asked += 1;
    const request = { lane: "new", writes: 2, waitedMs: 1_000 - asked } as const;
    const reserved = await turn.reserve({ ...request, maxWaitMs: 60 * MINUTE, ...wish });
    if (reserved.ok) granted.push(name);
    return reserved.ok;
  }

  function ask(name: string, wish: Wish = {}) {
    const turn = limiter.turn(wish.signal ?? never);
    return { turn, reserved: reserve(turn, name, wish) };
  }

  async function spend(turn: Turn): Promise<void> {
    const permit = await limiter.enter({ writes: true, lane: "finish", turn, maxWaitMs: 0 });
    if (!permit.ok) throw new Error(permit.error.kind);
    permit.value.ended();
  }

  async function write(name: string, wish: Wish = {}): Promise<void> {
    const { turn, reserved } = ask(name, { writes: 1, ...wish });
    if (await reserved) await spend(turn);
  }

  return { limiter, granted, ask, reserve, spend, write };
}

const settle = () => vi.advanceTimersByTimeAsync(20);
const pass = () => vi.advanceTimersByTimeAsync(MINUTE + 100);

describe("five writes a minute", () => {
  test("start two bookings with both their writes; a change goes before the third", async () => {
    const { granted, ask } = limiterOf(5);
    for (const name of ["a", "b", "c"]) ask(name);
    await settle();
    expect(granted).toEqual(["a", "b"]);
    ask("change", { lane: "manage", writes: 1 });
    await settle();
    expect(granted).toEqual(["a", "b", "change"]);
  });

  test("are used up by known clients, whose bookings need one", async () => {
    const { granted, ask } = limiterOf(5);
    for (const name of ["a", "b", "c", "d", "e", "f"]) ask(name, { writes: 1 });
    await settle();
    expect(granted).toEqual(["a", "b", "c", "d", "e"]);
  });
});

test("the places of a turn are free again once it is released", async () => {
  const { limiter, granted, ask } = limiterOf(3);
  const [first] = ["a", "b"].map((name) => ask(name).turn);
  await settle();
  expect(granted).toEqual(["a"]);
  expect(limiter.pressure().writes.used).toBe(0);
  first?.release();
  await settle();
  expect(granted).toEqual(["a", "b"]);
});

test("a place that was held for more than a minute may have lapsed in Redis, and is not spent", async () => {
  const { ask } = limiterOf(5);
  const { turn, reserved } = ask("a");
  await reserved;
  await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
  expect(turn.spend()).toMatchObject({ ok: false, error: { reason: "limits" } });
});

test("a key of one write a minute books with one place after the other", async () => {
  const { ask, spend, reserve } = limiterOf(1);
  const { turn, reserved } = ask("a");
  expect(await reserved).toBe(true);
  await spend(turn);
  const second = reserve(turn, "a 2", { lane: "finish", writes: 1 });
  await pass();
  expect(await second).toBe(true);
});

test("the place of a turn is no other write's", async () => {
  const { limiter, ask, spend } = limiterOf(1);
  const { turn, reserved } = ask("a", { writes: 1 });
  await reserved;
  const other = limiter.enter({ writes: true, lane: "finish", maxWaitMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await other).toMatchObject({ error: { kind: "not_sent", reason: "limits" } });
  await spend(turn);
});

test("a second attempt of a write waits for a place of its own", async () => {
  const { limiter, ask, spend } = limiterOf(1);
  const { turn, reserved } = ask("a", { writes: 1 });
  await reserved;
  await spend(turn);
  const again = { writes: true, lane: "finish", turn } as const;
  expect(await limiter.enter({ ...again, maxWaitMs: 1_000 })).toMatchObject({ ok: false });
  const patient = limiter.enter(again);
  await pass();
  expect(await patient).toMatchObject({ ok: true });
});

test("started bookings go first, then changes, then new bookings", async () => {
  const { granted, write } = limiterOf(1);
  await write("earlier");
  void write("new");
  void write("change", { lane: "manage" });
  void write("later", { lane: "finish", waitedMs: 1 });
  void write("before", { lane: "finish", waitedMs: 5 });
  for (let turns = 1; turns < 5; turns += 1) {
    await settle();
    expect(granted).toHaveLength(turns);
    await pass();
  }
  expect(granted).toEqual(["earlier", "before", "later", "change", "new"]);
});

test("no turn comes during a pause of the upstream", async () => {
  const { limiter, granted, ask } = limiterOf(5);
  limiter.pause(MINUTE);
  ask("a", { lane: "finish" });
  await settle();
  expect(granted).toEqual([]);
  await pass();
  expect(granted).toEqual(["a"]);
});

test("waiting for a turn ends with its time, its signal or the limiter", async () => {
  const { limiter, ask, write } = limiterOf(1);
  await write("a");
  const stop = new AbortController();
  const patient = ask("b", { maxWaitMs: 1_000 });
  const stopped = ask("c", { lane: "finish", signal: stop.signal });
  const last = ask("d");
  stop.abort();
  expect(await stopped.reserved).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await patient.reserved).toBe(false);
  limiter.close();
  expect(await last.reserved).toBe(false);
});

test("a turn tells how long it has waited for its places, once", async () => {
  const { ask, write } = limiterOf(2);
  void write("one");
  void write("two");
  await settle();
  const { turn, reserved } = ask("third", { writes: 1 });
  await pass();
  expect(await reserved).toBe(true);
  const waitedMs = () => {
    const permit = turn.spend();
    return permit.ok ? permit.value.turnWaitedMs : undefined;
  };
  expect(waitedMs()).toBeGreaterThan(MINUTE - 1_000);
  await turn.reserve({ lane: "finish", writes: 1 });
  expect(waitedMs()).toBe(0);
});
