import { expect, test } from "vitest";
import { hasBegun } from "./clock.ts";

test("a slot begins in the business's time zone", () => {
  const noon = Date.parse("2026-11-20T12:00:00+01:00");
  const booking = { date: "2026-11-20", start: "12:30:00" };
  const late = (changes = {}) => hasBegun({ ...booking, ...changes }, noon, "Europe/Berlin");
  expect(late()).toBe(false);
  expect(late({ start: "12:00:00" })).toBe(true);
  expect(late({ start: "12:00:01" })).toBe(false);
  expect(late({ date: "2026-11-19", start: "23:00:00" })).toBe(true);
  expect(late({ date: "2026-11-21", start: "00:15:00" })).toBe(false);
});
