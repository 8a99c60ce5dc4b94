import { notFound, redirect } from "next/navigation";
import { markUnavailable, markUncacheable } from "#lib/app/scope.ts";
import {
  type BlockCode,
  blocksOfBundle,
  blocksOfService,
  type ClosedServices,
} from "#lib/offer/catalogue/bookable.ts";
import { bundleLines, type ItemChoice } from "#lib/offer/catalogue/bundle.ts";
import { type CartFault, checkBundle, checkLine } from "#lib/offer/catalogue/cart.ts";
import { decodeId } from "#lib/offer/catalogue/cart-url.ts";
import { categoriesByKey } from "#lib/offer/catalogue/category-keys.ts";
import type { CatalogueFailure } from "#lib/offer/catalogue/read.ts";
import type {
  Bundle,
  BundleItem,
  Cart,
  Catalogue,
  Category,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import { bundleSaving } from "#lib/offer/pricing/bundle-saving.ts";
import { bundleRate, type LowestRate, lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { Minor } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { cartIn, one, type Params } from "../../_shared/params.ts";
import { missingUrl } from "../../_shared/urls.ts";
import { isLarge } from "../_menu/menu-index.ts";
import { choiceFrom } from "./choice.ts";

export type CatalogueItemKind = "service" | "bundle";

/** What the address of a service or bundle says: `/salon/services/svc_cut`. */
export type ItemParams = {
  readonly location: string;
  readonly kind: string;
  readonly itemId: string;
};

export type ItemProps = {
  readonly params: Promise<ItemParams>;
  readonly searchParams: Promise<Params>;
};

/** The server answers addresses of any other kind itself (`server/known-files.ts`). */
export function itemKindOf(segment: string): CatalogueItemKind {
  if (segment === "services") return "service";
  return segment === "bundles" ? "bundle" : notFound();
}

/** A service with choices to make. A bundle has several; `prefix` tells their form fields apart. */
export type ItemService = {
  readonly prefix: string;
  readonly service: Service;
  /** What the bundle says of it. */
  readonly bundleItem?: BundleItem;
};

/** A service or bundle as its page shows it, and how its choices become lines of the cart. */
export type CatalogueItem = {
  readonly catalogue: Catalogue;
  /** Only in a menu whose categories have pages of their own. */
  readonly category: { readonly key: string; readonly name: string } | undefined;
  readonly kind: CatalogueItemKind;
  readonly id: string;
  /** Absent for a bundle. */
  readonly service?: Service;
  readonly name: string;
  readonly description?: string | undefined;
  readonly services: readonly ItemService[];
  readonly bookable: boolean;
  /** Why it is not, where that is more than "by phone". */
  readonly reason: "members_only" | undefined;
  /** What a bundle costs less than its services one by one. */
  readonly saving?: Minor | undefined;
  /** Over all choices. */
  readonly lowest: LowestRate | undefined;
  /** The same with choices that need not be complete, and with the member wanted. */
  readonly lowestWith: (
    choices: readonly ItemChoice[],
    memberId: string | undefined,
  ) => LowestRate | undefined;
  readonly toLines: (choices: readonly ItemChoice[]) => Cart;
  readonly check: (choices: readonly ItemChoice[]) => Result<CheckedCart, readonly CartFault[]>;
};

function itemOf(
  catalogue: Catalogue,
  kind: CatalogueItemKind,
  segment: string,
  closed: ClosedServices,
): CatalogueItem | undefined {
  const id = decodeId(segment) ?? "";
  const entry = kind === "service" ? catalogue.services.get(id) : catalogue.bundles.get(id);
  if (!entry) return undefined;
  return "items" in entry
    ? bundleItem(entry, catalogue, closed)
    : serviceItem(entry, catalogue, closed);
}

function serviceItem(
  service: Service,
  catalogue: Catalogue,
  closed: ClosedServices,
): CatalogueItem {
  const { id, name, description } = service;
  const lineOf = (choices: readonly ItemChoice[]) => ({
    serviceId: id,
    ...(choices[0] ?? { addons: [] }),
  });
  return {
    catalogue,
    category: categoryWith(catalogue, ({ entries }) =>
      entries.some((entry) => entry.service.id === id),
    ),
    kind: "service",
    id,
    service,
    name,
    description,
    services: [{ prefix: "", service }],
    ...bookableBy(blocksOfService(service, closed)),
    lowest: lowestRate(service),
    lowestWith: (choices, memberId) => lowestRate(service, choices[0], memberId),
    toLines: (choices) => [lineOf(choices)],
    check: (choices) => {
      const line = checkLine(catalogue, lineOf(choices), closed);
      return line.ok ? ok([line.value]) : line;
    },
  };
}

function bundleItem(bundle: Bundle, catalogue: Catalogue, closed: ClosedServices): CatalogueItem {
  const { id, name, description, items } = bundle;
  return {
    catalogue,
    category: categoryWith(catalogue, ({ bundles }) =>
      bundles.some((entry) => entry.bundle.id === id),
    ),
    kind: "bundle",
    id,
    name,
    description,
    services: items.flatMap((bundleItem, index) => {
      const service = catalogue.services.get(bundleItem.serviceId);
      return service ? [{ prefix: `s${index}-`, service, bundleItem }] : [];
    }),
    ...bookableBy(blocksOfBundle({ readable: true, bundle }, catalogue, closed)),
    saving: bundleSaving(bundle, catalogue),
    lowest: bundleRate(bundle, catalogue),
    lowestWith: (choices, memberId) => bundleRate(bundle, catalogue, choices, memberId),
    toLines: (choices) => bundleLines(bundle, choices),
    check: (choices) => checkBundle(catalogue, bundle, choices, closed),
  };
}

function bookableBy(blocks: readonly BlockCode[]): Pick<CatalogueItem, "bookable" | "reason"> {
  const reason = blocks.includes("members_only") ? "members_only" : undefined;
  return { bookable: blocks.length === 0, reason };
}

function categoryWith(
  catalogue: Catalogue,
  holds: (category: Category) => boolean,
): CatalogueItem["category"] {
  if (!isLarge(catalogue)) return undefined;
  const entry = [...categoriesByKey(catalogue)].find(([, category]) => holds(category));
  return entry && { key: entry[0], name: entry[1].name };
}

/** What the address says: the cart, and the choices made. */
export type ChoiceQuery = {
  readonly cart: Cart;
  /** Index of the cart line being changed. */
  readonly edit: number | undefined;
  readonly choices: readonly ItemChoice[];
  /** Whether the visitor has chosen anything. */
  readonly touched: boolean;
};

export function choiceQuery(item: CatalogueItem, params: Params): ChoiceQuery {
  const cart = cartIn(item.catalogue, params);
  const index = Number(one(params, "edit") ?? Number.NaN);
  const edited = cart[index];
  const edit = edited?.serviceId === item.id && item.kind === "service" ? index : undefined;
  const read = item.services.map(({ prefix }) => choiceFrom(params, prefix));
  const fallback = edit === undefined ? undefined : edited;
  const choices = read.map((choice) => choice ?? fallback ?? { addons: [] }).map(pickChoice);
  return { cart, edit, choices, touched: edit !== undefined || read.some((choice) => choice) };
}

function pickChoice({ variantId, addons }: ItemChoice): ItemChoice {
  return { addons, ...(variantId === undefined ? {} : { variantId }) };
}

export function cartWith(item: CatalogueItem, state: ChoiceQuery): Cart {
  const lines = item.toLines(state.choices);
  if (state.edit === undefined) return [...state.cart, ...lines];
  return state.cart.flatMap((line, index) => (index === state.edit ? lines : [line]));
}

export async function readCatalogueItem(
  context: PageContext,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Result<CatalogueItem, "missing" | CatalogueFailure>> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) return read;
  const closed = await context.bookings.closedServices();
  const item = itemOf(read.value.catalogue, kind, segment, closed);
  return item ? ok(item) : err("missing");
}

export async function loadCatalogueItem(
  context: PageContext,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Result<CatalogueItem, CatalogueFailure>> {
  const item = await readCatalogueItem(context, kind, segment);
  if (item.ok) return item;
  if (item.error === "missing") {
    markUncacheable();
    return redirect(missingUrl(context));
  }
  markUnavailable();
  return err(item.error);
}
