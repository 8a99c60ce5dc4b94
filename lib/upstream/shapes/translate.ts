import type { FieldSource, RecordKind, RecordShape, Shapes } from "#lib/config/shapes.ts";
import { isRecord, pick, type WireRecord } from "../schema/names.ts";
import { RECORD_KINDS } from "../schema/record-kinds.ts";
import { findSuspectFields } from "../schema/unknown-fields.ts";
import { groupsBy } from "./groups.ts";
import { valueAt, without } from "./path.ts";
import { convert } from "./units.ts";

/** Writes what `SHAPES_FILE` teaches under the documented or assumed names. docs/operating.md */
export function translate(raw: unknown, kind: RecordKind, shapes: Shapes): unknown {
  const shape = shapes.records[kind];
  const own = shape ? translateRecord(raw, kind, shape, shapes) : raw;
  if (!isRecord(own)) return own;
  const { names, lists } = RECORD_KINDS[kind];
  const translated: Record<string, unknown> = { ...own };
  for (const [field, inner] of Object.entries(lists)) {
    for (const name of names[field] ?? []) {
      const list = own[name];
      if (Array.isArray(list)) {
        translated[name] = list.map((each) => translate(each, inner, shapes));
      }
    }
  }
  return translated;
}

function translateRecord(
  raw: unknown,
  kind: RecordKind,
  { fields, ignore }: RecordShape,
  shapes: Shapes,
): unknown {
  const taught = Object.entries(fields).flatMap(([field, source]) => {
    const value = valueAt(raw, source.from);
    return (value ?? null) === null ? [] : [{ field, source, value }];
  });
  const whole = taught.find(({ source }) => source.from === ".");
  if (!isRecord(raw)) return whole ? { [whole.field]: whole.value } : raw;
  const read = taught.map(({ source }) => source.from).filter((from) => from !== ".");
  const rest = flattenSuspects(without(raw, [...read, ...ignore]), read);
  const named = { ...rest };
  for (const { field, source, value } of taught) named[field] = converted(value, source);
  const { durationInMinutes: lengths = [] } = RECORD_KINDS[kind].names;
  for (const { field, source, value } of taught) {
    if (source.by === undefined) continue;
    if (field === "pricingTiers") named[field] = tiersByMember(value, pick(named, lengths).value);
    if (field === "optionGroups") named[field] = groupsBy(source.by, value, shapes);
  }
  return named;
}

function converted(value: unknown, { unit }: FieldSource): unknown {
  return unit === undefined ? value : convert(value, unit);
}

/** A member's price alone is for the length of the service or variant. */
function tiersByMember(value: unknown, durationInMinutes: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.entries(value).map(([memberId, tier]) => ({
    ...(isRecord(tier) ? tier : { price: tier, durationInMinutes }),
    teamMemberIds: [memberId],
  }));
}

/** What an object holds beside what was read of it still counts where it looks like money. */
function flattenSuspects(record: unknown, read: readonly string[]): WireRecord {
  if (!isRecord(record)) return {};
  const opened = new Set(
    read.filter((path) => path.includes(".")).map((path) => path.split(".")[0]),
  );
  const entries = Object.entries(record).flatMap(([name, value]) => {
    if (!opened.has(name) || !isRecord(value)) return [[name, value] as const];
    return findSuspectFields(value, {}).map(
      ({ path }) => [`${name}.${path}`, value[path] ?? true] as const,
    );
  });
  return Object.fromEntries(entries);
}
