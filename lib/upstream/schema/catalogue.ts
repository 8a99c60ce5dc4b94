import { z } from "zod";
import { err, type Result } from "#lib/values/result.ts";
import { isRecord, record, type WireRecord } from "./canonical.ts";
import { below, read, type WireIssue } from "./issue.ts";
import { count, flag, id, list, minutes, name, orNull, price, text } from "./values.ts";

const rate = { price, durationInMinutes: minutes };
/** `null` where variants, tiers or a bundle's services say it (§2.1). */
const ownRate = { price: orNull(price), durationInMinutes: orNull(minutes) };
const named = { id, name, description: text };
const flags = { disabledForOnlineBooking: flag, requiresMembership: flag };

const member = z.preprocess(
  (raw) => (isRecord(raw) ? raw : { id: raw }),
  record("member", { id }).transform((one) => one.id),
);

/** Without its list of members a price would apply to no known member. */
const tier = record("tier", { ...rate, teamMemberIds: z.array(member) });

const variant = record("variant", {
  ...named,
  ...ownRate,
  ...flags,
  pricingTiers: list(tier),
});

/** Price and length must be present, even if 0: both are added to the service's (§2.3). */
const option = record("option", { ...named, ...rate });

const optionGroup = record("optionGroup", {
  id,
  name,
  minSelections: orNull(count),
  maxSelections: orNull(count),
  required: flag,
  multiple: orNull(z.boolean()),
  options: z.array(option),
}).transform(({ required, multiple, ...group }) => ({
  ...group,
  minSelections: Math.max(group.minSelections ?? 0, required ? 1 : 0),
  maxSelections: multiple === false ? 1 : group.maxSelections,
}));

/** Lists that are not in use have no effect on the price (§2.1), so they are not read. */
function withoutUnused(service: WireRecord): WireRecord {
  const { useVariants, usePricingTiers } = service;
  const hasOwnTiers = (usePricingTiers ?? false) !== false && useVariants !== true;
  return {
    ...service,
    ...((useVariants ?? false) === false && { variants: [] }),
    ...(!hasOwnTiers && { pricingTiers: [] }),
  };
}

const service = record(
  "service",
  {
    ...named,
    ...ownRate,
    ...flags,
    useVariants: flag,
    usePricingTiers: flag,
    variants: list(variant),
    pricingTiers: list(tier),
    optionGroups: list(optionGroup),
    prerequisiteServiceIds: list(id),
    prerequisiteMatchMode: text,
  },
  withoutUnused,
);

const bundleItem = z.preprocess(
  (raw) => (isRecord(raw) ? raw : { serviceId: raw }),
  record("bundleItem", { serviceId: id, variantId: orNull(id), ...ownRate }),
);

const bundle = record("bundle", {
  ...named,
  ...flags,
  price: orNull(price),
  services: z.array(bundleItem).min(1, "empty"),
});

export type WireTier = Readonly<z.output<typeof tier>>;
export type WireVariant = Readonly<z.output<typeof variant>>;
export type WireOptionGroup = Readonly<z.output<typeof optionGroup>>;
export type WireService = Readonly<z.output<typeof service>>;
export type WireBundleItem = Readonly<z.output<typeof bundleItem>>;
export type WireBundle = Readonly<z.output<typeof bundle>>;

const listed = record("service", {
  id: id.optional().catch(undefined),
  name: name.optional().catch(undefined),
  description: text,
  disabledForOnlineBooking: flag.catch(false),
});

/** A service or bundle that cannot be read, as far as it can be listed. */
export type Unread = Readonly<Partial<z.output<typeof listed>>> & {
  readonly issues: readonly WireIssue[];
};

function readAs<T>(schema: z.ZodType<T>, raw: unknown): Result<T, Unread> {
  const one = read(schema, raw);
  return one.ok ? one : err({ ...listed.safeParse(raw).data, issues: one.error });
}

export type WireCategory = {
  readonly id: string;
  readonly name: string;
  readonly services: readonly Result<WireService, Unread>[];
  readonly bundles: readonly Result<WireBundle, Unread>[];
};

export type WireCatalogue = {
  readonly categories: readonly WireCategory[];
  readonly issues: readonly WireIssue[];
};

/** §2.1. What cannot be read closes itself alone. */
export const wireCatalogue = record("catalogue", { data: z.array(z.unknown()) }).transform(
  ({ data }): WireCatalogue => {
    const issues: WireIssue[] = [];
    const categories = data.map((raw, index) => readCategory(raw, index, issues));
    return { categories, issues };
  },
);

const ownId = record("category", { id });
const ownName = record("category", { name });
const services = record("category", { services: z.array(z.unknown()) });
/** "May be empty" (§2.1), so perhaps absent. */
const bundles = record("category", { bundles: list(z.unknown()) });

/** A category's id is never sent back, so its position can replace it. */
function readCategory(raw: unknown, index: number, issues: WireIssue[]): WireCategory {
  const part = <T>(schema: z.ZodType<T>, instead: T): T => {
    const one = read(schema, raw);
    if (one.ok) return one.value;
    issues.push(...one.error.map((issue) => below(`data[${index}]`, issue)));
    return instead;
  };
  return {
    ...part(ownId, { id: `category-${index + 1}` }),
    ...part(ownName, { name: "" }),
    services: part(services, { services: [] }).services.map((one) => readAs(service, one)),
    bundles: part(bundles, { bundles: [] }).bundles.map((one) => readAs(bundle, one)),
  };
}
