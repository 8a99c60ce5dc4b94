import type { RecordKind } from "#lib/upstream/schema/record-kinds.ts";
import { collectRecords, isRecognised } from "./records.ts";

/** Its name and types, never what it holds. */
export type UnrecognisedField = {
  readonly kind: RecordKind;
  readonly name: string;
  readonly types: readonly string[];
  readonly count: number;
};

const MAX_NAME = 60;

export function unrecognisedFields(raw: unknown): readonly UnrecognisedField[] {
  const fields = new Map<string, { field: UnrecognisedField; types: Set<string> }>();
  for (const [kind, records] of collectRecords(raw)) {
    for (const record of records) {
      for (const [name, value] of Object.entries(record)) {
        if (isRecognised(kind, name)) continue;
        const key = `${kind}.${name}`;
        const types = fields.get(key)?.types ?? new Set();
        const count = (fields.get(key)?.field.count ?? 0) + 1;
        types.add(typeOf(value));
        const field = { kind, name: name.slice(0, MAX_NAME), types: [...types].sort(), count };
        fields.set(key, { field, types });
      }
    }
  }
  return [...fields.values()].map(({ field }) => field);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
