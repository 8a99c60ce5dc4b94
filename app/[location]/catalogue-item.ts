import { redirect } from "next/navigation";
import { showToNobodyElse } from "#lib/app/cacheability.ts";
import { blocksOfBundle, blocksOfService, type Learned } from "#lib/catalogue/bookable.ts";
import { bundleLines, type ItemChoice } from "#lib/catalogue/bundle.ts";
import { type CartFault, checkBundle, checkLine } from "#lib/catalogue/cart.ts";
import { decodeId } from "#lib/catalogue/cart-url.ts";
import { categoriesByKey } from "#lib/catalogue/category-keys.ts";
import type {
  Bundle,
  BundleItem,
  Cart,
  Catalogue,
  Category,
  CheckedCart,
  Service,
} from "#lib/catalogue/types.ts";
import { bundleRate, type LowestRate, lowestRate } from "#lib/pricing/from.ts";
import { ok, type Result } from "#lib/result.ts";
import { cartIn, one, type Params } from "../_shared/params.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { missingUrl } from "../_shared/urls.ts";
import { choiceFrom } from "./choice.ts";
import { isLarge } from "./menu-index.ts";

export type CatalogueItemKind = "service" | "bundle";

/** One service of what is being chosen; a bundle has several, told apart by `prefix`. */
export type Part = {
  readonly prefix: string;
  readonly service: Service;
  readonly item?: BundleItem;
};

/** A service or a bundle on its way into the visit. */
export type CatalogueItem = {
  readonly catalogue: Catalogue;
  /** Where it stands in a menu whose categories have pages of their own. */
  readonly category: { readonly key: string; readonly name: string } | undefined;
  readonly kind: CatalogueItemKind;
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly parts: readonly Part[];
  readonly bookable: boolean;
  /** The least it can cost and take, before anything is chosen. */
  readonly lowest: LowestRate | undefined;
  readonly toLines: (choices: readonly ItemChoice[]) => Cart;
  readonly check: (choices: readonly ItemChoice[]) => Result<CheckedCart, readonly CartFault[]>;
};

function subjectOf(
  catalogue: Catalogue,
  kind: CatalogueItemKind,
  segment: string,
  learned: Learned,
): CatalogueItem | undefined {
  const id = decodeId(segment) ?? "";
  const found = kind === "service" ? catalogue.services.get(id) : catalogue.bundles.get(id);
  if (!found) return undefined;
  return "items" in found
    ? bundleSubject(found, catalogue, learned)
    : serviceSubject(found, catalogue, learned);
}

function serviceSubject(service: Service, catalogue: Catalogue, learned: Learned): CatalogueItem {
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
    name,
    description,
    parts: [{ prefix: "", service }],
    bookable: blocksOfService(service, learned).length === 0,
    lowest: lowestRate(service),
    toLines: (choices) => [lineOf(choices)],
    check: (choices) => {
      const line = checkLine(catalogue, lineOf(choices), learned);
      return line.ok ? ok([line.value]) : line;
    },
  };
}

function bundleSubject(bundle: Bundle, catalogue: Catalogue, learned: Learned): CatalogueItem {
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
    parts: items.flatMap((item, index) => {
      const service = catalogue.services.get(item.serviceId);
      return service ? [{ prefix: `s${index}-`, service, item }] : [];
    }),
    bookable: blocksOfBundle({ readable: true, bundle }, catalogue, learned).length === 0,
    lowest: bundleRate(bundle, catalogue),
    toLines: (choices) => bundleLines(bundle, choices),
    check: (choices) => checkBundle(catalogue, bundle, choices, learned),
  };
}

function categoryWith(
  catalogue: Catalogue,
  holds: (category: Category) => boolean,
): CatalogueItem["category"] {
  if (!isLarge(catalogue)) return undefined;
  const found = [...categoriesByKey(catalogue)].find(([, category]) => holds(category));
  return found && { key: found[0], name: found[1].name };
}

/** What the address says about a subject: the visit around it, and the choices made. */
export type ChoiceState = {
  readonly cart: Cart;
  /** Index of the line being changed. */
  readonly edit: number | undefined;
  readonly choices: readonly ItemChoice[];
  /** Whether the visitor has chosen anything yet, here or earlier. */
  readonly touched: boolean;
};

export function choiceState(subject: CatalogueItem, params: Params): ChoiceState {
  const cart = cartIn(subject.catalogue, params);
  const index = Number(one(params, "edit") ?? Number.NaN);
  const edited = cart[index];
  const edit = edited?.serviceId === subject.id && subject.kind === "service" ? index : undefined;
  const read = subject.parts.map(({ prefix }) => choiceFrom(params, prefix));
  const fallback = edit === undefined ? undefined : edited;
  const choices = read.map((choice) => choice ?? fallback ?? { addons: [] }).map(pickChoice);
  return { cart, edit, choices, touched: edit !== undefined || read.some((choice) => choice) };
}

function pickChoice({ variantId, addons }: ItemChoice): ItemChoice {
  return { addons, ...(variantId === undefined ? {} : { variantId }) };
}

/** The visit with the subject in it: in the place of the line being changed, or at the end. */
export function visitWith(subject: CatalogueItem, state: ChoiceState): Cart {
  const lines = subject.toLines(state.choices);
  if (state.edit === undefined) return [...state.cart, ...lines];
  return state.cart.flatMap((line, index) => (index === state.edit ? lines : [line]));
}

/** Reads the subject that a segment of the address names. */
export async function readCatalogueItem(
  site: RequestContext,
  kind: CatalogueItemKind,
  segment: string,
): Promise<CatalogueItem | "missing" | "unavailable"> {
  const read = await site.catalogue.read(site.asking.until);
  if (!read.ok) return "unavailable";
  const learned = await site.bookings.learned();
  return subjectOf(read.value.catalogue, kind, segment, learned) ?? "missing";
}

/** The subject of a page; `undefined` while nothing can be read. */
export async function loadCatalogueItem(
  site: RequestContext,
  kind: CatalogueItemKind,
  segment: string,
): Promise<CatalogueItem | undefined> {
  const subject = await readCatalogueItem(site, kind, segment);
  if (typeof subject === "string") showToNobodyElse();
  if (subject === "missing") redirect(missingUrl(site));
  return subject === "unavailable" ? undefined : subject;
}
