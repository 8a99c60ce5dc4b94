import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-11-24T09:00:00Z");
const date = "Tue, 24 Nov 2026 09:00:00 GMT";
const day = 24 * 60 * 60 * 1_000;

describe("a Retry-After header is read as milliseconds", () => {
  test.each([
    ["60", 60_000],
    [" 7 ", 7_000],
    ["1.5", 1_500],
    ["3600", 3_600_000],
    ["0", 1_000],
    ["999999999999", day],
    ["Tue, 24 Nov 2026 09:00:30 GMT", 30_000],
    ["Wed, 25 Nov 2026 20:00:00 GMT", day],
  ])("%s", (header, ms) => {
    expect(parseRetryAfter(header, undefined, now)).toBe(ms);
  });

  test("relative to the response's Date header", () => {
    const later = "Tue, 24 Nov 2026 11:00:45 GMT";
    expect(parseRetryAfter(later, "Tue, 24 Nov 2026 11:00:00 GMT", now)).toBe(45_000);
    expect(parseRetryAfter(later, "yesterday", now)).toBe(2 * 60 * 60 * 1_000 + 45_000);
  });
});

test.each([undefined, "", "soon", "-5", "5 potatoes", "1e9", "May 5", "NaN", "12:00", date])(
  "%s has no readable length, so the pause is a minute",
  (header) => {
    expect(parseRetryAfter(header, undefined, now)).toBe(60_000);
  },
);

test("every header gives a pause between a second and a day", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const ms = parseRetryAfter(header, undefined, now);
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(day);
    }),
  );
});
