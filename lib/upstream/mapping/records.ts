import type { Mapping } from "#lib/config/mapping.ts";
import { AS_LONG_AS_ASKED } from "../schema/availability.ts";
import { documentedFields, isRecord } from "../schema/canonical.ts";
import { type Evaluate, MappingFault, namesIn } from "./expression.ts";

type Lists = NonNullable<Mapping["expressions"]["lists"]>;
type ListName = keyof Lists;
type Inner = Readonly<Record<string, readonly [ListName, RecordKind]>>;

export type RecordKind =
  | "category"
  | "service"
  | "variant"
  | "tier"
  | "optionGroup"
  | "option"
  | "bundle"
  | "bundleItem"
  | "day"
  | "slot"
  | "client"
  | "appointment";

/** The documented lists inside a record of each kind, with their names in the mapping. */
const INNER: Readonly<Record<RecordKind, Inner>> = {
  category: { services: ["services", "service"], bundles: ["bundles", "bundle"] },
  service: {
    variants: ["variants", "variant"],
    pricingTiers: ["pricingTiers", "tier"],
    optionGroups: ["optionGroups", "optionGroup"],
  },
  variant: { pricingTiers: ["pricingTiers", "tier"] },
  tier: {},
  optionGroup: { options: ["options", "option"] },
  option: {},
  bundle: { services: ["bundleItems", "bundleItem"] },
  bundleItem: {},
  day: { timeSlots: ["slots", "slot"] },
  slot: {},
  client: {},
  appointment: {},
};

/** `item` is evaluated for them first: names, prices and lengths are mostly written alike. */
const ITEMS: readonly RecordKind[] = [
  "category",
  "service",
  "variant",
  "tier",
  "optionGroup",
  "option",
  "bundle",
];

/** Other names that tell whether an appointment is cancelled: where the mapping says it, it alone does. */
const CANCELLED = new Set([
  "cancelled",
  "canceled",
  "cancelledAt",
  "canceledAt",
  "status",
  "state",
]);

/** JSONata makes a list of one its item; here it becomes a list again. */
const LISTS = [
  "prerequisiteServiceIds",
  "teamMemberIds",
  "availableTeamMemberIds",
  "availableTeamMemberNames",
  "services",
  "addons",
];

export type Mapped = Readonly<Record<string, unknown>>;

export type MapRecords = {
  /** Each record of a list of an answer; `field` names the list where the mapping does not. */
  all(list: ListName, kind: RecordKind, answer: unknown, field: string): Promise<readonly Mapped[]>;
  one(kind: RecordKind, raw: unknown): Promise<Mapped>;
};

/** Told of each record of a list, for diagnosis, and what was wrong with its expressions. */
export type SawRecord = (kind: RecordKind, fault: string | undefined) => void;

export function recordMapper(
  { expressions }: Mapping,
  evaluate: Evaluate,
  saw: SawRecord = () => undefined,
): MapRecords {
  const lists = expressions.lists ?? {};

  /** A kind of which the mapping says nothing passes as it is. */
  function isMapped(kind: RecordKind): boolean {
    const hasItem = ITEMS.includes(kind) && expressions.item !== undefined;
    const named = Object.values(INNER[kind]).some(([list]) => lists[list] !== undefined);
    return hasItem || expressions[kind] !== undefined || named;
  }

  /** Fields of which the mapping speaks: where it gives nothing, there is none. */
  function setBy(kind: RecordKind): ReadonlySet<string> {
    const texts = [ITEMS.includes(kind) ? expressions.item : undefined, expressions[kind]];
    const set = new Set(
      texts.flatMap((text) => (text === undefined ? [] : [...namesIn(text).set])),
    );
    return set.has("isCancelled") ? new Set([...set, ...CANCELLED]) : set;
  }

  /** `undefined` where there is none. */
  async function listIn(list: ListName, from: unknown, field: unknown) {
    const text = lists[list];
    const found = text === undefined ? field : await evaluate(`lists.${list}`, text, from);
    return found === undefined || found === null ? undefined : flatList(found);
  }

  async function mapEach(kind: RecordKind, raws: readonly unknown[], parent: unknown) {
    const mapped: Mapped[] = [];
    for (const raw of raws) mapped.push(await makeOf(kind, raw, parent));
    return mapped;
  }

  async function make(kind: RecordKind, raw: unknown, parent: unknown): Promise<Mapped> {
    const plain = isMapped(kind) ? documentedOf(kind, raw, setBy(kind)) : recordOf(raw);
    const own = await fieldsOf(kind, raw, parent);
    const inner = await innerOf(kind, raw);
    const made = { ...plain, ...own, ...inner };
    return kind === "slot"
      ? withTimes({ date: recordOf(raw).date, ...made })
      : withUses(kind, made);
  }

  /** One whose expressions fail keeps its id and name, so that it alone is closed. */
  async function makeOf(kind: RecordKind, raw: unknown, parent: unknown): Promise<Mapped> {
    try {
      const made = await make(kind, raw, parent);
      saw(kind, undefined);
      return made;
    } catch (error) {
      if (!(error instanceof MappingFault)) throw error;
      saw(kind, error.message);
      const { id, name } = documentedOf(kind, raw, new Set());
      return { id, name };
    }
  }

  async function fieldsOf(kind: RecordKind, raw: unknown, parent: unknown): Promise<Mapped> {
    const item = ITEMS.includes(kind) ? await fields("item", raw, parent) : {};
    return { ...item, ...(await fields(kind, raw, parent)) };
  }

  async function fields(name: "item" | RecordKind, raw: unknown, parent: unknown) {
    const text = expressions[name];
    if (text === undefined) return {};
    const made = await evaluate(name, text, raw, { parent });
    if (!isRecord(made)) throw new MappingFault(`${name}: it gives no object`);
    return withLists(made);
  }

  async function innerOf(kind: RecordKind, raw: unknown): Promise<Mapped> {
    const inner: Record<string, unknown> = {};
    for (const [field, [list, of]] of Object.entries(INNER[kind])) {
      const found = await listIn(list, raw, recordOf(raw)[field]);
      if (found) inner[field] = await mapEach(of, found, raw);
    }
    return inner;
  }

  /** Variants and tiers that the mapping has found are in use, unless it says otherwise. */
  function withUses(kind: RecordKind, record: Mapped): Mapped {
    if (kind !== "service") return record;
    const variants = listOf(record.variants ?? []).map(recordOf);
    const tiers = [record, ...variants].flatMap(({ pricingTiers }) => listOf(pricingTiers ?? []));
    return {
      ...(lists.variants !== undefined && { useVariants: variants.length > 0 }),
      ...(lists.pricingTiers !== undefined && { usePricingTiers: tiers.length > 0 }),
      ...record,
    };
  }

  return {
    async all(list, kind, answer, field) {
      const plain = Array.isArray(answer) ? answer : recordOf(answer)[field];
      const found = await listIn(list, answer, plain);
      if (!found) throw new MappingFault(`lists.${list}: it leads nowhere`);
      return mapEach(kind, found, undefined);
    },
    one: (kind, raw) => make(kind, raw, undefined),
  };
}

function documentedOf(kind: RecordKind, raw: unknown, except: ReadonlySet<string>): Mapped {
  const documented = Object.entries(documentedFields(kind, recordOf(raw)));
  return Object.fromEntries(documented.filter(([name]) => !except.has(name)));
}

const SHOWN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/;

/** A slot whose times have dates, or no end: then it is as long as what was asked for. */
function withTimes(slot: Mapped): Mapped {
  const [, date = slot.date, startTime = slot.startTime] = SHOWN.exec(String(slot.startTime)) ?? [];
  const { endTime = AS_LONG_AS_ASKED } = slot;
  const [, , end = endTime] = SHOWN.exec(String(endTime)) ?? [];
  return { ...slot, date, startTime, endTime: end };
}

function withLists(record: Mapped): Mapped {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, LISTS.includes(name) ? listOf(value ?? []) : value]),
  );
}

/** `$each` within `$each` gives lists of lists; a record may be a list of values, not one of objects. */
function flatList(found: unknown): readonly unknown[] {
  return listOf(found).flatMap((one) => (isListOfRecords(one) ? flatList(one) : [one]));
}

function isListOfRecords(one: unknown): boolean {
  if (!Array.isArray(one) || one.length === 0) return false;
  return one.every((inner) => isRecord(inner) || isListOfRecords(inner));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function recordOf(raw: unknown): Mapped {
  return isRecord(raw) ? raw : {};
}
