import fc from "fast-check";
import { expect, test } from "vitest";
import { splitAmount } from "./split.ts";

test("indivisible units go to the largest remainders, the earlier first", () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(101, [1, 1, 1])).toEqual([34, 34, 33]);
  expect(splitAmount(10, [1, 2, 4])).toEqual([1, 3, 6]);
  expect(splitAmount(5, [0, 1])).toEqual([0, 5]);
  expect(splitAmount(5, [0, 0])).toEqual([3, 2]);
  expect(splitAmount(5, [])).toEqual([]);
});

test("parts add up exactly, each within one unit of its share", () => {
  const amount = fc.nat(1_000_000_000);
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (whole, weights) => {
      const parts = splitAmount(whole, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
      for (const [index, part] of parts.entries()) {
        const off = BigInt(part) * total - BigInt(whole) * BigInt(weights[index] ?? 0);
        if (total > 0n) expect(off < total && off > -total).toBe(true);
      }
    }),
  );
});
