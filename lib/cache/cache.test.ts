import { describe, expect, test } from "vitest";
import { err, ok } from "#lib/result.ts";
import { setUp, text } from "./testing/set-up.ts";

const one = (stale = false) => ok({ value: { text: "one" }, readAt: 0, stale });
const two = (readAt: number) => ok({ value: { text: "two" }, readAt, stale: false });

test("fifty who ask at once share one question", async () => {
  const { read, answer, asked } = setUp();
  const reads = Array.from({ length: 50 }, (_, addressKey) =>
    read("a", { addressKey: `${addressKey}` }),
  );
  await answer(text("one"));
  expect(await Promise.all(reads)).toEqual(reads.map(() => one()));
  expect(asked()).toBe(1);
});

test("a fresh answer is given from memory, with the time it was asked for", async () => {
  const { read, pass, asked } = await setUp().filled();
  pass(99);
  expect(await read()).toEqual(one());
  expect(asked()).toBe(1);
});

test("within the grace nobody waits, and the next reader has the new answer", async () => {
  const { read, pass, answer, lanes } = await setUp().filled();
  pass(150);
  expect(await read()).toEqual(one());
  expect(lanes).toEqual(["browse", "background"]);
  await answer(text("two"));
  expect(await read()).toEqual(two(150));
});

test("beyond the grace readers wait for the new answer", async () => {
  const { read, pass, answer, lanes } = await setUp().filled();
  pass(500);
  const reading = read();
  await answer(text("two"));
  expect(await reading).toEqual(two(500));
  expect(lanes).toEqual(["browse", "browse"]);
});

test("nobody waits long with an old answer at hand; a late one is there for the next", async () => {
  const { read, pass, answer } = await setUp().filled();
  pass(500);
  const reading = read();
  pass(30);
  expect(await reading).toEqual(one(true));
  await answer(text("two"));
  expect(await read()).toEqual(two(500));
});

test("nobody waits longer than three seconds, or than they can, with nothing at hand", async () => {
  const { read, pass, asked } = setUp();
  const [patient, hurried] = [read(), read("a", { until: 1_000 })];
  pass(1_000);
  expect(await hurried).toEqual(err("late"));
  pass(2_000);
  expect(await patient).toEqual(err("late"));
  expect(asked()).toBe(1);
});

describe("a failure", () => {
  test("lets the old answer stand in, marked, until it is too old", async () => {
    const { read, pass, answer } = await setUp().filled();
    pass(2_000);
    const reading = read();
    await answer(err("down"));
    expect(await reading).toEqual(one(true));
    pass(1);
    expect(await read()).toEqual(err("down"));
  });

  test("keeps everybody from asking for a while", async () => {
    const { read, pass, answer, asked } = setUp();
    const reading = read();
    await answer(err("down"));
    expect(await reading).toEqual(err("down"));
    pass(49);
    expect(await read()).toEqual(err("down"));
    expect(asked()).toBe(1);
    pass(1);
    const again = read();
    await answer(text("two"));
    expect(await again).toEqual(two(50));
  });

  test("of a refresh shows on the answer that stands in", async () => {
    const { read, pass, answer } = await setUp().filled();
    pass(150);
    expect(await read()).toEqual(one());
    await answer(err("down"));
    expect(await read()).toEqual(one(true));
  });

  test("that says the end is believed the second time", async () => {
    const { read, pass, answer } = await setUp().filled();
    pass(500);
    const first = read();
    await answer(err("refused"));
    expect(await first).toEqual(one(true));
    pass(50);
    const second = read();
    await answer(err("refused"));
    expect(await second).toEqual(err("refused"));
    expect(await read()).toEqual(err("refused"));
    pass(50);
    const third = read();
    await answer(text("two"));
    expect(await third).toEqual(two(600));
  });

  test("ends with an answer that was got some other way", async () => {
    const { read, put, answer, asked } = setUp();
    const reading = read();
    await answer(err("down"));
    await reading;
    put("a", "one");
    expect(await read()).toEqual(one());
    expect(asked()).toBe(1);
  });

  test("that is a bug reaches whoever waits, and the next reader asks again", async () => {
    const { cache } = setUp();
    await expect(cache.read("a", () => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
    expect(await cache.read("a", async () => text("one"))).toEqual(one());
  });
});

describe("under strain", () => {
  test("answers live longer", async () => {
    const { read, pass, press, asked } = await setUp().filled();
    press(1);
    pass(899);
    expect(await read()).toMatchObject({ ok: true, value: { value: { text: "one" } } });
    expect(asked()).toBe(1);
  });

  test("nothing is asked for behind, and an answer beyond its time is marked", async () => {
    const { read, pass, press, asked } = await setUp().filled();
    press(1);
    pass(950);
    expect(await read()).toEqual(one(true));
    expect(asked()).toBe(1);
  });

  test("what is known goes before what nobody has asked for yet", async () => {
    const { read, pass, press, lanes } = await setUp().filled();
    press(1);
    pass(1_001);
    void read("a");
    void read("never asked for");
    expect(lanes.slice(1)).toEqual(["browse", "background"]);
  });
});

describe("an answer that something has happened to since", () => {
  test("is read anew behind, after five seconds at the soonest", async () => {
    const { read, pass, answer, asked } = await setUp({
      freshMs: 20_000,
      staleWhileRevalidateMs: 20_000,
    }).filled();
    pass(4_999);
    expect(await read("a", { changedSince: 5 })).toEqual(one());
    expect(asked()).toBe(1);
    pass(1);
    expect(await read("a", { changedSince: 5 })).toEqual(one());
    expect(asked()).toBe(2);
    await answer(text("two"));
    expect(await read("a", { changedSince: 5 })).toEqual(two(5_000));
    pass(19_999);
    expect(await read("a", { changedSince: 5 })).toEqual(two(5_000));
    expect(asked()).toBe(2);
  });

  test("and may be wrong is waited for in easy times", async () => {
    const { read, pass, answer } = await setUp().filled();
    pass(10);
    const reading = read("a", { wrongSince: 5 });
    await answer(text("two"));
    expect(await reading).toEqual(two(10));
    expect(await read("a", { wrongSince: 5 })).toEqual(two(10));
  });

  test("and may be wrong is refreshed behind when the key is pressed, and left alone at its limit", async () => {
    const { read, pass, press, asked } = await setUp().filled();
    pass(10);
    press(0.95);
    expect(await read("a", { wrongSince: 5 })).toEqual(one());
    expect(asked()).toBe(1);
    press(0.7);
    expect(await read("a", { wrongSince: 5 })).toEqual(one());
    expect(asked()).toBe(2);
  });

  test("may still be wrong when its question was on its way already", async () => {
    const { read, pass, answer, asked } = setUp();
    const reading = read();
    pass(10);
    await answer(text("one"));
    await reading;
    void read("a", { wrongSince: 5 });
    expect(asked()).toBe(2);
  });
});

test("a visitor who asks for too much is told so, and still reads what is known", async () => {
  const { read, answer } = setUp({
    isAllowed: (addressKey, key) => addressKey === "good" || key === "a",
  });
  const known = read("a", { addressKey: "greedy" });
  await answer(text("one"));
  expect(await known).toEqual(one());
  expect(await read("b", { addressKey: "greedy" })).toEqual(err("too_many"));
  const theirs = read("b", { addressKey: "good" });
  await answer(text("two"));
  await theirs;
  expect(await read("b", { addressKey: "greedy" })).toEqual(two(0));
});

test("no more is asked than could be answered while anybody waits; the rest is told so", async () => {
  const { read, answer, pass, asked } = await setUp().filled();
  pass(500);
  const all = Array.from({ length: 100 }, (_, index) => read(`cold ${index}`));
  expect(asked()).toBe(101);
  expect(await read("one more")).toEqual(err("too_many"));
  expect(await read("a")).toEqual(one(true));
  await answer(text("two"));
  expect(await all[0]).toEqual(two(500));
  void read("one more");
  expect(asked()).toBe(102);
});

describe("a clock that is set back", () => {
  test("makes no answer new: it is asked for anew, and stands in until that has come", async () => {
    const { read, pass, answer, asked } = await setUp().filled();
    pass(-3_600_000);
    const reading = read();
    expect(asked()).toBe(2);
    await answer(err("down"));
    expect(await reading).toEqual(one(true));
  });

  test("keeps nobody from asking after a failure", async () => {
    const { read, pass, answer, asked } = setUp();
    const reading = read();
    await answer(err("down"));
    await reading;
    pass(-3_600_000);
    void read();
    expect(asked()).toBe(2);
  });
});
