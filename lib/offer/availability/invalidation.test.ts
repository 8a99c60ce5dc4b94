import { expect, test } from "vitest";
import { createInvalidation } from "./invalidation.ts";

test("a mark of before the clock was set back is over as soon as its day is read again", () => {
  let now = 10_000_000;
  const day = "2026-11-24";
  const { mark, since } = createInvalidation(() => now);
  mark(day, day);
  expect(since(day, day)).toBe(10_000_000);
  now -= 3_600_000;
  expect(since(day, day)).toBe(now);
  const readAt = now + 1_000;
  now += 60_000;
  expect(since(day, day)).toBeLessThan(readAt);
});
