import { expect, test } from "vitest";
import { createLoadRateLimit } from "./load-rate-limit.ts";

const PER_MINUTE = 30;

test("a visitor may load 30 keys a minute, and repeat each", () => {
  let now = 0;
  const isAllowed = createLoadRateLimit(PER_MINUTE, () => now);
  const load = (at: number) => isAllowed("a", `cart ${at}`);
  expect(Array.from({ length: PER_MINUTE }, (_, at) => load(at))).not.toContain(false);
  expect([load(PER_MINUTE), load(0)]).toEqual([false, true]);
  now += 60_000;
  expect(load(PER_MINUTE)).toBe(true);
});

test("a whole network may load twice as many, from any number of addresses", () => {
  const isAllowed = createLoadRateLimit(PER_MINUTE, () => 0);
  const flood = Array.from({ length: 10_000 }, (_, at) =>
    isAllowed(`host${at}.house${at >> 8}.site`, `cart ${at}`),
  );
  expect(flood.filter(Boolean)).toHaveLength(2 * PER_MINUTE);
  const house = Array.from({ length: 1_000 }, (_, at) => isAllowed(`h${at}.one.two`, `cart ${at}`));
  expect(house.filter(Boolean)).toHaveLength(1.5 * PER_MINUTE);
  expect(isAllowed("another", "cart 1")).toBe(true);
});

test("setting the clock back does not block a visitor", () => {
  let time = 7_200_000;
  const isAllowed = createLoadRateLimit(1, () => time);
  isAllowed("visitor", "a");
  time -= 3_600_000;
  expect(isAllowed("visitor", "b")).toBe(true);
  expect(isAllowed("visitor", "c")).toBe(false);
});
