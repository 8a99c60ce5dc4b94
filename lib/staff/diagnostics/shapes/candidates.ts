import type { FieldSource, RecordKind, Unit } from "#lib/config/shapes.ts";
import { isRecord, type WireRecord } from "#lib/upstream/schema/names.ts";
import { RECORD_KINDS } from "#lib/upstream/schema/record-kinds.ts";
import { valueAt } from "#lib/upstream/shapes/path.ts";
import { convert } from "#lib/upstream/shapes/units.ts";
import { isOfType, isTierMap, type ValueType } from "./wanted.ts";
import { isNegative, OPPOSITE_WORDS, scoreOf, wordsOf } from "./words.ts";

export type Candidate = { readonly source: FieldSource; readonly score: number };

const MAX_DEPTH = 3;
/** Some records may lack a field that the others have. */
const MIN_SHARE = 0.9;

export function candidatesFor(
  kind: RecordKind,
  field: string,
  type: ValueType,
  records: readonly WireRecord[],
): readonly Candidate[] {
  const { names } = RECORD_KINDS[kind];
  const own = names[field] ?? [];
  const others = Object.entries(names).flatMap(([name, known]) => (name === field ? [] : known));
  const paths = new Set(records.flatMap((record) => pathsIn(record, [...others])));
  return [...paths]
    .flatMap((path) => {
      const values = records.map((record) => valueAt(record, path)).filter(isSomething);
      if (values.length < records.length * MIN_SHARE) return [];
      const score = scoreOf(field, path) + (own.includes(path) ? 1 : 0);
      const source = sourceOf(path, field, type, values);
      return score > 0 && source ? [{ source, score }] : [];
    })
    .sort((one, other) => other.score - one.score);
}

function isSomething(value: unknown): boolean {
  return (value ?? null) !== null;
}

/** Names that are read as other fields hold those. */
function pathsIn(record: WireRecord, taken: readonly string[], depth = 1): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (taken.includes(name) || /[.[\]\s]/.test(name)) return [];
    if (depth === MAX_DEPTH) return [name];
    const [first] = Array.isArray(value) ? value : [];
    const inner = isRecord(value)
      ? pathsIn(value, [], depth + 1).map((path) => `${name}.${path}`)
      : isRecord(first)
        ? pathsIn(first, [], depth + 1).map((path) => `${name}[].${path}`)
        : [];
    return [name, ...inner];
  });
}

function sourceOf(
  path: string,
  field: string,
  type: ValueType,
  values: readonly unknown[],
): FieldSource | undefined {
  if (type === "tiers" && values.every(isTierMap)) return { from: path, by: "member" };
  if (type === "flag") return flagSource(path, field, values);
  for (const unit of unitsOf(type, wordsOf(path))) {
    const read = values.map((value) => (unit === undefined ? value : convert(value, unit)));
    if (read.every((value) => isOfType(value, type))) {
      return unit === undefined ? { from: path } : { from: path, unit };
    }
  }
  return undefined;
}

function flagSource(path: string, field: string, values: readonly unknown[]) {
  if (!values.every((value) => typeof value === "boolean")) return undefined;
  const words = wordsOf(path);
  const opposite = OPPOSITE_WORDS[field]?.some((word) => words.includes(word));
  return opposite && !isNegative(words)
    ? { from: path, unit: "opposite" as const }
    : { from: path };
}

/** A name that tells its unit decides. */
function unitsOf(type: ValueType, words: readonly string[]): readonly (Unit | undefined)[] {
  const says = (...units: readonly string[]) => units.some((unit) => words.includes(unit));
  if (type === "amount")
    return says("cents", "cent", "pence", "minor") ? ["cents"] : [undefined, "text"];
  if (type !== "length") return [undefined];
  if (says("seconds", "secs", "sec")) return ["seconds"];
  if (says("hours", "hrs")) return ["hours"];
  return [undefined, "iso8601", "clock", "text"];
}
