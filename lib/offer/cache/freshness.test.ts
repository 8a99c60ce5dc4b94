import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAGE_READ_WAIT_MS } from "./cache.ts";
import { freshFor, maxLimitWaitOf } from "./freshness.ts";
import { createLoadRateLimit } from "./load-rate-limit.ts";

const policy = { freshMs: 20_000, maxFreshMs: 180_000 };
const utilisation = fc.double({ min: 0, max: 1, noNaN: true });

describe("freshness", () => {
  test.each([
    [0, 20_000],
    [0.5, 20_000],
    [0.95, 180_000],
    [1, 180_000],
  ])("at a utilisation of %d is %d ms", (used, ms) => {
    expect(freshFor(policy, used)).toBeCloseTo(ms, 6);
  });

  test("grows with the utilisation, without jumps", () => {
    fc.assert(
      fc.property(utilisation, utilisation, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const grown = freshFor(policy, more) / freshFor(policy, less);
        expect(grown).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(grown).toBeLessThanOrEqual(Math.exp(8 * (more - less)) + 1e-9);
      }),
    );
  });
});

test("the limits refuse a page's read while the page still waits, so that it can say so", () => {
  expect(maxLimitWaitOf("browse")).toBeLessThan(PAGE_READ_WAIT_MS - 50);
});

describe("loads of one visitor", () => {
  test("are limited per minute and visitor", () => {
    let time = 0;
    const isAllowed = createLoadRateLimit(2, () => time);
    expect([isAllowed("mia", "a"), isAllowed("mia", "b"), isAllowed("mia", "c")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isAllowed("mia", "a")).toBe(true);
    expect(isAllowed("ben", "c")).toBe(true);
    time = 60_000;
    expect(isAllowed("mia", "c")).toBe(true);
  });
});

test("setting the clock back does not block a visitor", () => {
  let time = 7_200_000;
  const isAllowed = createLoadRateLimit(1, () => time);
  isAllowed("visitor", "a");
  time -= 3_600_000;
  expect(isAllowed("visitor", "b")).toBe(true);
  expect(isAllowed("visitor", "c")).toBe(false);
});
