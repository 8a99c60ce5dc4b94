import { describe, expect, test } from "vitest";
import { earliest, matchesFilter, timeFilterFrom } from "./time-filters.ts";
import type { OfferedSlot } from "./types.ts";

function offer(date: string, start: string): OfferedSlot {
  return { slot: { date, start, end: "23:00:00", minutes: 30, memberIds: [] }, choices: [] };
}

describe("time filters", () => {
  test("are read from a URL parameter", () => {
    expect(timeFilterFrom("evenings")).toBe("evenings");
    expect(timeFilterFrom("nights")).toBeUndefined();
    expect(timeFilterFrom(undefined)).toBeUndefined();
  });

  test.each([
    ["mornings", "2026-11-24", "11:59:00", true],
    ["mornings", "2026-11-24", "12:00:00", false],
    ["evenings", "2026-11-24", "17:00:00", true],
    ["evenings", "2026-11-24", "16:59:00", false],
    ["saturdays", "2026-11-28", "09:00:00", true],
    ["saturdays", "2026-11-29", "09:00:00", false],
    [undefined, "2026-11-24", "03:00:00", true],
  ] as const)("%s on %s at %s: %s", (filter, date, start, matches) => {
    expect(matchesFilter(filter, offer(date, start))).toBe(matches);
  });
});

test("earliest takes the first slot of each of the first days", () => {
  const offers = [
    offer("2026-11-24", "09:00:00"),
    offer("2026-11-24", "10:00:00"),
    offer("2026-11-26", "15:00:00"),
    offer("2026-11-27", "08:00:00"),
    offer("2026-11-27", "09:00:00"),
  ];
  expect(earliest(offers, 2)).toEqual([offers[0], offers[2]]);
  expect(earliest(offers, 9)).toEqual([offers[0], offers[2], offers[3]]);
  expect(earliest([], 3)).toEqual([]);
});
