import { expect, test } from "vitest";
import { createMemo, type MemoPolicy } from "./memo.ts";
import { err, ok, type Result } from "./result.ts";

const policy: MemoPolicy = {
  freshMs: 100,
  graceMs: 200,
  keepMs: 1_000,
  retryMs: 50,
  maxEntries: 2,
};

/** A memo on a clock of its own, with an upstream that answers when told to. */
function setUp(changes: Partial<MemoPolicy> = {}) {
  let time = 0;
  let asked = 0;
  const waiting: ((answer: Result<string, "down">) => void)[] = [];
  const memo = createMemo<string, "down">({ ...policy, ...changes }, () => time);
  const load = () => {
    asked += 1;
    return new Promise<Result<string, "down">>((resolve) => waiting.push(resolve));
  };
  return {
    read: (key = "a") => memo.read(key, load),
    put: memo.put,
    answer: (answer: Result<string, "down">) => waiting.shift()?.(answer),
    pass: (ms: number) => {
      time += ms;
    },
    asked: () => asked,
  };
}

async function filled(changes: Partial<MemoPolicy> = {}) {
  const all = setUp(changes);
  const first = all.read();
  all.answer(ok("one"));
  await first;
  return all;
}

test("fifty who ask at once share one question", async () => {
  const { read, answer, asked } = setUp();
  const reads = Array.from({ length: 50 }, () => read());
  answer(ok("one"));
  const values = (await Promise.all(reads)).map((read) => read.ok && read.value.value);
  expect(new Set(values)).toEqual(new Set(["one"]));
  expect(asked()).toBe(1);
});

test("a fresh answer is given from memory, with the time it came", async () => {
  const { read, pass, asked } = await filled();
  pass(99);
  expect(await read()).toEqual(ok({ value: "one", readAt: 0, stale: false }));
  expect(asked()).toBe(1);
});

test("within the grace nobody waits, and the next reader has the new answer", async () => {
  const { read, pass, answer, asked } = await filled();
  pass(150);
  expect(await read()).toEqual(ok({ value: "one", readAt: 0, stale: false }));
  expect(asked()).toBe(2);
  answer(ok("two"));
  await Promise.resolve();
  expect(await read()).toEqual(ok({ value: "two", readAt: 150, stale: false }));
});

test("beyond the grace readers wait for the new answer", async () => {
  const { read, pass, answer } = await filled();
  pass(500);
  const reading = read();
  answer(ok("two"));
  expect(await reading).toEqual(ok({ value: "two", readAt: 500, stale: false }));
});

test("when asking fails the old answer stands in, marked, until it is too old", async () => {
  const { read, pass, answer } = await filled();
  pass(1_000);
  const reading = read();
  answer(err("down"));
  expect(await reading).toEqual(ok({ value: "one", readAt: 0, stale: true }));
  pass(1);
  expect(await read()).toEqual(err("down"));
});

test("after a failure nothing is asked for a while, with or without an old answer", async () => {
  const { read, pass, answer, asked } = setUp();
  const reading = read();
  answer(err("down"));
  expect(await reading).toEqual(err("down"));
  pass(49);
  expect(await read()).toEqual(err("down"));
  expect(asked()).toBe(1);
  pass(1);
  const again = read();
  answer(ok("one"));
  expect(await again).toEqual(ok({ value: "one", readAt: 50, stale: false }));
});

test("an answer got some other way counts, and ends a failure", async () => {
  const { read, put, answer, asked } = setUp();
  const reading = read();
  answer(err("down"));
  await reading;
  put("a", "elsewhere");
  expect(await read()).toEqual(ok({ value: "elsewhere", readAt: 0, stale: false }));
  expect(asked()).toBe(1);
});

test("what was not wanted for longest is forgotten first", async () => {
  const { read, put, asked } = setUp();
  put("a", "one");
  put("b", "two");
  await read("a");
  put("c", "three");
  expect(await read("a")).toMatchObject({ ok: true });
  expect(asked()).toBe(0);
  void read("b");
  expect(asked()).toBe(1);
});

test("a bug in the question reaches whoever waits, and the next reader asks again", async () => {
  const memo = createMemo<string, "down">(policy, () => 0);
  const broken = () => Promise.reject(new Error("bug"));
  await expect(memo.read("a", broken)).rejects.toThrow("bug");
  expect(await memo.read("a", async () => ok("one"))).toMatchObject({ ok: true });
});
