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
  /** By line index: the item of the bundle that the line fills. */
  readonly assigned: ReadonlyMap<number, NonNullable<CheckedLine["bundle"]>>;
  /** Indices of lines that are tagged with a bundle but are no part of a whole one. */
  readonly broken: readonly number[];
};

/**
 * Says which item of its bundle each tagged line fills. A bundle's price holds for the whole of it
 * only, so its lines must fill every item, once each (or twice each, for two of the same bundle).
 * Items that fix a variant are filled first; what they leave goes to items that leave it open.
 */
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

/** The item of each line, or `undefined` when the lines are not a whole number of bundles. */
function fillItems(
  bundle: Bundle,
  cart: Cart,
  lines: readonly number[],
): ReadonlyMap<number, BundleItem> | undefined {
  const times = lines.length / bundle.items.length;
  if (!Number.isInteger(times)) return undefined;
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

/** What a visitor chose for one item of a bundle. */
export type ItemChoice = Pick<CartLine, "addons"> & { readonly variantId?: string };

/**
 * The lines that put a bundle into a cart, one per item and in their order. Where the bundle
 * fixes a variant, the visitor's choice does not count.
 */
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

/** Whether a visitor has anything to choose; a service without choices needs no page of its own. */
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
