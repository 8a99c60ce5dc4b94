import { describe, expect, test } from "vitest";
import { err } from "#lib/values/result.ts";
import { one, setUp, text, two } from "./testing/set-up.ts";

test("fifty concurrent reads share one load", async () => {
  const { read, resolveLoad, loads } = setUp();
  const reads = Array.from({ length: 50 }, (_, addressKey) =>
    read("a", { addressKey: `${addressKey}` }),
  );
  await resolveLoad(text("one"));
  expect(await Promise.all(reads)).toEqual(reads.map(() => one()));
  expect(loads()).toBe(1);
});

test("a fresh value is served from memory, with the time of its load", async () => {
  const { read, advance, loads } = await setUp().filled();
  advance(99);
  expect(await read()).toEqual(one());
  expect(loads()).toBe(1);
});

test("while revalidating the stale value is served, then the new one", async () => {
  const { read, advance, resolveLoad, lanes } = await setUp().filled();
  advance(150);
  expect(await read()).toEqual(one());
  expect(lanes).toEqual(["browse", "background"]);
  await resolveLoad(text("two"));
  expect(await read()).toEqual(two(150));
});

test("after staleWhileRevalidateMs reads wait for the new value", async () => {
  const { read, advance, resolveLoad, lanes } = await setUp().filled();
  advance(500);
  const reading = read();
  await resolveLoad(text("two"));
  expect(await reading).toEqual(two(500));
  expect(lanes).toEqual(["browse", "browse"]);
});

test("a slow reload serves the stale value, and the next read gets the new one", async () => {
  const { read, advance, resolveLoad } = await setUp().filled();
  advance(500);
  const reading = read();
  advance(30);
  expect(await reading).toEqual(one(true));
  await resolveLoad(text("two"));
  expect(await read()).toEqual(two(500));
});

test("a value too old to be shown lets its reader wait as long as none", async () => {
  const { read, advance, resolveLoad } = await setUp().filled();
  advance(5_000);
  const page = read();
  advance(30);
  await resolveLoad(text("two"));
  expect(await page).toEqual(two(5_000));
});

test("a read without a cached value times out after three seconds or at `until`", async () => {
  const { read, advance, loads } = setUp();
  const [patient, hurried] = [read(), read("a", { deadline: 1_000 })];
  advance(1_000);
  expect(await hurried).toEqual(err("late"));
  advance(2_000);
  expect(await patient).toEqual(err("late"));
  expect(loads()).toBe(1);
});

test("a page that has less time left than the limits take is told so, whoever began the load", async () => {
  const { read, advance, limit, loads } = setUp();
  limit();
  const [, hurried] = [read(), read("a", { deadline: 1_000 })];
  advance(1_000);
  expect(await hurried).toEqual(err("too_many"));
  expect(loads()).toBe(1);
});

describe("at high utilisation", () => {
  test("values stay fresh longer", async () => {
    const { read, advance, setUtilisation, loads } = await setUp().filled();
    setUtilisation(1);
    advance(899);
    expect(await read()).toMatchObject({ ok: true, value: { value: { text: "one" } } });
    expect(loads()).toBe(1);
  });

  test("there are no background reloads, and overdue values are marked stale", async () => {
    const { read, advance, setUtilisation, loads } = await setUp().filled();
    setUtilisation(1);
    advance(950);
    expect(await read()).toEqual(one(true));
    expect(loads()).toBe(1);
  });

  test("a page whose new question waits in the background for the limits is told so, not that it failed", async () => {
    const { read, advance, setUtilisation, limit, lanes } = setUp();
    setUtilisation(0.9);
    limit();
    const page = read("new");
    advance(3_000);
    expect(await page).toEqual(err("too_many"));
    expect(lanes).toEqual(["background"]);
  });

  test("a page whose new question was sent, but is not answered, is not told of the limits", async () => {
    const { read, advance, setUtilisation, lanes } = setUp();
    setUtilisation(0.9);
    const page = read("new");
    advance(3_000);
    expect(await page).toEqual(err("late"));
    expect(lanes).toEqual(["background"]);
  });

  test("cached keys are reloaded in a better lane than new ones", async () => {
    const { read, advance, setUtilisation, lanes } = await setUp().filled();
    setUtilisation(1);
    advance(1_001);
    void read("a");
    void read("never loads for");
    expect(lanes.slice(1)).toEqual(["browse", "background"]);
  });
});

describe("a value loaded before a change", () => {
  test("that may be wrong is reloaded before serving, with headroom", async () => {
    const { read, advance, resolveLoad } = await setUp().filled();
    advance(10);
    const reading = read("a", { wrongSince: 5 });
    await resolveLoad(text("two"));
    expect(await reading).toEqual(two(10));
    expect(await read("a", { wrongSince: 5 })).toEqual(two(10));
  });

  test("that may be wrong is reloaded in the background at high utilisation, and not at all near the limit", async () => {
    const { read, advance, setUtilisation, loads } = await setUp().filled();
    advance(10);
    setUtilisation(0.95);
    expect(await read("a", { wrongSince: 5 })).toEqual(one());
    expect(loads()).toBe(1);
    setUtilisation(0.7);
    expect(await read("a", { wrongSince: 5 })).toEqual(one());
    expect(loads()).toBe(2);
  });

  test("that may be wrong includes values whose load had already started", async () => {
    const { read, advance, resolveLoad, loads } = setUp();
    const reading = read();
    advance(10);
    await resolveLoad(text("one"));
    await reading;
    void read("a", { wrongSince: 5 });
    expect(loads()).toBe(2);
  });
});

test("a visitor above the rate limit gets an error, and cached values still", async () => {
  const { read, resolveLoad } = setUp({
    isAllowed: (addressKey, key) => addressKey === "good" || key === "a",
  });
  const known = read("a", { addressKey: "greedy" });
  await resolveLoad(text("one"));
  expect(await known).toEqual(one());
  expect(await read("b", { addressKey: "greedy" })).toEqual(err("too_many"));
  const theirs = read("b", { addressKey: "good" });
  await resolveLoad(text("two"));
  await theirs;
  expect(await read("b", { addressKey: "greedy" })).toEqual(two(0));
});

test("above 100 concurrent loads further ones fail at once", async () => {
  const { read, resolveLoad, advance, loads } = await setUp({ maxEntries: 200 }).filled();
  advance(500);
  const all = Array.from({ length: 100 }, (_, index) => read(`cold ${index}`));
  expect(loads()).toBe(101);
  expect(await read("one more")).toEqual(err("too_many"));
  expect(await read("a")).toEqual(one(true));
  await resolveLoad(text("two"));
  expect(await all[0]).toEqual(two(500));
  void read("one more");
  expect(loads()).toBe(102);
});

test("the entries used last stay, within entries and bytes", async () => {
  const { cache, put } = setUp({ maxEntries: 3, maxBytes: 30 });
  for (const key of ["a", "b", "c", "d"]) put(key, "12345");
  expect(cache.size()).toEqual({ entries: 3, bytes: 18 });
  put("large", "x".repeat(20));
  expect(cache.size().bytes).toBeLessThanOrEqual(30);
  put("larger than all", "x".repeat(30));
  expect(cache.size().bytes).toBeLessThanOrEqual(30);
});

test("a load whose entry was evicted meanwhile still answers its readers", async () => {
  const { read, put, resolveLoad } = setUp({ maxEntries: 2 });
  const reading = read();
  for (const key of ["b", "c", "d"]) put(key, "other");
  await resolveLoad(text("one"));
  expect(await reading).toEqual(one());
});
