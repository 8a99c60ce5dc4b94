import { isRecord, pick, type WireRecord } from "#lib/upstream/schema/names.ts";
import { RECORD_KINDS, type RecordKind } from "#lib/upstream/schema/record-kinds.ts";

type Records = ReadonlyMap<RecordKind, readonly WireRecord[]>;

/** All records of a catalogue's answer. */
export function collectRecords(raw: unknown): Records {
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

export function isRecognised(kind: RecordKind, name: string): boolean {
  return Object.values(RECORD_KINDS[kind].names).flat().includes(name);
}
