import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWriteScheduler, type WriteLane, type WritePermit } from "./write-scheduler.ts";

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Counts used writes until a minute has passed. */
function budget(limit: number) {
  const writes = { used: 0, limit };
  const pause: { until: number | null } = { until: null };
  const scheduler = createWriteScheduler({
    pressure: () => ({ writes, pausedUntil: pause.until }),
    now: Date.now,
    pollMs: 10,
  });
  const granted: string[] = [];

  function ask(
    name: string,
    lane: WriteLane,
    changes: object = {},
  ): Promise<WritePermit | undefined> {
    const [queueKey = ""] = name.split(" ");
    const request = {
      lane,
      queueKey,
      since: Date.now(),
      deadline: Infinity,
      signal: never,
      ...changes,
    };
    return scheduler.acquire(request).then((permit) => {
      if (permit) granted.push(name);
      return permit;
    });
  }

  const begin = (name: string, changes: object = {}) =>
    ask(name, "new", { leadsTo: "appointment", ...changes });

  function spend(permit: WritePermit | undefined): void {
    writes.used += 1;
    permit?.use();
  }

  return {
    scheduler,
    granted,
    pause,
    writes,
    ask,
    begin,
    spend,
    settle: () => vi.advanceTimersByTimeAsync(20),
  };
}

describe("a budget of five writes", () => {
  test("starts two bookings and, with the fifth write, a third; started ones go first", async () => {
    const { granted, ask, begin, spend, settle } = budget(5);
    const clients = ["a", "b", "c", "d"].map((name) => begin(name));
    await settle();
    expect(granted).toEqual(["a", "b", "c"]);
    for (const client of clients.slice(0, 3)) spend(await client);
    const appointments = ["a 2", "b 2", "c 2"].map((name) => ask(name, "started"));
    await settle();
    expect(granted).toEqual(["a", "b", "c", "a 2", "b 2"]);
    expect(await Promise.race([appointments[2], clients[3], Promise.resolve("waits")])).toBe(
      "waits",
    );
  });

  test("frees a reserved write once it is not needed", async () => {
    const { granted, begin, spend, settle, writes } = budget(3);
    const first = await begin("a");
    spend(first);
    const second = begin("b");
    await settle();
    expect(granted).toEqual(["a", "b"]);
    writes.used = 1;
    const third = begin("c");
    await settle();
    expect(granted).toEqual(["a", "b"]);
    first?.release();
    (await second)?.release();
    await third;
    expect(granted).toEqual(["a", "b", "c"]);
  });

  test("is used up by known clients", async () => {
    const { granted, ask, settle } = budget(5);
    for (const name of ["a", "b", "c", "d", "e", "f"]) void ask(name, "new");
    await settle();
    expect(granted).toEqual(["a", "b", "c", "d", "e"]);
  });
});

test("started bookings go first, then changes, then new bookings", async () => {
  const { granted, ask, begin, writes, settle } = budget(4);
  writes.used = 4;
  void begin("new", { since: 1 });
  void ask("change", "manage", { since: 2 });
  void ask("later", "started", { since: 4 });
  void ask("earlier", "started", { since: 3 });
  await settle();
  expect(granted).toEqual([]);
  for (writes.used = 3; writes.used >= 0; writes.used -= 1) await settle();
  expect(granted).toEqual(["earlier", "later", "change", "new"]);
});

test("no permit is granted during a pause of the upstream", async () => {
  const { granted, ask, pause, settle } = budget(5);
  pause.until = Date.now() + 60_000;
  void ask("a", "started");
  await settle();
  expect(granted).toEqual([]);
  pause.until = null;
  await settle();
  expect(granted).toEqual(["a"]);
});

test("a visitor with fifty bookings delays another by one turn", async () => {
  const { granted, ask, writes, settle } = budget(1);
  writes.used = 1;
  const result = (permit: WritePermit | undefined) => {
    writes.used = 1;
    permit?.use();
    permit?.release();
  };
  for (let one = 0; one < 50; one += 1)
    void ask(`flood ${one}`, "new", { since: one }).then(result);
  await settle();
  void ask("mia", "new", { since: 100 }).then(result);
  void ask("ben", "new", { since: 101 }).then(result);
  for (let one = 0; one < 4; one += 1) {
    writes.used = 0;
    await settle();
    expect(granted).toHaveLength(one + 1);
  }
  expect(granted).toEqual(["flood 0", "mia", "ben", "flood 1"]);
});

test("an unused permit does not count as the visitor's turn", async () => {
  const { granted, ask, settle } = budget(1);
  const first = await ask("flood 1", "new", { since: 1 });
  void ask("flood 2", "new", { since: 2 });
  void ask("mia", "new", { since: 3 });
  first?.release();
  await settle();
  expect(granted).toEqual(["flood 1", "flood 2"]);
});

test("a request gets no permit after its deadline or an abort", async () => {
  const { ask, writes } = budget(1);
  writes.used = 1;
  const stop = new AbortController();
  const patient = ask("a", "new", { deadline: Date.now() + 1_000 });
  const stopped = ask("b", "started", { signal: stop.signal });
  stop.abort();
  await vi.advanceTimersByTimeAsync(20);
  expect(await stopped).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await patient).toBeUndefined();
});
