import { z } from "zod";

/** Canonical field → the names it is accepted under, the documented or assumed one first. */
export type Names = Readonly<Record<string, readonly string[]>>;

export type WireRecord = Readonly<Record<string, unknown>>;

export function isRecord(raw: unknown): raw is WireRecord {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

/** A `null` or an empty list says nothing beside a filled one under another accepted name. */
function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

type PickedField = { readonly value?: unknown; readonly conflict: boolean };

/** The value of a field under whichever accepted name it came; two that disagree are a conflict. */
export function pick(record: WireRecord, accepted: readonly string[]): PickedField {
  const present = accepted.filter((name) => Object.hasOwn(record, name));
  const telling = present.filter((name) => !saysNothing(record[name]));
  const chosen = telling[0] ?? present[0];
  if (chosen === undefined) return { conflict: false };
  const first = JSON.stringify(record[chosen]);
  const conflict = telling.some((name) => JSON.stringify(record[name]) !== first);
  return { value: record[chosen], conflict };
}

/** Another name is read only where the first one says nothing. */
function found(record: WireRecord, accepted: readonly string[]): PickedField {
  const [first = ""] = accepted;
  const value = record[first];
  return saysNothing(value) ? pick(record, accepted) : { value, conflict: false };
}

/**
 * A schema over canonical fields that also reads every accepted name; other fields are dropped.
 * Two names beside a missing first one that disagree leave the field in doubt.
 */
export function named<S extends z.ZodType>(names: Names, schema: S) {
  return z.preprocess((raw, context) => {
    if (!isRecord(raw)) return raw;
    const canonical: Record<string, unknown> = {};
    for (const [field, accepted] of Object.entries(names)) {
      const { conflict, ...told } = found(raw, accepted);
      if (conflict) {
        context.addIssue({ code: "custom", path: [field], message: "given twice, differently" });
      }
      if ("value" in told) canonical[field] = told.value;
    }
    return canonical;
  }, schema);
}
