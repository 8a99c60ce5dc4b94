import { type IgnoredFields, JUDGED_KINDS, type JudgedKind } from "#lib/config/ignored-fields.ts";
import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";
import { findDoubts } from "./doubts/doubts.ts";
import { findSlotDoubts } from "./doubts/slots.ts";
import { shown } from "./doubts/values.ts";
import { below, type WireIssue } from "./issue.ts";
import { DOUBTS, doubtsOf, isEmpty, isRecord, plainName, type WireRecord } from "./names.ts";
import { RECORD_KINDS, type RecordKind } from "./record-kinds.ts";

export type DoorRules = {
  /** Of the location; without it, every currency that is named is a doubt. */
  readonly currency?: Currency | undefined;
  readonly ignore?: IgnoredFields | undefined;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/**
 * Every answer passes here before it is read: its fields get the spelling of the accepted names, what
 * the operator ignores goes, and what is in doubt of a record is left in it. docs/upstream.md
 */
export function admit(raw: unknown, kind: RecordKind, rules: DoorRules = {}): unknown {
  const admitted = admitRecord(raw, kind, { now: Date.now, ...rules }, []);
  return kind === "availability" ? withSlotDoubts(admitted) : admitted;
}

type Rules = DoorRules & { readonly now: () => number };

/** What is in doubt of them is in doubt of all that is in them. */
const CONTAINERS: ReadonlySet<RecordKind> = new Set([
  "catalogue",
  "category",
  "availability",
  "day",
]);

function admitRecord(
  raw: unknown,
  kind: RecordKind,
  rules: Rules,
  inherited: readonly WireIssue[],
): unknown {
  if (!isRecord(raw)) return raw;
  const { fields, repeated } = respell(raw, kind, rules);
  const own = isJudged(kind) ? [...repeated, ...findDoubts(fields, kind, rules)] : [];
  const passedOn = CONTAINERS.has(kind)
    ? [...inherited, ...own.map((doubt) => below(kind, doubt))]
    : [];
  for (const [name, lists, record] of innerOf(kind)) {
    const value = fields[name];
    if (Array.isArray(value) && lists) {
      fields[name] = value.map((each: unknown) => admitRecord(each, lists, rules, passedOn));
    } else if (isRecord(value) && record) {
      fields[name] = admitRecord(value, record, rules, passedOn);
    }
  }
  const doubts = [...inherited, ...own];
  if (doubts.length > 0) fields[DOUBTS] = doubts;
  return fields;
}

type Inner = readonly [name: string, list: RecordKind | undefined, record: RecordKind | undefined];

/** Accepted names of the fields that hold records, with the kinds of those in a list and of one alone. */
const innerOf = memoize((kind: RecordKind): readonly Inner[] => {
  const { names, lists, records = {} } = RECORD_KINDS[kind];
  const fields = [...new Set([...Object.keys(lists), ...Object.keys(records)])];
  return fields.flatMap((field) =>
    (names[field] ?? []).map((name): Inner => [name, lists[field], records[field]]),
  );
});

/** Stands for two values of which nobody knows the right one; no schema reads it. */
const CONTRADICTED = {};

type Respelled = {
  readonly fields: Record<string, unknown>;
  readonly repeated: readonly WireIssue[];
};

/** A second spelling of a field that is read, with another value, is a doubt. */
function respell(raw: WireRecord, kind: RecordKind, { ignore }: Rules): Respelled {
  const spelled = spellingOf(kind);
  const ignored = ignore && isJudged(kind) ? ignore[kind]?.map(plainName) : undefined;
  const fields: Record<string, unknown> = {};
  const repeated: WireIssue[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (ignored?.includes(plainName(name)) || RESERVED.has(name)) continue;
    const accepted = spelled(name);
    const first = fields[accepted] ?? raw[accepted];
    if (accepted === name || isEmpty(first)) fields[accepted] = value;
    else if (isContradicted(first, value)) {
      const fault = `${shown(value)} beside ${accepted} ${shown(first)}: the same field twice`;
      repeated.push({ path: name, fault });
      if (!isJudged(kind)) fields[accepted] = CONTRADICTED;
    }
  }
  return { fields, repeated };
}

const RESERVED = new Set([DOUBTS, "__proto__"]);

function isContradicted(first: unknown, second: unknown): boolean {
  return !isEmpty(second) && JSON.stringify(first) !== JSON.stringify(second);
}

function isJudged(kind: RecordKind): kind is JudgedKind {
  return JUDGED_KINDS.some((each) => each === kind);
}

const spellingOf = memoize((kind: RecordKind): ((name: string) => string) => {
  const all = Object.values(RECORD_KINDS[kind].names).flat();
  const exact = new Set(all);
  // Of two accepted names that differ in case alone, the first.
  const byPlain = new Map(all.toReversed().map((name) => [plainName(name), name]));
  return (name) => (exact.has(name) ? name : (byPlain.get(plainName(name)) ?? name));
});

/** What only the slots of an answer together show. */
function withSlotDoubts(admitted: unknown): unknown {
  if (!isRecord(admitted) || !Array.isArray(admitted.days)) return admitted;
  const found = findSlotDoubts(admitted.days);
  const days = admitted.days.map((day: unknown) =>
    isRecord(day) && Array.isArray(day.timeSlots)
      ? { ...day, timeSlots: day.timeSlots.map((slot: unknown) => withDoubts(slot, found)) }
      : day,
  );
  return { ...admitted, days };
}

function withDoubts(slot: unknown, found: ReadonlyMap<unknown, readonly WireIssue[]>): unknown {
  const more = found.get(slot);
  return isRecord(slot) && more ? { ...slot, [DOUBTS]: [...doubtsOf(slot), ...more] } : slot;
}
