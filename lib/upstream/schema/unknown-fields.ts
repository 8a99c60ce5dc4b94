import { z } from "zod";
import type { WireIssue } from "./issue.ts";
import { isRecord, type Names, named, type WireRecord } from "./names.ts";

/**
 * The inner structure of variants, tiers, add-ons and bundles is not shown (§2.1). A field of
 * theirs that is not known, but looks like money or like a switch that closes, may change what is
 * charged or whether it may be sold at all. A value that says nothing (null, false, a discount of
 * 0, the known price once more) is no such field.
 */
export function unclearFields(raw: WireRecord, names: Names): readonly WireIssue[] {
  const known = new Set(Object.values(names).flat());
  return Object.entries(raw).flatMap(([field, value]) => {
    if (known.has(field) || saysNothing(value)) return [];
    const words = wordsOf(field);
    const path = field.slice(0, MAX_NAME);
    if (isMoney(words, value, raw.price)) return [{ path, fault: "money that is not understood" }];
    return closes(words, value) ? [{ path, fault: "a switch that is not understood" }] : [];
  });
}

const MAX_NAME = 60;

const PRICE_WORDS = new Set(["price", "prices", "pricing", "amount", "total", "subtotal"]);
const EXTRA_WORDS = new Set(
  "charge charges cost costs deposit discount discounted discounts fee fees promo promotion \
rebate reduction sale saving savings supplement surcharge".split(" "),
);

/** Closing, whatever is written there: a flag, a date, a list. */
const OFF_WORDS = new Set(
  "archived blocked deleted disabled hidden inactive requires restricted suspended \
unavailable".split(" "),
);
/** Closing as a flag; as a text or a list they may be anything. */
const OFF_FLAG_WORDS = new Set(
  "approval consultation draft internal member members membership only private required".split(" "),
);
/** Closing where they are false. */
const ON_WORDS = new Set(
  "active available bookable enabled online public published visible".split(" "),
);

/** `bundlePrice`, `bundle_price` and `BundlePrice` are bundle and price. */
function wordsOf(field: string): readonly string[] {
  const parts = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
  return parts.map((part) => part.toLowerCase());
}

function saysNothing(value: unknown): boolean {
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

function closes(words: readonly string[], value: unknown): boolean {
  if (words.some((word) => OFF_WORDS.has(word))) return value !== false && value !== 0;
  if (words.some((word) => OFF_FLAG_WORDS.has(word))) return value === true;
  if (words.some((word) => ON_WORDS.has(word))) return value === false;
  const isState = words.some((word) => word === "status" || word === "state");
  return isState && typeof value === "string" && wordsOf(value).some((word) => OFF_WORDS.has(word));
}

/** The unclear fields of a record as a field of their own, for `withUnclear`. */
export const unclear = z.custom<readonly WireIssue[]>(Array.isArray);

/** A schema over canonical fields, as `named`, and over `unclear`. */
export function withUnclear<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw) => (isRecord(raw) ? { ...raw, unclear: unclearFields(raw, names) } : raw),
    named({ ...names, unclear: ["unclear"] }, schema),
  );
}

/** A schema over canonical fields, as `named`, that fails on unclear fields. */
export function namedWhole<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw, context) => {
      for (const { path, fault } of isRecord(raw) ? unclearFields(raw, names) : []) {
        context.addIssue({ code: "custom", path: [path], message: fault });
      }
      return raw;
    },
    named(names, schema),
  );
}
