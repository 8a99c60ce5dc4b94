import type { AddonChoice, Cart, CartLine, Catalogue, Service } from "./types.ts";

/** Replaces unknown ids; no catalogue is expected to use it. */
const UNKNOWN = "*";
/** Two of an add-on are the fault `addon_twice`; more repeats add nothing. */
const MAX_REPEATS = 2;

/** For our own links: text of a URL that is no known id must not appear in our pages. */
export function maskUnknownIds(catalogue: Catalogue, cart: Cart): Cart {
  return cart.map((line) => knownLine(catalogue, line));
}

function knownLine(catalogue: Catalogue, line: CartLine): CartLine {
  const service = catalogue.services.get(line.serviceId);
  if (!service) return { serviceId: UNKNOWN, addons: [] };
  const { variantId, bundleId } = line;
  return {
    serviceId: service.id,
    addons: knownAddons(service, line.addons),
    ...(variantId !== undefined && {
      variantId: hasVariant(service, variantId) ? variantId : UNKNOWN,
    }),
    ...(bundleId !== undefined && {
      bundleId: catalogue.bundles.has(bundleId) ? bundleId : UNKNOWN,
    }),
  };
}

function hasVariant({ offer }: Service, variantId: string): boolean {
  return offer.kind === "variants" && offer.variants.some(({ id }) => id === variantId);
}

function knownAddons(service: Service, choices: readonly AddonChoice[]): readonly AddonChoice[] {
  const times = new Map<string, number>();
  return choices.flatMap((choice) => {
    const group = service.addonGroups.find(({ id }) => id === choice.groupId);
    const known = group?.addons.some(({ id }) => id === choice.addonId);
    const addon = known ? choice : { groupId: group?.id ?? UNKNOWN, addonId: UNKNOWN };
    const key = JSON.stringify([addon.groupId, addon.addonId]);
    times.set(key, (times.get(key) ?? 0) + 1);
    return (times.get(key) ?? 0) > MAX_REPEATS ? [] : [addon];
  });
}
