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
