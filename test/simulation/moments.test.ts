import { expect, test } from "vitest";
import { createMoments } from "./moments.ts";

test("a moment is the so-and-so-many-th call from its time on, and comes once", () => {
  const moments = createMoments([{ from: 10, nth: 2 }]);
  const come = [5, 9, 10, 11, 12].map((now) => moments.next(now) !== undefined);
  expect(come).toEqual([false, false, false, true, false]);
});

test("of two that fall on one call the second comes with the next", () => {
  const [early, late] = [
    { from: 0, nth: 2 },
    { from: 1, nth: 1 },
  ];
  const moments = createMoments([early, late]);
  expect([0, 1, 2, 3].map((now) => moments.next(now))).toEqual([undefined, early, late, undefined]);
});

test("calls that do not concern a moment do not count for it", () => {
  const moments = createMoments([{ from: 0, nth: 2, kind: "write" }]);
  const calls = ["read", "write", "read", "write"];
  const come = calls.map((kind) => moments.next(1, (one) => one.kind === kind) !== undefined);
  expect(come).toEqual([false, false, false, true]);
});
