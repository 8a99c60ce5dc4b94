import { describe, expect, test } from "vitest";
import { err } from "#lib/values/result.ts";
import { one, setUp, text, two } from "./testing/set-up.ts";

describe("a failure", () => {
  test("serves the old value as stale until staleIfErrorMs", async () => {
    const { read, advance, resolveLoad } = await setUp().filled();
    advance(2_000);
    const reading = read();
    await resolveLoad(err("down"));
    expect(await reading).toEqual(one(true));
    advance(1);
    expect(await read()).toEqual(err("down"));
  });

  test("prevents further loads for retryMs", async () => {
    const { read, advance, resolveLoad, loads } = setUp();
    const reading = read();
    await resolveLoad(err("down"));
    expect(await reading).toEqual(err("down"));
    advance(49);
    expect(await read()).toEqual(err("down"));
    expect(loads()).toBe(1);
    advance(1);
    const again = read();
    await resolveLoad(text("two"));
    expect(await again).toEqual(two(50));
  });

  test("of a background reload marks the served value as stale", async () => {
    const { read, advance, resolveLoad } = await setUp().filled();
    advance(150);
    expect(await read()).toEqual(one());
    await resolveLoad(err("down"));
    expect(await read()).toEqual(one(true));
  });

  test("that is final takes the place of the older value, for retryMs", async () => {
    const { read, advance, resolveLoad } = await setUp().filled();
    advance(500);
    const first = read();
    await resolveLoad(err("refused"));
    expect(await first).toEqual(err("refused"));
    expect(await read()).toEqual(err("refused"));
    advance(50);
    const second = read();
    await resolveLoad(text("two"));
    expect(await second).toEqual(two(550));
  });

  test("ends with a `put`", async () => {
    const { read, put, resolveLoad, loads } = setUp();
    const reading = read();
    await resolveLoad(err("down"));
    await reading;
    put("a", "one");
    expect(await read()).toEqual(one());
    expect(loads()).toBe(1);
  });

  test("that is an exception reaches the readers, and the next read loads again", async () => {
    const { cache } = setUp();
    await expect(cache.read("a", () => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
    expect(await cache.read("a", async () => text("one"))).toEqual(one());
  });
});

describe("a clock that is set back", () => {
  test("makes cached values stale, not fresh", async () => {
    const { read, advance, resolveLoad, loads } = await setUp().filled();
    advance(-3_600_000);
    const reading = read();
    expect(loads()).toBe(2);
    await resolveLoad(err("down"));
    expect(await reading).toEqual(one(true));
  });

  test("does not extend the pause after a failure", async () => {
    const { read, advance, resolveLoad, loads } = setUp();
    const reading = read();
    await resolveLoad(err("down"));
    await reading;
    advance(-3_600_000);
    void read();
    expect(loads()).toBe(2);
  });
});
