import { admit, type DoorRules } from "#lib/upstream/schema/door.ts";
import { doubtsOf, isRecord, pick, type WireRecord } from "#lib/upstream/schema/names.ts";
import { RECORD_KINDS, type RecordKind } from "#lib/upstream/schema/record-kinds.ts";

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

/** A field that closes what is sold, because it looks like money or like a switch. docs/upstream.md */
export type SuspectField = { readonly kind: RecordKind; readonly name: string };

export function suspectFields(raw: unknown, rules: DoorRules): readonly SuspectField[] {
  const records = collectRecords(admit(raw, "catalogue", rules));
  return [...records].flatMap(([kind, found]) => {
    const names = found.flatMap((record) => doubtsOf(record).map(({ path }) => path));
    return [...new Set(names)].map((name) => ({ kind, name }));
  });
}

type Records = ReadonlyMap<RecordKind, readonly WireRecord[]>;

/** All records of a catalogue's answer. */
function collectRecords(raw: unknown): Records {
  const found = new Map<RecordKind, WireRecord[]>();
  collect(raw, "catalogue", undefined, found);
  return found;
}

function collect(
  raw: unknown,
  kind: RecordKind,
  parent: WireRecord | undefined,
  found: Map<RecordKind, WireRecord[]>,
): void {
  if (!isRecord(raw)) return;
  const all = found.get(kind) ?? [];
  all.push(raw);
  found.set(kind, all);
  for (const [field, inner] of Object.entries(RECORD_KINDS[kind].lists)) {
    if (isSwitchedOff(field, raw, parent)) continue;
    const list = pick(raw, RECORD_KINDS[kind].names[field] ?? [field]).value;
    for (const each of Array.isArray(list) ? list : []) collect(each, inner, raw, found);
  }
}

/** A list that is not in use may hold anything (§2.1). */
function isSwitchedOff(field: string, record: WireRecord, parent: WireRecord | undefined): boolean {
  if (field === "variants") return record.useVariants !== true;
  return field === "pricingTiers" && !(record.usePricingTiers ?? parent?.usePricingTiers);
}

function isRecognised(kind: RecordKind, name: string): boolean {
  return Object.values(RECORD_KINDS[kind].names).flat().includes(name);
}
