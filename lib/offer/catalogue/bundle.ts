import type {
  Bundle,
  BundleItem,
  Cart,
  CartLine,
  Catalogue,
  CheckedLine,
  Service,
} from "./types.ts";

type Assignment = {
  readonly assigned: ReadonlyMap<number, NonNullable<CheckedLine["bundle"]>>;
  readonly broken: readonly number[];
};

/** A bundle's price is for whole bundles: its lines must fill every item equally often. */
export function assignBundles(catalogue: Catalogue, cart: Cart): Assignment {
  const assigned = new Map<number, NonNullable<CheckedLine["bundle"]>>();
  const broken: number[] = [];
  for (const [bundleId, lines] of linesByBundle(cart)) {
    const bundle = catalogue.bundles.get(bundleId);
    const items = bundle ? fillItems(bundle, cart, lines) : undefined;
    for (const index of lines) {
      const item = items?.get(index);
      if (bundle && item) assigned.set(index, { bundle, item });
      else broken.push(index);
    }
  }
  return { assigned, broken };
}

function linesByBundle(cart: Cart): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const [index, { bundleId }] of cart.entries()) {
    if (bundleId !== undefined) lines.set(bundleId, [...(lines.get(bundleId) ?? []), index]);
  }
  return lines;
}

function fillItems(
  bundle: Bundle,
  cart: Cart,
  lines: readonly number[],
): ReadonlyMap<number, BundleItem> | undefined {
  const times = lines.length / bundle.items.length;
  if (!Number.isInteger(times)) return undefined;
  // Items with an open variant accept what the fixed ones leave.
  const fixedFirst = [
    ...bundle.items.filter(({ variantId }) => variantId !== undefined),
    ...bundle.items.filter(({ variantId }) => variantId === undefined),
  ];
  const filled = new Map<number, BundleItem>();
  for (let round = 0; round < times; round += 1) {
    for (const item of fixedFirst) {
      const index = lines.find((at) => !filled.has(at) && fills(cart[at], item));
      if (index === undefined) return undefined;
      filled.set(index, item);
    }
  }
  return filled;
}

function fills(line: CartLine | undefined, item: BundleItem): boolean {
  if (line?.serviceId !== item.serviceId) return false;
  return item.variantId === undefined || item.variantId === line.variantId;
}

export type ItemChoice = Pick<CartLine, "addons"> & { readonly variantId?: string };

/** One cart line per item, in order. A variant fixed by the bundle overrides the choice. */
export function bundleLines(bundle: Bundle, choices: readonly ItemChoice[]): Cart {
  return bundle.items.map((item, index) => {
    const choice = choices[index];
    const variantId = item.variantId ?? choice?.variantId;
    return {
      serviceId: item.serviceId,
      addons: choice?.addons ?? [],
      bundleId: bundle.id,
      ...(variantId === undefined ? {} : { variantId }),
    };
  });
}

export function bundleItemName({ name, offer }: Service, { variantId }: BundleItem): string {
  const variants = offer.kind === "variants" ? offer.variants : [];
  const fixed = variants.find(({ id }) => id === variantId);
  return fixed ? `${name} (${fixed.name})` : name;
}

export function hasChoices(service: Service, item?: BundleItem): boolean {
  const openVariant = service.offer.kind === "variants" && item?.variantId === undefined;
  return openVariant || service.addonGroups.length > 0;
}

export function bundleHasChoices(bundle: Bundle, catalogue: Catalogue): boolean {
  return bundle.items.some((item) => {
    const service = catalogue.services.get(item.serviceId);
    return service !== undefined && hasChoices(service, item);
  });
}
