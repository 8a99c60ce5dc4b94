import { memoize } from "./memoize.ts";
import { err, ok, type Result } from "./result.ts";

/** Integer in the currency's smallest unit (cents, yen, fils). */
export type Minor = number;

export type Currency = string;

/** Distance from a whole minor unit that counts as float residue; large amounts have more. */
const RESIDUE = 1e-6;
const RELATIVE_RESIDUE = 2 ** -50;

/** Some visits cost hundreds of millions, as in rials. Floats keep two more digits than this. */
const MAX_AMOUNT: Minor = 1_000_000_000_000;

/** ISO 4217 decimals other than two; `Intl` shows fewer for some that prices do have. */
const DIGITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const digitsByCurrency = new Map<Currency, number>(
  Object.entries(DIGITS).flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, Number(digits)] as const),
  ),
);

export function currencyDigits(currency: Currency): number {
  return digitsByCurrency.get(currency) ?? 2;
}

export function isMinor(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_AMOUNT;
}

export type AmountFault = "not_an_amount" | "negative" | "too_large" | "too_many_decimals";

/** Reads major units (§2.1). Too many decimals are a fault: rounding would guess a price. */
export function minorFromWire(amount: number, currency: Currency): Result<Minor, AmountFault> {
  if (!Number.isFinite(amount)) return err("not_an_amount");
  if (amount < 0) return err("negative");
  const scaled = amount * 10 ** currencyDigits(currency);
  const minor = Math.round(scaled);
  if (minor > MAX_AMOUNT) return err("too_large");
  if (Math.abs(scaled - minor) > Math.max(RESIDUE, minor * RELATIVE_RESIDUE))
    return err("too_many_decimals");
  return ok(minor);
}

/** In major units, without float residue (§2.3). */
export function wireFromMinor(minor: Minor, currency: Currency): number {
  const digits = currencyDigits(currency);
  return Number((minor / 10 ** digits).toFixed(digits));
}

const formatFor = memoize(
  (locale: string, currency: Currency, digits: number, least: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    }),
  (...asked) => asked.join(" "),
);

/** "€24.50", "24,50 €"; whole amounts drop their zeros. */
export function formatMoney(minor: Minor, currency: Currency, locale: string): string {
  const digits = currencyDigits(currency);
  const whole = minor % 10 ** digits === 0;
  const format = formatFor(locale, currency, digits, whole ? 0 : digits);
  return format.format(minor / 10 ** digits);
}
