import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pauseMs, remembering } from "./response.ts";

const day = 24 * 60 * 60 * 1_000;

describe("a Retry-After header is read as milliseconds", () => {
  test.each([
    ["60", 60_000],
    [" 7 ", 7_000],
    ["1.5", 1_500],
    ["3600", 3_600_000],
    ["0", 1_000],
    ["999999999999", day],
  ])("%s", (header, ms) => {
    expect(pauseMs(header)).toBe(ms);
  });
});

test.each([undefined, "", "soon", "-5", "5 potatoes", "1e9", "May 5", "NaN", "12:00"])(
  "%s has no readable length, so the pause is a minute",
  (header) => {
    expect(pauseMs(header)).toBe(60_000);
  },
);

test("every header gives a pause between a second and a day", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const ms = pauseMs(header);
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(day);
    }),
  );
});

test("an answer is read again only where its text has changed", () => {
  const read = remembering(({ status }) => ({ status }));
  const of = (value: string, status = 200) => read({ status, body: { ok: true, value } });
  const first = of("Hair");
  expect(of("Hair")).toBe(first);
  expect(of("Nails")).toEqual({ status: 200 });
  expect(of("Hair")).not.toBe(first);
  expect(of("Hair", 429)).not.toBe(of("Hair", 429));
});
