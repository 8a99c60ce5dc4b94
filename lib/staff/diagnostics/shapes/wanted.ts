import type { RecordKind } from "#lib/config/shapes.ts";
import { isRecord, type WireRecord } from "#lib/upstream/schema/names.ts";
import { fieldOf, isRecognised, type SentRecord } from "./records.ts";
import { scoreOf } from "./words.ts";

export type ValueType =
  | "id"
  | "text"
  | "amount"
  | "length"
  | "flag"
  | "records"
  | "filled"
  | "tiers"
  | "members"
  | "items"
  | "date"
  | "time";

type Exemption = (sent: SentRecord) => boolean;

type Wanted = {
  readonly type: ValueType;
  readonly unless?: Exemption;
};

const head = { id: { type: "id" }, name: { type: "text" } } as const;
const hasTiers: Exemption = ({ record, parent }) => {
  return parent?.usePricingTiers === true || record.usePricingTiers === true;
};
const pricedElsewhere: Exemption = (sent) => {
  return hasTiers(sent) || sent.record.useVariants === true;
};
const hasNoVariants: Exemption = ({ record }) => record.useVariants !== true;
const hasNoTiers: Exemption = (sent) => !hasTiers(sent);

const WANTED: Readonly<Partial<Record<RecordKind, Readonly<Record<string, Wanted>>>>> = {
  catalogue: { data: { type: "records" } },
  category: { services: { type: "records" }, ...head },
  service: {
    ...head,
    useVariants: { type: "flag", unless: hasNoListOf("variants") },
    usePricingTiers: { type: "flag", unless: hasNoListOf("pricingTiers") },
    variants: { type: "filled", unless: hasNoVariants },
    pricingTiers: {
      type: "tiers",
      unless: (sent) => hasNoTiers(sent) || sent.record.useVariants === true,
    },
    price: { type: "amount", unless: pricedElsewhere },
    durationInMinutes: { type: "length", unless: pricedElsewhere },
    disabledForOnlineBooking: { type: "flag" },
    requiresMembership: { type: "flag" },
  },
  variant: {
    ...head,
    pricingTiers: { type: "tiers", unless: hasNoTiers },
    price: { type: "amount", unless: hasTiers },
    durationInMinutes: { type: "length", unless: hasTiers },
  },
  tier: {
    teamMemberIds: { type: "members" },
    price: { type: "amount" },
    durationInMinutes: { type: "length" },
  },
  addonGroup: { ...head, options: { type: "records" } },
  addon: { ...head, price: { type: "amount" }, durationInMinutes: { type: "length" } },
  bundle: {
    ...head,
    items: { type: "items" },
    price: { type: "amount", unless: saysNothingOf("bundle", "price") },
  },
  bundleItem: {
    serviceId: { type: "id" },
    price: { type: "amount", unless: saysNothingOf("bundleItem", "price") },
    durationInMinutes: { type: "length", unless: saysNothingOf("bundleItem", "durationInMinutes") },
  },
  availability: { days: { type: "records" } },
  day: { date: { type: "date" }, timeSlots: { type: "records" } },
  slot: {
    startTime: { type: "time" },
    endTime: { type: "time" },
    availableTeamMemberIds: { type: "members" },
  },
};

function saysNothingOf(kind: RecordKind, field: string): Exemption {
  return ({ record }) => {
    const isSaid = (fieldOf(record, kind, field) ?? null) !== null;
    const others = Object.keys(record).filter((name) => !isRecognised(kind, name));
    return !isSaid && !others.some((name) => scoreOf(field, name) > 0);
  };
}

const KINDS: readonly RecordKind[] = [
  "catalogue",
  "category",
  "service",
  "variant",
  "tier",
  "addonGroup",
  "addon",
  "bundle",
  "bundleItem",
  "availability",
  "day",
  "slot",
];

export type WantedField = {
  readonly kind: RecordKind;
  readonly field: string;
  readonly type: ValueType;
};

export const WANTED_FIELDS: readonly WantedField[] = KINDS.flatMap((kind) =>
  Object.entries(WANTED[kind] ?? {}).map(([field, { type }]) => ({ kind, field, type })),
);

function hasNoListOf(field: string): Exemption {
  return ({ record }) => {
    const list = fieldOf(record, "service", field);
    return !Array.isArray(list) || list.length === 0;
  };
}

export function isWantedAtAll(kind: RecordKind, field: string, sent: SentRecord): boolean {
  const wanted = WANTED[kind]?.[field];
  return wanted !== undefined && !wanted.unless?.(sent);
}

export function isWanted(kind: RecordKind, field: string, sent: SentRecord): boolean {
  const type = WANTED[kind]?.[field]?.type;
  if (type === undefined || !isWantedAtAll(kind, field, sent)) return false;
  return !isOfType(fieldOf(sent.record, kind, field), type);
}

export function isOfType(value: unknown, type: ValueType): boolean {
  switch (type) {
    case "id":
      return isId(value);
    case "text":
      return typeof value === "string" && value.trim() !== "";
    case "amount":
      return typeof value === "number" && value >= 0;
    case "length":
      return Number.isInteger(value) && Number(value) >= 0;
    case "flag":
      return typeof value === "boolean";
    case "records":
      return Array.isArray(value) && value.every(isRecord);
    case "filled":
    case "tiers":
      return Array.isArray(value) && value.length > 0 && value.every(isRecord);
    case "members":
      return Array.isArray(value) && value.every((each) => isId(each) || hasId(each));
    case "items":
      return Array.isArray(value) && value.length > 0 && value.every(isItem);
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(value);
    case "time":
      return typeof value === "string" && /(?:^|[T ])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(value);
  }
}

function isId(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || Number.isSafeInteger(value);
}

function hasId(value: unknown): boolean {
  return isRecord(value) && isId(value.id);
}

function isItem(value: unknown): boolean {
  return isId(value) || isRecord(value);
}

/** Tiers by the id of a team member, each a price or a record. */
export function isTierMap(value: unknown): value is WireRecord {
  if (!isRecord(value)) return false;
  const tiers = Object.values(value);
  return tiers.length > 0 && tiers.every((tier) => typeof tier !== "boolean" && isTier(tier));
}

function isTier(tier: unknown): boolean {
  if (typeof tier === "number") return tier >= 0;
  return isRecord(tier) && Object.keys(tier).length > 0;
}
