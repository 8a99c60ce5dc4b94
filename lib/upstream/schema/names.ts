import { z } from "zod";
import { memoize } from "#lib/values/memoize.ts";
import type { WireIssue } from "./issue.ts";

/** Canonical field → accepted names, the documented or assumed one first. */
export type Names = Readonly<Record<string, readonly string[]>>;

export type WireRecord = Readonly<Record<string, unknown>>;

export function isRecord(raw: unknown): raw is WireRecord {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

/** An empty value under one accepted name gives way to a value under another. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

type PickedField = { readonly value?: unknown; readonly conflict: boolean };

export function pick(record: WireRecord, accepted: readonly string[]): PickedField {
  const present = accepted.filter((name) => Object.hasOwn(record, name));
  const filled = present.filter((name) => !isEmpty(record[name]));
  const chosen = filled[0] ?? present[0];
  if (chosen === undefined) return { conflict: false };
  const first = JSON.stringify(record[chosen]);
  const conflict = filled.some((name) => JSON.stringify(record[name]) !== first);
  return { value: record[chosen], conflict };
}

function readField(record: WireRecord, accepted: readonly string[]): PickedField {
  const [first = ""] = accepted;
  const value = record[first];
  return isEmpty(value) ? pick(record, accepted) : { value, conflict: false };
}

/** `UsePricingTiers`, `use_pricing_tiers` and `use-pricing-tiers` are one name. */
export const plainName = memoize((name: string) =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
);

/** Reads accepted names into canonical fields and drops others; conflicting values fail. */
export function named<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess((raw, context) => {
    if (!isRecord(raw)) return raw;
    const canonical: Record<string, unknown> = {};
    for (const [field, accepted] of Object.entries(names)) {
      const { conflict, ...picked } = readField(raw, accepted);
      if (conflict) {
        context.addIssue({ code: "custom", path: [field], message: "given twice, differently" });
      }
      if ("value" in picked) canonical[field] = picked.value;
    }
    return canonical;
  }, schema);
}

/** Where the door leaves what is in doubt of a record (`door.ts`). */
export const DOUBTS = "$doubts";

export function doubtsOf(raw: unknown): readonly WireIssue[] {
  const doubts = isRecord(raw) ? raw[DOUBTS] : undefined;
  return Array.isArray(doubts) ? doubts : [];
}

/** A record in doubt fails. */
export function namedStrict<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw, context) => {
      for (const { path, fault } of doubtsOf(raw)) {
        context.addIssue({ code: "custom", path: [path], message: fault });
      }
      return raw;
    },
    named(names, schema),
  );
}

export const suspectFields = z.custom<readonly WireIssue[]>(Array.isArray);

/** Hands the doubts on, for a record that can be left out. */
export function namedWithSuspects<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess(
    (raw) => (isRecord(raw) ? { ...raw, suspectFields: doubtsOf(raw) } : raw),
    named({ ...names, suspectFields: ["suspectFields"] }, schema),
  );
}
