import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDigits, formatMoney, isMinor, minorFromWire, wireFromMinor } from "./money.ts";

const currencies = [
  { currency: "EUR", digits: 2 },
  { currency: "JPY", digits: 0 },
  { currency: "KWD", digits: 3 },
  { currency: "IQD", digits: 3 },
  { currency: "HUF", digits: 2 },
  { currency: "IDR", digits: 2 },
  { currency: "COP", digits: 2 },
  { currency: "LAK", digits: 2 },
  { currency: "LBP", digits: 2 },
  { currency: "RSD", digits: 2 },
  { currency: "CLP", digits: 0 },
  { currency: "ISK", digits: 0 },
  { currency: "UGX", digits: 0 },
  { currency: "CLF", digits: 4 },
];

test.each(currencies)("$currency has $digits decimals", ({ currency, digits }) => {
  expect(currencyDigits(currency)).toBe(digits);
});

describe("amounts of the wire", () => {
  test.each([
    [19.99 + 5.01, "EUR", 2500],
    [0.1 + 0.2, "EUR", 30],
    [1.005, "KWD", 1005],
    [0.57 * 100, "EUR", 5700],
    [8.41, "EUR", 841],
    [4.35, "EUR", 435],
    [1.1 + 2.2, "EUR", 330],
    [1200, "JPY", 1200],
    [0.001, "KWD", 1],
    [9_999_999.99, "EUR", 999_999_999],
    [4990.5, "HUF", 499_050],
    [25_000_000.01, "IDR", 2_500_000_001],
    [9_999_999_999.99, "IRR", 999_999_999_999],
    [0, "EUR", 0],
  ])("%d %s is %d minor units", (amount, currency, minor) => {
    expect(minorFromWire(amount, currency)).toEqual({ ok: true, value: minor });
  });

  test.each([
    [19.999, "EUR", "too_many_decimals"],
    [0.5, "JPY", "too_many_decimals"],
    [1.0005, "KWD", "too_many_decimals"],
    [-0.01, "EUR", "negative"],
    [10_000_000_000.01, "EUR", "too_large"],
    [100.001, "HUF", "too_many_decimals"],
    [9_999_999_999.999, "IRR", "too_many_decimals"],
    [1e300, "JPY", "too_large"],
    [Number.NaN, "EUR", "not_an_amount"],
    [Number.POSITIVE_INFINITY, "EUR", "not_an_amount"],
  ])("%d %s is refused: %s", (amount, currency, fault) => {
    expect(minorFromWire(amount, currency)).toEqual({ ok: false, error: fault });
  });

  test("wireFromMinor gives the exact decimal, without float residue", () => {
    expect(String(wireFromMinor(1999 + 501, "EUR"))).toBe("25");
    expect(String(wireFromMinor(10 + 20, "EUR"))).toBe("0.3");
    expect(String(wireFromMinor(1005, "KWD"))).toBe("1.005");
    expect(String(wireFromMinor(980, "JPY"))).toBe("980");
  });

  test("every amount survives a round trip to the wire", () => {
    const minors = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(minors, fc.constantFrom(...currencies), (minor, { currency, digits }) => {
        const wire = wireFromMinor(minor, currency);
        expect(minorFromWire(wire, currency)).toEqual({ ok: true, value: minor });
        expect((String(wire).split(".")[1] ?? "").length).toBeLessThanOrEqual(digits);
      }),
    );
  });

  test("float sums of wire amounts give the right minor units", () => {
    const cents = fc.array(fc.nat(50_000), { maxLength: 8 });
    fc.assert(
      fc.property(cents, (parts) => {
        const floats = parts.reduce((sum, part) => sum + part / 100, 0);
        const exact = parts.reduce((sum, part) => sum + part, 0);
        expect(minorFromWire(floats, "EUR")).toEqual({ ok: true, value: exact });
      }),
    );
  });
});

test("isMinor accepts whole, non-negative amounts up to the maximum", () => {
  expect([0, 1_000_000_000_000].map(isMinor)).toEqual([true, true]);
  expect([-1, 0.5, 1_000_000_000_001, Number.NaN].map(isMinor)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("amounts are formatted by locale, whole ones without zeros", () => {
  expect(formatMoney(2450, "EUR", "en-IE")).toBe("€24.50");
  expect(formatMoney(2400, "EUR", "en-IE")).toBe("€24");
  expect(formatMoney(2450, "EUR", "de-DE")).toBe("24,50\u00a0€");
  expect(formatMoney(1200, "JPY", "en-US")).toBe("¥1,200");
  expect(formatMoney(1005, "KWD", "en-US")).toBe("KWD\u00a01.005");
  expect(formatMoney(499_000, "HUF", "de-DE")).toBe("4.990\u00a0HUF");
  expect(formatMoney(499_050, "HUF", "de-DE")).toBe("4.990,50\u00a0HUF");
});

describe.each(Intl.supportedValuesOf("currency"))("in %s", (currency) => {
  const digits = currencyDigits(currency);
  const shown = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();

  test("what other software writes as a price can be read", () => {
    expect(digits).toBeGreaterThanOrEqual(shown.maximumFractionDigits ?? 0);
    const smallest = Number((10 ** -digits).toFixed(digits));
    expect(minorFromWire(1_200 + smallest, currency)).toEqual({
      ok: true,
      value: 1_200 * 10 ** digits + 1,
    });
  });

  test("an amount is shown to its last digit, and a whole one without zeros", () => {
    const minor = 1_234 * 10 ** digits;
    const inDigits = (amount: number) =>
      formatMoney(amount, currency, "en")
        .replace(/[^\d.,]/g, "")
        .replace(/^\.+/, "");
    expect(inDigits(minor)).toBe("1,234");
    if (digits > 0) expect(inDigits(minor + 1)).toBe(`1,234.${"1".padStart(digits, "0")}`);
  });
});
