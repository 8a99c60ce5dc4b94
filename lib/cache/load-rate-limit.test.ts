import { expect, test } from "vitest";
import { createLoadRateLimit } from "./load-rate-limit.ts";

const PER_MINUTE = 30;

test("one visitor asks so many things a minute, and each of them again", () => {
  let now = 0;
  const isAllowed = createLoadRateLimit(PER_MINUTE, () => now);
  const ask = (at: number) => isAllowed("a", `cart ${at}`);
  expect(Array.from({ length: PER_MINUTE }, (_, at) => ask(at))).not.toContain(false);
  expect([ask(PER_MINUTE), ask(0)]).toEqual([false, true]);
  now += 60_000;
  expect(ask(PER_MINUTE)).toBe(true);
});

test("a whole network asks for no more than twice that, whatever addresses it has", () => {
  const isAllowed = createLoadRateLimit(PER_MINUTE, () => 0);
  const flood = Array.from({ length: 10_000 }, (_, at) =>
    isAllowed(`host${at}.house${at >> 8}.site`, `cart ${at}`),
  );
  expect(flood.filter(Boolean)).toHaveLength(2 * PER_MINUTE);
  const house = Array.from({ length: 1_000 }, (_, at) => isAllowed(`h${at}.one.two`, `cart ${at}`));
  expect(house.filter(Boolean)).toHaveLength(1.5 * PER_MINUTE);
  expect(isAllowed("another", "cart 1")).toBe(true);
});
