import type {
  Bundle,
  BundleItem,
  Category,
  Option,
  OptionGroup,
  Service,
  Tier,
  Variant,
} from "../model.ts";

/** Cents and minutes. */
export type Cost = readonly [cents: number, minutes: number];

/** Services and bundles in the order of the menu. */
export function category(id: string, name: string, entries: (Service | Bundle)[]): Category {
  return {
    id,
    name,
    services: entries.filter((entry) => "memberIds" in entry),
    bundles: entries.filter((entry) => "items" in entry),
  };
}

/** Where `memberIds` is null it needs no team member. */
export function service(
  id: string,
  name: string,
  [cents, minutes]: Cost,
  memberIds: string[] | null,
  facts: Pick<Service, "description"> & Partial<Service>,
): Service {
  return {
    id,
    name,
    cents,
    minutes,
    memberIds,
    variants: [],
    tiers: [],
    optionGroups: [],
    disabled: false,
    membersOnly: false,
    needsRoom: false,
    prerequisites: null,
    ...facts,
  };
}

export function variant(
  id: string,
  name: string,
  [cents, minutes]: Cost,
  facts: Partial<Variant> = {},
): Variant {
  return { id, name, cents, minutes, description: null, tiers: [], ...facts };
}

export function tier(id: string, name: string, memberIds: string[], [cents, minutes]: Cost): Tier {
  return { id, name, memberIds, cents, minutes };
}

/** Of its options at least `min` and at most `max` are chosen. */
export function group(
  id: string,
  name: string,
  min: number,
  max: number,
  options: Option[],
): OptionGroup {
  return { id, name, min, max, options };
}

export function option(id: string, name: string, [cents, minutes]: Cost): Option {
  return { id, name, cents, minutes };
}

export function bundle(
  id: string,
  name: string,
  cents: number | null,
  facts: Omit<Bundle, "id" | "name" | "cents">,
): Bundle {
  return { id, name, cents, ...facts };
}

/** Without a cost of its own it costs what the service costs. */
export function item(
  serviceId: string,
  cost: Cost | null = null,
  variantId: string | null = null,
): BundleItem {
  return { serviceId, variantId, worth: cost && { cents: cost[0], minutes: cost[1] } };
}
