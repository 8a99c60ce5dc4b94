import type { Mapping } from "#lib/config/mapping.ts";
import { AS_LONG_AS_ASKED } from "../schema/availability.ts";
import { INNER, isRecord, type WireRecord } from "../schema/canonical.ts";
import { type Evaluate, faultAsError, MappingFault, namesIn } from "./expression.ts";

/** Kinds of a menu, whose common fields `item` gives. */
const OF_MENU = [
  "category",
  "service",
  "variant",
  "tier",
  "optionGroup",
  "option",
  "bundle",
] as const;
type KindOfMenu = (typeof OF_MENU)[number];
export type RecordKind = KindOfMenu | "slot" | "client" | "appointment";

/** Where an expression makes a list of one value, JSONata gives the value alone. */
const MADE_LISTS = [
  "prerequisiteServiceIds",
  "teamMemberIds",
  "availableTeamMemberIds",
  "availableTeamMemberNames",
  "services",
];

/** Told of each record of a list, for diagnosis, and what was wrong with its expressions. */
export type SawRecord = (kind: RecordKind, fault: string | undefined) => void;

export function recordMapper(
  { expressions }: Mapping,
  evaluate: Evaluate,
  saw: SawRecord = () => undefined,
) {
  const lists: Readonly<Record<string, string | undefined>> = expressions.lists ?? {};

  /** What its expressions give and nothing else; where it has none, the record as it is. */
  async function one(kind: RecordKind, raw: unknown, parent?: unknown): Promise<WireRecord> {
    const item = isOfMenu(kind) ? await fieldsFrom("item", raw, parent) : undefined;
    const own = await fieldsFrom(kind, raw, parent);
    const inner = isOfMenu(kind) ? await listsOf(kind, raw) : {};
    const isMapped = item !== undefined || own !== undefined;
    const made = isMapped ? { ...inner, ...item, ...own } : { ...recordOf(raw), ...inner };
    if (kind === "slot") return withTimes(made);
    return kind === "service" && isMapped ? { ...usesOf(inner), ...made } : made;
  }

  async function fieldsFrom(name: "item" | RecordKind, raw: unknown, parent: unknown) {
    const text = expressions[name];
    if (text === undefined) return undefined;
    const made = await evaluate(name, text, raw, { parent });
    if (!isRecord(made)) throw new MappingFault(`${name}: it gives no object`);
    const fields = Object.entries(made).map(([field, value]) => [
      field,
      MADE_LISTS.includes(field) ? listOf(value ?? []) : value,
    ]);
    return Object.fromEntries(fields);
  }

  async function listsOf(kind: KindOfMenu, raw: unknown): Promise<WireRecord> {
    const inner: Record<string, readonly WireRecord[]> = {};
    for (const [name, of] of Object.entries(INNER[kind] ?? {})) {
      if (!isOfMenu(of)) continue;
      const text = lists[name];
      const found =
        text === undefined ? recordOf(raw)[name] : await evaluate(`lists.${name}`, text, raw);
      if ((found ?? null) !== null) inner[name] = await each(of, found, raw);
    }
    return inner;
  }

  async function each(kind: RecordKind, found: unknown, parent?: unknown) {
    const mapped: WireRecord[] = [];
    for (const raw of flatList(found)) {
      const made = await faultAsError(one(kind, raw, parent));
      saw(kind, made.ok ? undefined : made.error);
      mapped.push(made.ok ? made.value : await unsound(kind, raw, parent));
    }
    return mapped;
  }

  /** One whose expressions fail keeps the name that `item` gives, so that it alone is closed. */
  async function unsound(kind: RecordKind, raw: unknown, parent: unknown): Promise<WireRecord> {
    const item = isOfMenu(kind) ? await faultAsError(fieldsFrom("item", raw, parent)) : undefined;
    const { id, name } = recordOf(item?.ok ? item.value : undefined);
    return { id, name };
  }

  return {
    one,
    /** Each record of a list of the answer. A path of which no name is in the answer is a fault, not empty. */
    async all(list: string, kind: RecordKind, answer: unknown, usual: string) {
      const text = lists[list] ?? usual;
      const found = await evaluate(`lists.${list}`, text, answer);
      const isThere = [...namesIn(text).read].some((name) => name in recordOf(answer));
      if (found === undefined && !isThere) {
        throw new MappingFault(`lists.${list}: it leads nowhere`);
      }
      return each(kind, found ?? []);
    },
  };
}

function isOfMenu(kind: string): kind is KindOfMenu {
  return OF_MENU.some((one) => one === kind);
}

/** Variants and tiers that are listed are in use, unless the mapping says otherwise. */
function usesOf({ variants = [], pricingTiers }: WireRecord): WireRecord {
  const tiers = [pricingTiers, ...listOf(variants).map((one) => recordOf(one).pricingTiers)];
  return {
    useVariants: listOf(variants).length > 0,
    usePricingTiers: tiers.some((all) => Array.isArray(all) && all.length > 0),
  };
}

const SHOWN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/;

/** A slot whose times have dates, or no end: then it is as long as what was asked for. */
function withTimes(slot: WireRecord): WireRecord {
  const shownIn = (time: unknown) => (typeof time === "string" && SHOWN.exec(time)) || [];
  const { endTime = AS_LONG_AS_ASKED } = slot;
  const [, date = slot.date, startTime = slot.startTime] = shownIn(slot.startTime);
  const [, , end = endTime] = shownIn(endTime);
  return { ...slot, date, startTime, endTime: end };
}

/** `$each` within `$each` gives lists of lists; a record may be a list, but of values. */
function flatList(found: unknown): readonly unknown[] {
  return listOf(found).flatMap((one) => (isListOfRecords(one) ? flatList(one) : [one]));
}

function isListOfRecords(one: unknown): boolean {
  return Array.isArray(one) && one.every((inner) => isRecord(inner) || isListOfRecords(inner));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function recordOf(raw: unknown): WireRecord {
  return isRecord(raw) ? raw : {};
}
