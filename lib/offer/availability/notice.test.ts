import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, wallClock } from "#lib/values/calendar.ts";
import { bookableWindow, isWithin } from "./notice.ts";

const at = (instant: string) => Date.parse(instant);
const rules = (minNoticeMinutes: number, maxAdvanceDays = 90) => ({
  minNoticeMinutes,
  maxAdvanceDays,
});

test("the window begins after the notice and ends with the last day of the horizon", () => {
  const window = bookableWindow(at("2026-11-24T09:10:30Z"), rules(60, 30), "Europe/Berlin");
  expect(window.earliest).toEqual({ date: "2026-11-24", time: "11:10:30" });
  expect([window.first, window.last]).toEqual(["2026-11-24", "2026-12-24"]);
  expect(isWithin(window, "2026-11-24", "11:10:00")).toBe(false);
  expect(isWithin(window, "2026-11-24", "11:15:00")).toBe(true);
  expect(isWithin(window, "2026-12-24", "23:59:59")).toBe(true);
  expect(isWithin(window, "2026-12-25", "00:00:00")).toBe(false);
  expect(isWithin(window, "2026-11-23", "23:00:00")).toBe(false);
});

describe("notice is elapsed time on days when clocks change", () => {
  test.each([
    // Forward: 02:00 becomes 03:00.
    ["Europe/Berlin", "2027-03-28T00:30:00Z", 60, "2027-03-28", "03:30:00"],
    ["Europe/Berlin", "2027-03-27T09:00:00Z", 1_440, "2027-03-28", "11:00:00"],
    ["America/New_York", "2027-03-14T06:30:00Z", 60, "2027-03-14", "03:30:00"],
    // Back: 03:00 becomes 02:00. While the hour repeats, only slots after it are safe.
    ["Europe/Berlin", "2026-10-24T22:30:00Z", 180, "2026-10-25", "02:59:59"],
    ["Europe/Berlin", "2026-10-24T22:30:00Z", 240, "2026-10-25", "03:30:00"],
    ["Europe/Berlin", "2026-10-24T09:00:00Z", 1_440, "2026-10-25", "10:00:00"],
    ["America/New_York", "2026-11-01T05:30:00Z", 60, "2026-11-01", "01:59:59"],
    ["Australia/Lord_Howe", "2027-04-03T15:10:00Z", 0, "2027-04-04", "01:59:59"],
  ])("%s, %s and %i minutes: from %s %s", (zone, now, notice, date, time) => {
    expect(bookableWindow(at(now), rules(notice), zone).earliest).toEqual({ date, time });
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T00:00:00Z"],
    ["Europe/Berlin", "2026-10-25T00:00:00Z"],
    ["America/New_York", "2027-03-14T06:00:00Z"],
    ["America/New_York", "2026-11-01T05:00:00Z"],
  ])("%s around %s: an offered time is never before the notice has passed", (zone, change) => {
    const offsets = fc.integer({ min: -6 * 60, max: 6 * 60 });
    fc.assert(
      fc.property(offsets, fc.nat(300), offsets, (nowOffset, notice, slotOffset) => {
        const now = at(change) + nowOffset * 60_000;
        const slotInstant = at(change) + slotOffset * 60_000;
        const slot = wallClock(slotInstant, zone);
        const window = bookableWindow(now, rules(notice), zone);
        const offered = isWithin(window, slot.date, slot.time);
        // The first passage of this local time, if the hour repeats.
        const again = wallClock(slotInstant - 3_600_000, zone);
        const first = again.time === slot.time ? slotInstant - 3_600_000 : slotInstant;
        expect(offered).toBe(first >= now + notice * 60_000);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("the horizon counts calendar days also across a change of clocks", () => {
  fc.assert(
    fc.property(fc.nat(400 * 24), fc.nat(365), (hours, days) => {
      const now = at("2026-01-01T00:00:00Z") + hours * 3_600_000;
      const window = bookableWindow(now, rules(0, days), "Europe/Berlin");
      expect(window.last).toBe(addDays(wallClock(now, "Europe/Berlin").date, days));
    }),
  );
});
