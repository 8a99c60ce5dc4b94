import { z } from "zod";
import type { WireIssue } from "./issue.ts";
import { isRecord, type Names, named, type WireRecord } from "./names.ts";

/**
 * Variants, tiers, add-ons and bundles are undocumented (§2.1), so an unknown field may change the
 * price or forbid the sale. Values without effect (null, false, a discount of 0) do not count.
 * docs/upstream.md
 */
export function findSuspectFields(raw: WireRecord, names: Names): readonly WireIssue[] {
  const known = new Set(Object.values(names).flat());
  return Object.entries(raw).flatMap(([field, value]) => {
    if (known.has(field) || isEmpty(value)) return [];
    const words = wordsOf(field);
    const path = field.slice(0, MAX_NAME);
    if (isMoney(words, value, raw.price)) return [{ path, fault: "money that is not understood" }];
    return forbidsSale(words, value) ? [{ path, fault: "a switch that is not understood" }] : [];
  });
}

const MAX_NAME = 60;

const PRICE_WORDS = new Set(["price", "prices", "pricing", "amount", "total", "subtotal"]);
const EXTRA_WORDS = new Set(
  "charge charges cost costs deposit discount discounted discounts fee fees promo promotion \
rebate reduction sale saving savings supplement surcharge".split(" "),
);

/** Forbid the sale with any value: a flag, a date, a list. */
const OFF_WORDS = new Set(
  "archived blocked deleted disabled hidden inactive requires restricted suspended \
unavailable".split(" "),
);
/** Forbid the sale as a flag; other types may mean anything. */
const OFF_FLAG_WORDS = new Set(
  "approval consultation draft internal member members membership only private required".split(" "),
);
/** Forbid the sale when false. */
const ON_WORDS = new Set(
  "active available bookable enabled online public published visible".split(" "),
);

function wordsOf(field: string): readonly string[] {
  const parts = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
  return parts.map((part) => part.toLowerCase());
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

function isMoney(words: readonly string[], value: unknown, price: unknown): boolean {
  const isExtra = words.some((word) => EXTRA_WORDS.has(word));
  if (!isExtra && !words.some((word) => PRICE_WORDS.has(word))) return false;
  if (value === false || value === price) return false;
  return !(isExtra && Number(value) === 0);
}

function forbidsSale(words: readonly string[], value: unknown): boolean {
  if (words.some((word) => OFF_WORDS.has(word))) return value !== false && value !== 0;
  if (words.some((word) => OFF_FLAG_WORDS.has(word))) return value === true;
  if (words.some((word) => ON_WORDS.has(word))) return value === false;
  const isState = words.some((word) => word === "status" || word === "state");
  return isState && typeof value === "string" && wordsOf(value).some((word) => OFF_WORDS.has(word));
}

export const suspectFields = z.custom<readonly WireIssue[]>(Array.isArray);

export function namedWithSuspects<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw) => (isRecord(raw) ? { ...raw, suspectFields: findSuspectFields(raw, names) } : raw),
    named({ ...names, suspectFields: ["suspectFields"] }, schema),
  );
}

export function namedStrict<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw, context) => {
      for (const { path, fault } of isRecord(raw) ? findSuspectFields(raw, names) : []) {
        context.addIssue({ code: "custom", path: [path], message: fault });
      }
      return raw;
    },
    named(names, schema),
  );
}
