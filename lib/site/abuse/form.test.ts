import { expect, test } from "vitest";
import { isTooFast } from "./form.ts";

test.each([
  ["half a second", 500, true],
  ["a second", 1_000, false],
  ["an hour that the clock went back", -3_600_000, false],
])("a form that took %s is too fast or not", (_, tookMs, expected) => {
  expect(isTooFast({ trap: "", sealedAt: 5_000_000 }, 5_000_000 + tookMs)).toBe(expected);
});
