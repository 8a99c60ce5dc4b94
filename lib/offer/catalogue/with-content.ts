import type { CategoryContent, ItemContent, LocationContent } from "#lib/config/types.ts";
import { perCatalogue } from "./per-catalogue.ts";
import { readableIn } from "./readable.ts";
import type { BundleEntry, Catalogue, Category, Entry } from "./types.ts";

export type CatalogueContent = Pick<LocationContent, "services" | "bundles" | "categories">;

/** What the business's file hides is switched off as if the upstream had said so. */
export const withContent = perCatalogue(apply);

function apply(catalogue: Catalogue, content: CatalogueContent | undefined): Catalogue {
  if (!content) return catalogue;
  const hidden = hiddenIds(catalogue, content);
  const categories = ordered(catalogue.categories, content.categories, ({ id }) => id).map(
    (category): Category => ({
      ...category,
      ...wordsOf(content.categories.get(category.id)),
      entries: ordered(category.entries, content.services, ({ service }) => service.id).map(
        (entry) => entryWith(entry, ownOfService(entry.service.id, content, hidden.services)),
      ),
      bundles: ordered(category.bundles, content.bundles, ({ bundle }) => bundle.id).map((entry) =>
        bundleWith(entry, ownOf(entry.bundle.id, content.bundles, hidden.bundles)),
      ),
    }),
  );
  return { ...catalogue, categories, ...readableIn(categories) };
}

function wordsOf(own: CategoryContent | undefined): Pick<Category, "words"> {
  return own && own.words.length > 0 ? { words: own.words } : {};
}

type Hidden = { readonly services: ReadonlySet<string>; readonly bundles: ReadonlySet<string> };

function hiddenIds({ categories }: Catalogue, content: CatalogueContent): Hidden {
  const isShown = ({ id }: Category) => content.categories.get(id)?.hidden !== true;
  const shown = categories.filter(isShown);
  const idsOf = (some: readonly Category[]) => ({
    services: some.flatMap(({ entries }) => entries.map(({ service }) => service.id)),
    bundles: some.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle.id)),
  });
  const [all, open] = [idsOf(categories), idsOf(shown)];
  const hiddenOf = (kind: "services" | "bundles") => {
    const listed = new Set(open[kind]);
    return new Set(all[kind].filter((id) => content[kind].get(id)?.hidden || !listed.has(id)));
  };
  return { services: hiddenOf("services"), bundles: hiddenOf("bundles") };
}

type Placed = ReadonlyMap<string, Pick<ItemContent, "order">>;

function ordered<T>(all: readonly T[], items: Placed, idOf: (one: T) => string): readonly T[] {
  const placeOf = (one: T) => items.get(idOf(one))?.order ?? Number.POSITIVE_INFINITY;
  // Two infinities differ by NaN.
  return all.toSorted((one, other) => placeOf(one) - placeOf(other) || 0);
}

type Items = ReadonlyMap<string, ItemContent>;
type Own = { readonly words?: readonly string[]; readonly disabledOnline?: true };

/** What the file says of a service or bundle itself. */
function ownOf(id: string, items: Items, hidden: ReadonlySet<string>): Own {
  const words = items.get(id)?.words ?? [];
  return {
    ...(words.length > 0 && { words }),
    ...(hidden.has(id) && { disabledOnline: true as const }),
  };
}

function ownOfService(
  id: string,
  { services }: CatalogueContent,
  hidden: ReadonlySet<string>,
): Own & { readonly byPhone?: true } {
  const own = ownOf(id, services, hidden);
  return services.get(id)?.byPhone ? { ...own, byPhone: true } : own;
}

function entryWith(entry: Entry, own: Own): Entry {
  return entry.readable
    ? { readable: true, service: { ...entry.service, ...own } }
    : { readable: false, service: { ...entry.service, ...own } };
}

function bundleWith(entry: BundleEntry, own: Own): BundleEntry {
  return entry.readable
    ? { readable: true, bundle: { ...entry.bundle, ...own } }
    : { readable: false, bundle: { ...entry.bundle, ...own } };
}
