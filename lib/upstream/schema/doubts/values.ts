import { isRecord } from "../names.ts";
import { isKnownText } from "./split-words.ts";

/** What the values of unknown fields say. */

const YES = new Set(["true", "1", "yes", "y", "on"]);
const NO = new Set(["false", "0", "no", "n", "off", "none", "never"]);

/** `undefined`: neither, as a date, a list or a sentence. */
export function truthOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const plain = text.trim().toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined;
}

/** Serialisers write "none" as null, an empty text, an empty list or the first year. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "" || value.startsWith("0001-01-01");
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isNothing);
}

export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}

/** The day of an ISO date or date-time, as epoch milliseconds. */
export function dayOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(value)) return undefined;
  const day = Date.parse(value.slice(0, 10));
  return Number.isNaN(day) ? undefined : day;
}

const AMOUNT = /\d[\d.,'’\u00a0\u202f ]*\d|\d/g;

/** Each amount of a text in the ways in which it can be meant: "1.234,50", "1,234". */
export function amountsIn(text: string): readonly (readonly number[])[] {
  return (latinDigits(text).match(AMOUNT) ?? []).map((found) => {
    const whole = Number(found.replaceAll(/\D/g, ""));
    const [, before = "", after] = /^(.*)[.,](\d+)$/.exec(found) ?? [];
    const decimal = after === undefined ? [] : [Number(`${before.replaceAll(/\D/g, "")}.${after}`)];
    // "40.00" is no four thousand.
    return after !== undefined && after.length !== 3 ? decimal : [whole, ...decimal];
  });
}

function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

const MAX_SHOWN = 40;

/** For staff. Of texts only those that consist of known words and amounts: others may be private. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    return isKnownText(value) ? `"${value.slice(0, MAX_SHOWN)}"` : "a text";
  }
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "an object" : String(value);
}
