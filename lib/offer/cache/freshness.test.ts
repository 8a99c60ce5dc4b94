import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAGE_READ_WAIT_MS } from "./cache.ts";
import { freshFor, maxLimitWaitOf } from "./freshness.ts";

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
