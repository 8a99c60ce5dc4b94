import type { RecordKind } from "#lib/config/shapes.ts";
import { isRecord, pick, type WireRecord } from "#lib/upstream/schema/names.ts";
import { RECORD_KINDS } from "#lib/upstream/schema/record-kinds.ts";

export type SentRecord = { readonly record: WireRecord; readonly parent?: WireRecord };

export type SentRecords = ReadonlyMap<RecordKind, readonly SentRecord[]>;

export function collectRecords(raw: unknown, kind: RecordKind): SentRecords {
  const found = new Map<RecordKind, SentRecord[]>();
  collect(raw, kind, undefined, found);
  return found;
}

function collect(
  raw: unknown,
  kind: RecordKind,
  parent: WireRecord | undefined,
  found: Map<RecordKind, SentRecord[]>,
): void {
  if (!isRecord(raw)) return;
  const sent = { record: raw, ...(parent && { parent }) };
  const all = found.get(kind) ?? [];
  all.push(sent);
  found.set(kind, all);
  for (const [field, inner] of Object.entries(RECORD_KINDS[kind].lists)) {
    if (isSwitchedOff(field, raw, parent)) continue;
    const list = fieldOf(raw, kind, field);
    for (const each of Array.isArray(list) ? list : []) collect(each, inner, raw, found);
  }
}

/** A list that is not in use may hold anything (§2.1). */
function isSwitchedOff(field: string, record: WireRecord, parent: WireRecord | undefined): boolean {
  if (field === "variants") return record.useVariants !== true;
  return field === "pricingTiers" && !(record.usePricingTiers ?? parent?.usePricingTiers);
}

export function fieldOf(record: WireRecord, kind: RecordKind, field: string): unknown {
  return pick(record, RECORD_KINDS[kind].names[field] ?? [field]).value;
}

export function isRecognised(kind: RecordKind, name: string): boolean {
  return Object.values(RECORD_KINDS[kind].names).flat().includes(name);
}
