import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf, wallClock } from "#lib/values/calendar.ts";
import { functionsFor } from "./functions.ts";

const berlin = { timeZone: "Europe/Berlin", currency: "EUR" };
const { local, utc, minor, major } = functionsFor(berlin, false);
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

test("in a request nothing is left out silently", () => {
  const strict = functionsFor(berlin, true);
  for (const [name, convert] of Object.entries(strict)) {
    expect(() => convert(undefined)).toThrow(`$${name} was given a value`);
    expect(() => convert("soon")).toThrow(`$${name} was given a value`);
  }
});
