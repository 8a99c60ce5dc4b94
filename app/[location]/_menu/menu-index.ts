import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  type ClosedServices,
  canMeetPrerequisites,
} from "#lib/offer/catalogue/bookable.ts";
import {
  bundleHasChoices,
  bundleItemName,
  bundleLines,
  hasChoices,
} from "#lib/offer/catalogue/bundle.ts";
import { categoriesByKey } from "#lib/offer/catalogue/category-keys.ts";
import { perCatalogue } from "#lib/offer/catalogue/per-catalogue.ts";
import type {
  BundleEntry,
  Cart,
  Catalogue,
  Category,
  Entry,
  Service,
} from "#lib/offer/catalogue/types.ts";
import { bundleSaving } from "#lib/offer/pricing/bundle-saving.ts";
import { bundleRate, type LowestRate, lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { Minor } from "#lib/values/money.ts";
import { fold } from "#lib/values/text.ts";

export type RowAction = "choose" | "take" | "call";

/** As the menu lists it, independent of the cart. */
export type MenuItem = {
  readonly kind: "service" | "bundle";
  readonly id: string;
  readonly service?: Service;
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: LowestRate;
  readonly blocks: readonly BlockCode[];
  readonly action: RowAction;
  /** Names of a bundle's services, with the variants that it fixes. */
  readonly contains: readonly string[];
  /** What a bundle costs less than its services one by one. */
  readonly saving?: Minor | undefined;
  /** The cart lines it adds where there is nothing to choose. */
  readonly lines: Cart;
  /** Folded text for the search. */
  readonly words: {
    readonly name: string;
    readonly all: string;
    /** What the business's file calls it besides, which its row does not show. */
    readonly own: string;
  };
};

export type MenuCategory = {
  /** Its segment in the address. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly items: readonly MenuItem[];
};

export type MenuIndex = readonly MenuCategory[];

/** A larger menu would exceed the page budget of 20 kB: its categories get pages. docs/requests.md */
const MAX_LISTED = 100;

export function isLarge(catalogue: Catalogue): boolean {
  const sizes = catalogue.categories.map(({ entries, bundles }) => entries.length + bundles.length);
  return sizes.reduce((sum, size) => sum + size, 0) > MAX_LISTED;
}

export const menuIndex = perCatalogue(
  (catalogue, closed: ClosedServices): MenuIndex =>
    [...categoriesByKey(catalogue)].map(([key, category]) => ({
      key,
      id: category.id,
      name: category.name,
      items: itemsOf(category, catalogue, closed),
    })),
  (closed) => [...closed.keys()].sort().join("\n"),
);

function itemsOf(
  { name, words: shared = [], entries, bundles }: Category,
  catalogue: Catalogue,
  closed: ClosedServices,
): readonly MenuItem[] {
  return [
    ...entries.map((entry) => ({
      item: serviceItem(entry, catalogue, closed),
      own: entry.service.words ?? [],
    })),
    ...bundles.map((entry) => ({
      item: bundleItem(entry, catalogue, closed),
      own: entry.bundle.words ?? [],
    })),
  ].map(({ item, own }) => {
    const besides = fold([...own, ...shared].join(" "));
    const shown = fold([item.name, ...item.contains, name, item.description].join(" "));
    const words = { name: fold(item.name), all: `${shown} ${besides}`, own: besides };
    return { ...item, words };
  });
}

function serviceItem(
  entry: Entry,
  catalogue: Catalogue,
  closed: ClosedServices,
): Omit<MenuItem, "words"> {
  const blocks = blocksOf(entry, closed);
  const { id, name, description } = entry.service;
  const shared = { kind: "service", id, name, description, contains: [] } as const;
  if (!entry.readable) return { ...shared, blocks, action: "call", lines: [] };
  const { service } = entry;
  const reachable = canMeetPrerequisites(service, catalogue, closed);
  const blocked = reachable ? blocks : [...blocks, "prerequisite" as const];
  return {
    ...shared,
    service,
    blocks: blocked,
    rate: lowestRate(service),
    action: blocked.length > 0 ? "call" : hasChoices(service) ? "choose" : "take",
    lines: [{ serviceId: id, addons: [] }],
  };
}

function bundleItem(
  entry: BundleEntry,
  catalogue: Catalogue,
  closed: ClosedServices,
): Omit<MenuItem, "words"> {
  const blocks = blocksOfBundle(entry, catalogue, closed);
  const { id, name } = entry.bundle;
  const shared = { kind: "bundle", id, name, blocks } as const;
  if (!entry.readable) return { ...shared, action: "call", lines: [], contains: [] };
  const { bundle } = entry;
  const rate = bundleRate(bundle, catalogue);
  return {
    ...shared,
    description: bundle.description,
    ...(rate ? { rate } : {}),
    action: blocks.length > 0 ? "call" : bundleHasChoices(bundle, catalogue) ? "choose" : "take",
    lines: bundleLines(bundle, []),
    contains: bundle.items.flatMap((item) => {
      const service = catalogue.services.get(item.serviceId);
      return service ? [bundleItemName(service, item)] : [];
    }),
    saving: bundleSaving(bundle, catalogue),
  };
}
