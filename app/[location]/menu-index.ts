import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  canMeetPrerequisites,
  type Learned,
} from "#lib/catalogue/bookable.ts";
import { bundleHasChoices, bundleLines, hasChoices } from "#lib/catalogue/bundle.ts";
import { categoriesByKey } from "#lib/catalogue/category-keys.ts";
import type { BundleEntry, Cart, Catalogue, Category, Entry } from "#lib/catalogue/types.ts";
import { bundleRate, type LowestRate, lowestRate } from "#lib/pricing/from.ts";

/** What a visitor can do with a row of the menu. */
export type RowAction = "choose" | "take" | "call";

/** A service or bundle as the menu lists it; the cart plays no part. */
export type MenuItem = {
  readonly kind: "service" | "bundle";
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: LowestRate;
  readonly blocks: readonly BlockCode[];
  readonly action: RowAction;
  /** For a bundle: the names of its services. */
  readonly contains: readonly string[];
  /** What it puts into the visit, where there is nothing to choose. */
  readonly lines: Cart;
  /** What the search looks through. */
  readonly words: { readonly name: string; readonly all: string };
};

export type MenuCategory = {
  /** What its address names it with. */
  readonly key: string;
  readonly name: string;
  readonly items: readonly MenuItem[];
};

export type MenuIndex = readonly MenuCategory[];

/** A menu of more rows is no page within the budget of 20 kB; its categories have pages of their own. */
const MAX_LISTED = 100;

export function isLarge(catalogue: Catalogue): boolean {
  const sizes = catalogue.categories.map(({ entries, bundles }) => entries.length + bundles.length);
  return sizes.reduce((sum, size) => sum + size, 0) > MAX_LISTED;
}

const known = new WeakMap<Catalogue, { readonly learned: string; readonly index: MenuIndex }>();

/** What the menu says to every visitor; worked out once for each reading of the catalogue. */
export function menuIndex(catalogue: Catalogue, learned: Learned): MenuIndex {
  const found = known.get(catalogue);
  const lessons = [...learned.needsResource].sort().join("\n");
  if (found?.learned === lessons) return found.index;
  const index = [...categoriesByKey(catalogue)].map(([key, category]) => ({
    key,
    name: category.name,
    items: itemsOf(category, catalogue, learned),
  }));
  known.set(catalogue, { learned: lessons, index });
  return index;
}

function itemsOf(
  { name, entries, bundles }: Category,
  catalogue: Catalogue,
  learned: Learned,
): readonly MenuItem[] {
  return [
    ...entries.map((entry) => serviceItem(entry, catalogue, learned)),
    ...bundles.map((entry) => bundleItem(entry, catalogue, learned)),
  ].map((item) => {
    const all = [item.name, item.description ?? "", ...item.contains, name].join(" ");
    return { ...item, words: { name: fold(item.name), all: fold(all) } };
  });
}

function serviceItem(
  entry: Entry,
  catalogue: Catalogue,
  learned: Learned,
): Omit<MenuItem, "words"> {
  const blocks = blocksOf(entry, learned);
  const { id, name, description } = entry.service;
  const shared = { kind: "service", id, name, description, contains: [] } as const;
  if (!entry.readable) return { ...shared, blocks, action: "call", lines: [] };
  const { service } = entry;
  const reachable = canMeetPrerequisites(service, catalogue, learned);
  const blocked = reachable ? blocks : [...blocks, "prerequisite" as const];
  return {
    ...shared,
    blocks: blocked,
    rate: lowestRate(service),
    action: blocked.length > 0 ? "call" : hasChoices(service) ? "choose" : "take",
    lines: [{ serviceId: id, addons: [] }],
  };
}

function bundleItem(
  entry: BundleEntry,
  catalogue: Catalogue,
  learned: Learned,
): Omit<MenuItem, "words"> {
  const blocks = blocksOfBundle(entry, catalogue, learned);
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
    contains: bundle.items.flatMap(
      ({ serviceId }) => catalogue.services.get(serviceId)?.name ?? [],
    ),
  };
}

/** Text as it is compared: without accents and case. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
