import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";
import { isRecord } from "../names.ts";

const CODES = new Set(Intl.supportedValuesOf("currency"));
const SIGN = /\p{Sc}/u;

/** What an amount's text says of its currency. */
export function currencyIn(text: string, ours: Currency | undefined): "ours" | "other" | "none" {
  const codes =
    text
      .toUpperCase()
      .match(/\b[A-Z]{3}\b/g)
      ?.filter((code) => CODES.has(code)) ?? [];
  const [sign] = SIGN.exec(text) ?? [];
  if (codes.length === 0 && sign === undefined) return "none";
  if (ours === undefined) return "other";
  const isOurs =
    codes.every((code) => code === ours) && (sign === undefined || isSignOf(sign, ours));
  return isOurs ? "ours" : "other";
}

function isSignOf(sign: string, currency: Currency): boolean {
  return nameOf(currency, "narrowSymbol").includes(sign);
}

const nameOf = memoize(
  (currency: Currency, currencyDisplay: "narrowSymbol" | "name") => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay });
    const part = format.formatToParts(1).find(({ type }) => type === "currency");
    return part?.value.toLowerCase() ?? "";
  },
  (...asked) => asked.join(" "),
);

/** A code, a sign or a name, also inside an object. What is no text says nothing. */
export function isOurCurrency(value: unknown, ours: Currency | undefined): boolean {
  if (isRecord(value)) return Object.values(value).every((part) => isOurOrNone(part, ours));
  return isOurOrNone(value, ours) && !isOther(value, ours);
}

function isOurOrNone(value: unknown, ours: Currency | undefined): boolean {
  return typeof value !== "string" || currencyIn(value, ours) !== "other";
}

/** Alone under such a name, any word that is not ours is another's. */
function isOther(value: unknown, ours: Currency | undefined): boolean {
  if (typeof value !== "string" || value.trim() === "") return false;
  if (ours === undefined) return true;
  const said = value.trim().toLowerCase();
  const known = [ours.toLowerCase(), nameOf(ours, "name"), nameOf(ours, "narrowSymbol")];
  return !known.some((name) => name === said || (name.startsWith(said) && said.length > 2));
}
