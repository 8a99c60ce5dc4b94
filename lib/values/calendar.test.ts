import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  endAt,
  formatDate,
  formatTime,
  instantOf,
  isDate,
  isMonth,
  isTime,
  minutesOf,
  monthOf,
  skippedOn,
  timeAt,
  wallClock,
  weekday,
} from "./calendar.ts";

const dates = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("dates, times and months", () => {
  test.each(["2026-11-24", "2028-02-29", "2000-02-29"])("%s is a day", (text) => {
    expect(isDate(text)).toBe(true);
  });

  test.each(["2026-02-29", "1900-02-29", "2026-13-01", "2026-1-1", "0999-01-01", "", "20261124"])(
    "%j is not a day",
    (text) => expect(isDate(text)).toBe(false),
  );

  test("times have seconds and end before midnight", () => {
    expect(["00:00:00", "09:15:00", "23:59:59"].map(isTime)).toEqual([true, true, true]);
    expect(["24:00:00", "9:15:00", "09:15", "09:60:00"].some(isTime)).toBe(false);
  });

  test("months", () => {
    expect([isMonth("2026-12"), isMonth("2026-13"), isMonth("2026-1")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("arithmetic on days", () => {
  test("addDays crosses months, leap days and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
  });

  test("addDays and daysBetween agree", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(weekday(addDays(date, 7))).toBe(weekday(date));
      }),
    );
  });

  test("a week begins on Monday, which is 1", () => {
    expect(weekday("2026-11-23")).toBe(1);
    expect(weekday("1969-12-28")).toBe(7);
  });

  test("addMonths crosses years in both directions", () => {
    expect(addMonths("2026-11", 2)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(monthOf("2026-11-24")).toBe("2026-11");
  });

  test("daysOfMonth lists every day of the month", () => {
    expect(daysOfMonth("2028-02")).toHaveLength(29);
    expect(daysOfMonth("2026-12").at(-1)).toBe("2026-12-31");
    fc.assert(
      fc.property(dates, (date) => {
        expect(daysOfMonth(monthOf(date))).toContain(date);
      }),
    );
  });
});

test("minutesOf and timeAt convert minutes after midnight", () => {
  expect(minutesOf("09:15:59")).toBe(555);
  expect([timeAt(0), timeAt(1_439)]).toEqual(["00:00:00", "23:59:00"]);
  expect([timeAt(1_440), timeAt(-1), timeAt(0.5)]).toEqual([undefined, undefined, undefined]);
});

test("a day may end at midnight", () => {
  expect([endAt(1), endAt(1_440), endAt(1_441)]).toEqual(["00:01:00", "24:00:00", undefined]);
  expect(minutesOf("24:00:00")).toBe(1_440);
  expect(formatTime("24:00:00", "en-US").replace(/\s/u, " ")).toBe("12:00 AM");
  const whole = ["en-GB", "de", "fr", "es", "it", "nl", "pt", "pl"];
  expect(whole.map((locale) => formatTime("24:00:00", locale))).toEqual(whole.map(() => "24:00"));
  expect(formatTime("24:00:00", "ar")).toMatch(/^\D*12:00|١٢:٠٠/);
  expect(instantOf("2026-11-24", "24:00:00", "Europe/Berlin")).toBe(
    Date.parse("2026-11-24T23:00:00Z"),
  );
});

describe("the minutes that a clock skips", () => {
  test.each([
    ["2027-03-28", "Europe/Lisbon", { from: 60, to: 120 }],
    ["2027-03-28", "Europe/Berlin", { from: 120, to: 180 }],
    ["2027-03-27", "Europe/Berlin", undefined],
    ["2027-03-29", "Europe/Berlin", undefined],
    ["2026-10-25", "Europe/Berlin", undefined],
    ["2026-10-04", "Australia/Lord_Howe", { from: 120, to: 150 }],
    ["2026-09-06", "America/Santiago", { from: 0, to: 60 }],
    ["2026-04-24", "Africa/Cairo", { from: 0, to: 60 }],
    ["2027-03-28", "Asia/Beirut", { from: 0, to: 60 }],
    ["2011-12-30", "Pacific/Apia", { from: 0, to: 1_440 }],
    ["2027-03-28", "Asia/Tokyo", undefined],
  ])("on %s in %s are %j", (date, zone, expected) => {
    expect(skippedOn(date, zone)).toEqual(expected);
  });

  test("are just those at which no instant is shown", () => {
    const days = fc.integer({ min: Date.UTC(2015, 0) / 86_400_000, max: 24_106 });
    const zones = Intl.supportedValuesOf("timeZone");
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, minutes, (zone, day, minute) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const skipped = skippedOn(date, zone);
        const time = timeAt(minute) ?? "";
        const isShown = wallClock(instantOf(date, time, zone), zone).time === time;
        expect(skipped !== undefined && skipped.from <= minute && minute < skipped.to).toBe(
          !isShown,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("wallClock", () => {
  test.each([
    ["2027-03-28T00:59:59Z", "Europe/Berlin", "2027-03-28", "01:59:59"],
    ["2027-03-28T01:00:00Z", "Europe/Berlin", "2027-03-28", "03:00:00"],
    ["2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25", "02:30:00"],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25", "02:30:00"],
    ["2026-11-24T23:30:00Z", "Asia/Kolkata", "2026-11-25", "05:00:00"],
    ["2026-11-24T03:00:00Z", "America/New_York", "2026-11-23", "22:00:00"],
    ["2026-11-24T00:00:00Z", "UTC", "2026-11-24", "00:00:00"],
  ])("%s in %s", (instant, zone, date, time) => {
    expect(wallClock(Date.parse(instant), zone)).toEqual({ date, time });
  });
});

test("dates and times are formatted by locale, independent of the machine's time zone", () => {
  expect(formatDate("2026-11-24", "en-GB")).toBe("Tuesday 24 November");
  expect(formatDate("2026-11-24", "de-DE", { dateStyle: "short" })).toBe("24.11.26");
  expect(formatTime("09:05:00", "en-GB")).toBe("9:05");
  expect(formatTime("14:30:00", "en-US").replace(/\s/u, " ")).toBe("2:30 PM");
});

describe("the instant that a clock shows", () => {
  test.each([
    ["2026-11-24", "10:00:00", "Europe/Berlin", "2026-11-24T09:00:00Z"],
    ["2026-07-01", "10:00:00", "Europe/Berlin", "2026-07-01T08:00:00Z"],
    ["2026-07-01", "10:00:00", "Asia/Kathmandu", "2026-07-01T04:15:00Z"],
    // Clocks go from 2:00 to 3:00; 2:30 is counted by the clock before the change.
    ["2026-03-29", "01:59:00", "Europe/Berlin", "2026-03-29T00:59:00Z"],
    ["2026-03-29", "02:30:00", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["2026-03-29", "03:00:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
    // Clocks go from 3:00 back to 2:00, so 2:30 comes twice.
    ["2026-10-25", "02:30:00", "Europe/Berlin", "2026-10-25T00:30:00Z"],
    ["2026-10-25", "03:00:00", "Europe/Berlin", "2026-10-25T02:00:00Z"],
    ["2026-03-08", "09:00:00", "America/New_York", "2026-03-08T13:00:00Z"],
    ["2026-10-04", "02:15:00", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"],
  ])("%s %s in %s is %s", (date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toBe(Date.parse(instant));
  });

  test("is shown as what it was made of, but for hours that a zone leaves out", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const instants = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, epochMs) => {
        const shown = wallClock(epochMs, zone);
        const instant = instantOf(shown.date, shown.time, zone);
        expect(wallClock(instant, zone)).toEqual(shown);
        expect(instant).toBeLessThanOrEqual(epochMs);
      }),
    );
  });
});
