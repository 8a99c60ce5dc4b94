import { err, ok, type Result } from "./result.ts";

/** Integer in the currency's smallest unit (cents, yen, fils). */
export type Minor = number;

export type Currency = string;

/** Distance from a whole minor unit that still counts as float residue. */
const RESIDUE = 1e-6;

/** Beyond this, float arithmetic would begin to lose cents. */
const MAX_AMOUNT: Minor = 1_000_000_000;

const digitsByCurrency = new Map<Currency, number>();

export function currencyDigits(currency: Currency): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
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
  if (Math.abs(scaled - minor) > RESIDUE) return err("too_many_decimals");
  return ok(minor);
}

/** In major units, without float residue (§2.3). */
export function wireFromMinor(minor: Minor, currency: Currency): number {
  const digits = currencyDigits(currency);
  return Number((minor / 10 ** digits).toFixed(digits));
}

const formats = new Map<string, Intl.NumberFormat>();

/** "€24.50", "24,50 €"; whole amounts drop their zeros. */
export function formatMoney(minor: Minor, currency: Currency, locale: string): string {
  const digits = currencyDigits(currency);
  const whole = minor % 10 ** digits === 0;
  const key = `${locale} ${currency} ${whole}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: whole ? 0 : digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(minor / 10 ** digits);
}
