import { z } from "zod";
import { memoize } from "#lib/values/memoize.ts";

export type WireRecord = Readonly<Record<string, unknown>>;

export function isRecord(raw: unknown): raw is WireRecord {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

/** Field → other names that are read where it is absent. */
type Fields = Readonly<Record<string, readonly string[]>>;

const fields = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, []]));

const rate = { price: [], durationInMinutes: ["duration", "durationMinutes"] };
const tiers = { pricingTiers: ["tiers", "priceTiers"] };
const flags = fields("disabledForOnlineBooking", "requiresMembership");
const page = { data: ["items", "results"] };

/** The fields of each kind of record, and all names under which they are read. docs/upstream.md */
const FIELDS = {
  catalogue: fields("data"),
  category: fields("id", "name", "services", "bundles"),
  service: {
    ...fields("id", "name", "description", "useVariants", "usePricingTiers"),
    ...rate,
    ...flags,
    variants: ["serviceVariants"],
    ...tiers,
    optionGroups: ["addonGroups", "addOnGroups", "addons"],
    ...fields("prerequisiteServiceIds", "prerequisiteRequirement", "prerequisiteMatchMode"),
  },
  variant: { id: ["variantId"], ...fields("name", "description"), ...rate, ...flags, ...tiers },
  tier: { ...fields("id", "name"), ...rate, teamMemberIds: ["teamMembers"] },
  member: fields("id", "name"),
  optionGroup: {
    id: ["optionGroupId"],
    ...fields("name", "required", "multiple", "options"),
    minSelections: ["min"],
    maxSelections: ["max"],
  },
  option: { id: ["optionId"], ...fields("name", "description"), ...rate },
  bundle: {
    ...fields("id", "name", "description", "price"),
    ...flags,
    services: ["items", "serviceIds"],
  },
  bundleItem: { ...fields("serviceId", "variantId"), ...rate },
  availability: fields("days", "allowJoinWaitlist"),
  day: fields("date", "slotCount", "timeSlots"),
  slot: fields("startTime", "endTime", "availableTeamMemberIds", "availableTeamMemberNames"),
  clientSearch: page,
  client: fields("id", "firstName", "lastName", "email", "phoneNumber", "isActive"),
  appointmentSearch: page,
  appointment: {
    ...fields("id", "clientId", "client", "services", "warning"),
    appointmentDate: ["date"],
    ...fields("isCancelled", "cancelled", "canceled", "cancelledAt", "canceledAt"),
    ...fields("status", "state"),
  },
  line: {
    ...fields("serviceId", "startTime", "price", "durationInMinutes", "teamMemberId"),
    ...fields("variantId", "bundleId", "addons"),
  },
  problem: fields("id", "title", "status", "detail"),
} satisfies Readonly<Record<string, Fields>>;

export type RecordKind = keyof typeof FIELDS;

/** Fields that hold records, in a list or one alone. */
export const INNER: Readonly<Partial<Record<RecordKind, Readonly<Record<string, RecordKind>>>>> = {
  catalogue: { data: "category" },
  category: { services: "service", bundles: "bundle" },
  service: { variants: "variant", pricingTiers: "tier", optionGroups: "optionGroup" },
  variant: { pricingTiers: "tier" },
  tier: { teamMemberIds: "member" },
  optionGroup: { options: "option" },
  bundle: { services: "bundleItem" },
  availability: { days: "day" },
  day: { timeSlots: "slot" },
  clientSearch: { data: "client" },
  appointmentSearch: { data: "appointment" },
  appointment: { client: "client", services: "line" },
};

/** `UsePricingTiers`, `use_pricing_tiers` and `use-pricing-tiers` are one name. */
export const plainName = memoize((name: string) =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
);

type Accepted = { readonly field: string; readonly isOther: boolean };

const acceptedBy = memoize((kind: RecordKind): ReadonlyMap<string, Accepted> => {
  const all: Fields = FIELDS[kind];
  const accepted = new Map<string, Accepted>();
  for (const [field, others] of Object.entries(all)) {
    accepted.set(plainName(field), { field, isOther: false });
    for (const name of others) accepted.set(plainName(name), { field, isOther: true });
  }
  return accepted;
});

/** `rank`: 0 null, 1 under another name, 2 under its own. */
type Found = { readonly name: string; readonly value: unknown; readonly rank: 0 | 1 | 2 };

type Canonical = {
  readonly found: ReadonlyMap<string, Found>;
  /** Fields with two values of which nobody knows the right one. */
  readonly contradicted: ReadonlySet<string>;
};

function canonicalOf(kind: RecordKind, raw: WireRecord): Canonical {
  const found = new Map<string, Found>();
  const contradicted = new Set<string>();
  for (const [name, value] of Object.entries(raw)) {
    const accepted = acceptedBy(kind).get(plainName(name));
    if (!accepted || value === undefined) continue;
    const { field, isOther } = accepted;
    const rank = value === null ? 0 : isOther ? 1 : 2;
    const before = found.get(field);
    if (!before || rank > before.rank) {
      found.set(field, { name, value, rank });
      contradicted.delete(field);
    } else if (rank === before.rank && !isSame(value, before.value)) contradicted.add(field);
  }
  return { found, contradicted };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An object of the kind's fields, under whichever names they stand; all else is dropped. */
export function record<S extends z.ZodRawShape>(
  kind: RecordKind,
  shape: S,
  prepare: (fields: WireRecord) => WireRecord = (fields) => fields,
) {
  return z.preprocess((raw, context) => {
    if (!isRecord(raw)) return raw;
    const { found, contradicted } = canonicalOf(kind, raw);
    for (const field of contradicted) {
      context.addIssue({ code: "custom", path: [field], message: "given twice, differently" });
    }
    return prepare(Object.fromEntries([...found].map(([field, { value }]) => [field, value])));
  }, z.object(shape));
}

/** All names under which fields are read, of any kind of record. */
export const documentedNames: ReadonlySet<string> = new Set(
  Object.values<Fields>(FIELDS).flatMap((all) => [
    ...Object.keys(all),
    ...Object.values(all).flat(),
  ]),
);

/** A search's list may be bare, which §4.9 leaves open. */
export function enveloped(raw: unknown): unknown {
  return Array.isArray(raw) ? { data: raw } : raw;
}

/** A record by id stands alone or inside `data` (§4.9). */
export function bareRecord(raw: unknown): unknown {
  return isRecord(raw) && isRecord(raw.data) && (raw.id ?? null) === null ? raw.data : raw;
}

/** The fields of an answer that the site does not read, by path: "data[].services[].costPrice". */
export function* unreadFields(
  kind: RecordKind,
  raw: unknown,
  at = "",
): Generator<readonly [path: string, value: unknown]> {
  if (!isRecord(raw)) return;
  const { found } = canonicalOf(kind, raw);
  const read = new Set([...found.values()].map(({ name }) => name));
  for (const [name, value] of Object.entries(raw)) {
    if (!read.has(name)) yield [at + name, value];
  }
  for (const [field, inner] of Object.entries(INNER[kind] ?? {})) {
    const { name, value } = found.get(field) ?? {};
    const list = Array.isArray(value) ? value : [value];
    const path = `${at}${name}${Array.isArray(value) ? "[]" : ""}.`;
    for (const one of list) yield* unreadFields(inner, one, path);
  }
}
