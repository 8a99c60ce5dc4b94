import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  canMeetPrerequisites,
  type Learned,
  unmetPrerequisites,
} from "#lib/catalogue/bookable.ts";
import { bundleHasChoices, bundleLines, hasChoices } from "#lib/catalogue/bundle.ts";
import { checkCart, MAX_LINES } from "#lib/catalogue/cart.ts";
import type { BundleEntry, Cart, Catalogue, Entry } from "#lib/catalogue/types.ts";
import { bundleRate, type LowestRate, lowestCartTotal, lowestRate } from "#lib/pricing/from.ts";
import { showToNobodyElse } from "#lib/server/kept/for-one.ts";
import { cartIn, one, type Params } from "../params.ts";
import type { Site } from "../site.ts";

/** What a visitor can do with a row of the menu. */
export type RowAction = "choose" | "take" | "call";

export type MenuRow = {
  readonly kind: "service" | "bundle";
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: LowestRate;
  readonly blocks: readonly BlockCode[];
  readonly action: RowAction;
  /** The visit with this row in it, where there is nothing to choose. */
  readonly taken: Cart;
  /** Names of the services that must be in the same visit and are not yet. */
  readonly needs: { readonly names: readonly string[]; readonly mode: "any" | "all" };
  /** For a bundle: the names of its services. */
  readonly contains: readonly string[];
};

export type MenuSection = {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly MenuRow[];
};

export type MenuVisit = {
  readonly names: readonly string[];
  readonly total?: LowestRate | undefined;
};

export type MenuData =
  | { readonly kind: "closed"; readonly reason: "resting" | "busy" | "unavailable" }
  | {
      readonly kind: "open";
      readonly query: string;
      readonly found: number;
      readonly sections: readonly MenuSection[];
      readonly cart: Cart;
      readonly visit: MenuVisit;
      /** The name of what has just joined the visit. */
      readonly added: string | undefined;
    };

/** Everything the menu shows, for the visit and the search in the address. */
export async function loadMenu(site: Site, params: Params): Promise<MenuData> {
  const read = await site.catalogue.read(site.asking.until);
  if (!read.ok) {
    showToNobodyElse();
    return { kind: "closed", reason: read.error };
  }
  const { catalogue } = read.value;
  const learned = await site.bookings.learned();
  const cart = cartIn(catalogue, params).slice(0, MAX_LINES);
  const query = (one(params, "q") ?? "").trim();
  // It holds what this visitor typed, which a copy for others is not to say.
  if (query !== "") showToNobodyElse();
  const sections = catalogue.categories
    .map(({ id, name, entries, bundles }) => ({
      id,
      name,
      rows: [
        ...entries.flatMap((entry) => serviceRow(entry, catalogue, cart, learned)),
        ...bundles.flatMap((entry) => bundleRow(entry, catalogue, cart, learned)),
      ].filter((row) => matches(row, name, query)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const found = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const visit = visitOf(site, catalogue, cart, learned);
  const added = addedName(catalogue, cart, one(params, "added"));
  return { kind: "open", query, found, sections, cart, visit, added };
}

/** What an address says was added is named from the catalogue, and only while the visit holds it. */
function addedName(catalogue: Catalogue, cart: Cart, id: string | undefined): string | undefined {
  const line = cart.find(({ serviceId, bundleId }) => id === (bundleId ?? serviceId));
  if (line === undefined || id === undefined) return undefined;
  return (line.bundleId === undefined ? catalogue.services : catalogue.bundles).get(id)?.name;
}

function serviceRow(
  entry: Entry,
  catalogue: Catalogue,
  cart: Cart,
  learned: Learned,
): readonly MenuRow[] {
  const blocks = blocksOf(entry, learned);
  const { id, name, description } = entry.service;
  const shared = { kind: "service", id, name, description, contains: [] } as const;
  if (!entry.readable) return [{ ...shared, blocks, action: "call", taken: [], needs: NO_NEEDS }];
  const { service } = entry;
  const reachable = canMeetPrerequisites(service, catalogue, learned);
  const blocked = reachable ? blocks : [...blocks, "prerequisite" as const];
  return [
    {
      ...shared,
      blocks: blocked,
      rate: lowestRate(service),
      action: blocked.length > 0 ? "call" : hasChoices(service) ? "choose" : "take",
      taken: [...cart, { serviceId: id, addons: [] }],
      needs: needsOf(
        catalogue,
        service.prerequisites?.mode,
        unmetPrerequisites(service, idsOf(cart)),
      ),
    },
  ];
}

const NO_NEEDS = { names: [], mode: "all" } as const;

function idsOf(cart: Cart): readonly string[] {
  return cart.map(({ serviceId }) => serviceId);
}

function needsOf(
  catalogue: Catalogue,
  mode: "any" | "all" | undefined,
  unmet: readonly string[],
): MenuRow["needs"] {
  const names = unmet.flatMap((id) => catalogue.services.get(id)?.name ?? []);
  return { names, mode: mode ?? "all" };
}

function bundleRow(
  entry: BundleEntry,
  catalogue: Catalogue,
  cart: Cart,
  learned: Learned,
): readonly MenuRow[] {
  const blocks = blocksOfBundle(entry, catalogue, learned);
  const { id, name } = entry.bundle;
  const shared = { kind: "bundle", id, name, blocks, needs: NO_NEEDS } as const;
  if (!entry.readable) return [{ ...shared, action: "call", taken: [], contains: [] }];
  const { bundle } = entry;
  const rate = bundleRate(bundle, catalogue);
  return [
    {
      ...shared,
      description: bundle.description,
      ...(rate ? { rate } : {}),
      action: blocks.length > 0 ? "call" : bundleHasChoices(bundle, catalogue) ? "choose" : "take",
      taken: [...cart, ...bundleLines(bundle, [])],
      contains: bundle.items.flatMap(
        ({ serviceId }) => catalogue.services.get(serviceId)?.name ?? [],
      ),
    },
  ];
}

/** Every word of the query begins some word of the row, whatever its accents and case. */
function matches(row: MenuRow, category: string, query: string): boolean {
  const words = fold(`${row.name} ${row.description ?? ""} ${row.contains.join(" ")} ${category}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function visitOf({ voice }: Site, catalogue: Catalogue, cart: Cart, learned: Learned): MenuVisit {
  const checked = checkCart(catalogue, cart, learned);
  return {
    names: cart.map(
      ({ serviceId }) => catalogue.services.get(serviceId)?.name ?? voice.t("visit.gone"),
    ),
    total: checked.ok ? lowestCartTotal(checked.value) : undefined,
  };
}
