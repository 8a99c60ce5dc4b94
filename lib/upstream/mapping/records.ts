import type { Mapping } from "#lib/config/mapping.ts";
import { AS_LONG_AS_ASKED } from "../schema/availability.ts";
import { isRecord } from "../schema/canonical.ts";
import { type Evaluate, MappingFault, namesIn } from "./expression.ts";

type ListName = keyof NonNullable<Mapping["expressions"]["lists"]>;

type KindOfMenu = "category" | "service" | "variant" | "tier" | "optionGroup" | "option" | "bundle";
export type RecordKind = KindOfMenu | "slot" | "client" | "appointment";

type Inner = readonly (readonly [ListName, KindOfMenu])[];

/** The lists inside each record of a menu. For these kinds `item` is evaluated, too. */
const MENU: Readonly<Partial<Record<RecordKind, Inner>>> = {
  category: [
    ["services", "service"],
    ["bundles", "bundle"],
  ],
  service: [
    ["variants", "variant"],
    ["pricingTiers", "tier"],
    ["optionGroups", "optionGroup"],
  ],
  variant: [["pricingTiers", "tier"]],
  tier: [],
  optionGroup: [["options", "option"]],
  option: [],
  bundle: [],
};

/** Where an expression makes a list of one value, JSONata gives the value alone. */
const MADE_LISTS = [
  "prerequisiteServiceIds",
  "teamMemberIds",
  "availableTeamMemberIds",
  "availableTeamMemberNames",
  "services",
];

export type Mapped = Readonly<Record<string, unknown>>;

/** Told of each record of a list, for diagnosis, and what was wrong with its expressions. */
export type SawRecord = (kind: RecordKind, fault: string | undefined) => void;

export function recordMapper(
  { expressions }: Mapping,
  evaluate: Evaluate,
  saw: SawRecord = () => undefined,
) {
  /** What its expressions give and nothing else; where it has none, the record as it is. */
  async function one(kind: RecordKind, raw: unknown, parent?: unknown): Promise<Mapped> {
    const item = MENU[kind] ? await fieldsFrom("item", raw, parent) : undefined;
    const own = await fieldsFrom(kind, raw, parent);
    const inner = await listsOf(kind, raw);
    const made = item || own ? { ...inner, ...item, ...own } : { ...recordOf(raw), ...inner };
    if (kind === "slot") return withTimes(made);
    return kind === "service" && (item || own) ? withUses(made, inner) : made;
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

  async function listsOf(kind: RecordKind, raw: unknown): Promise<Mapped> {
    const lists: Record<string, readonly Mapped[]> = {};
    for (const [name, of] of MENU[kind] ?? []) {
      const text = expressions.lists?.[name];
      const found =
        text === undefined ? recordOf(raw)[name] : await evaluate(`lists.${name}`, text, raw);
      if ((found ?? null) !== null) lists[name] = await each(of, found, raw);
    }
    return lists;
  }

  async function each(kind: RecordKind, found: unknown, parent?: unknown) {
    const mapped: Mapped[] = [];
    for (const raw of flatList(found)) mapped.push(await soundOf(kind, raw, parent));
    return mapped;
  }

  /** One whose expressions fail keeps the name that `item` gives, so that it alone is closed. */
  async function soundOf(kind: RecordKind, raw: unknown, parent: unknown): Promise<Mapped> {
    try {
      const made = await one(kind, raw, parent);
      saw(kind, undefined);
      return made;
    } catch (error) {
      if (!(error instanceof MappingFault)) throw error;
      saw(kind, error.message);
      const item = MENU[kind] ? fieldsFrom("item", raw, parent).catch(() => undefined) : undefined;
      const { id, name } = recordOf(await item);
      return { id, name };
    }
  }

  return {
    one,
    /** Each record of a list of the answer. A path of which no name is in the answer is a fault, not empty. */
    async all(list: ListName, kind: RecordKind, answer: unknown, usual: string) {
      const text = expressions.lists?.[list] ?? usual;
      const found = await evaluate(`lists.${list}`, text, answer);
      const isThere = [...namesIn(text).read].some((name) => name in recordOf(answer));
      if (found === undefined && !isThere) {
        throw new MappingFault(`lists.${list}: it leads nowhere`);
      }
      return each(kind, found ?? []);
    },
  };
}

/** Variants and tiers that are listed are in use, unless the mapping says otherwise. */
function withUses(service: Mapped, { variants = [], pricingTiers = [] }: Mapped): Mapped {
  const tiers = [pricingTiers, ...listOf(variants).map((one) => recordOf(one).pricingTiers ?? [])];
  return {
    useVariants: listOf(variants).length > 0,
    usePricingTiers: tiers.some((all) => listOf(all).length > 0),
    ...service,
  };
}

const SHOWN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/;

function shownIn(time: unknown): readonly string[] {
  return typeof time === "string" ? (SHOWN.exec(time) ?? []) : [];
}

/** A slot whose times have dates, or no end: then it is as long as what was asked for. */
function withTimes(slot: Mapped): Mapped {
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

function recordOf(raw: unknown): Mapped {
  return isRecord(raw) ? raw : {};
}
