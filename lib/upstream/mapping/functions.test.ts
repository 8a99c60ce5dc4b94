import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf, wallClock } from "#lib/values/calendar.ts";
import { functionsFor } from "./functions.ts";

const berlin = { timeZone: "Europe/Berlin", currency: "EUR" };
const { local, date, time, utc, epoch, minutes, clock, minor, major } = functionsFor(berlin, false);
const anyMoment = fc.integer({ min: Date.UTC(2020) / 1_000, max: Date.UTC(2035) / 1_000 });

describe("instants and wall clocks", () => {
  test.each([
    ["2026-11-24T08:00:00Z", "2026-11-24T09:00:00"],
    ["2026-07-24T08:00:00.000Z", "2026-07-24T10:00:00"],
    ["2026-11-24T09:00+01:00", "2026-11-24T09:00:00"],
    ["2026-11-24T03:00:00-0500", "2026-11-24T09:00:00"],
    ["2026-11-24T09:00:00+01", "2026-11-24T09:00:00"],
    [Date.UTC(2026, 10, 24, 8) / 1_000, "2026-11-24T09:00:00"],
  ])("%s is shown as %s", (instant, shown) => {
    expect(local?.(instant)).toBe(shown);
  });

  test.each([
    ...["2026-11-24T09:00:00", "2026-11-24", "2026-02-30T09:00:00Z", "soon"],
    ...[null, undefined, {}, 1_795_000_000_000],
  ])("%s is no instant, and is not guessed", (value) => {
    expect(local?.(value)).toBeUndefined();
  });

  test.each(["2026-02-30T09:00:00", "2026-11-24T25:00", "2026-11-24T09:00:00Z", 5, undefined])(
    "%s is no wall clock",
    (value) => expect(utc?.(value)).toBeUndefined(),
  );

  test("a date and a time may stand apart", () => {
    expect(date?.("2026-11-24T23:30:00Z")).toBe("2026-11-25");
    expect(time?.("2026-11-24T23:30:00Z")).toBe("00:30:00");
    expect(utc?.("2026-11-24", "09:00:00")).toBe("2026-11-24T08:00:00Z");
    expect(epoch?.("2026-11-24", "09:00")).toBe(Date.UTC(2026, 10, 24, 8) / 1_000);
    expect(epoch?.("2026-11-24")).toBeUndefined();
  });

  test("every wall clock comes back from its instant", () => {
    fc.assert(
      fc.property(anyMoment, (seconds) => {
        const { date, time } = wallClock(seconds * 1_000, berlin.timeZone);
        const instant = utc?.(`${date}T${time}`);
        expect(instant).toBe(
          new Date(instantOf(date, time, berlin.timeZone)).toISOString().replace(".000Z", "Z"),
        );
        expect(local?.(instant)).toBe(`${date}T${time}`);
      }),
    );
  });
});

describe("amounts", () => {
  test("come back exactly, in each currency", () => {
    const anyAmount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(anyAmount, fc.constantFrom("EUR", "JPY", "KWD"), (amount, currency) => {
        const functions = functionsFor({ ...berlin, currency }, true);
        expect(functions.minor?.(functions.major?.(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    [60.05, 6005],
    ["60.05", 6005],
    ["60", 6000],
    [60.055, undefined],
    [-1, undefined],
    ["60,05", undefined],
    ["", undefined],
    [null, undefined],
  ])("%s is %s cents", (amount, cents) => expect(minor?.(amount)).toBe(cents));

  test.each([
    [6005, 60.05],
    ["6005", 60.05],
    [60.5, undefined],
    [undefined, undefined],
  ])("%s cents are %s", (cents, amount) => expect(major?.(cents)).toBe(amount));
});

describe("lengths", () => {
  test.each([
    ["PT1H45M", 105],
    ["PT45M", 45],
    ["PT2H", 120],
    ["PT2700S", 45],
    ["01:45", 105],
    ["1:45:00", 105],
    ["00:00:30", undefined],
    ["PT", undefined],
    ["P1D", undefined],
    ["45", undefined],
    [undefined, undefined],
  ])("%s is %s minutes", (written, read) => expect(minutes?.(written)).toBe(read));

  test("a minute of the day is a time", () => {
    expect(clock?.(545)).toBe("09:05:00");
    expect(clock?.(1_440)).toBeUndefined();
  });
});

test("in a request nothing is left out silently", () => {
  const strict = functionsFor(berlin, true);
  for (const [name, convert] of Object.entries(strict)) {
    expect(() => convert(undefined)).toThrow(`$${name} was given a value`);
    expect(() => convert("soon")).toThrow(`$${name} was given a value`);
  }
});
