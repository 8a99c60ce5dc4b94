import { blocksOf, blocksOfBundle, isHidden, NOTHING_LEARNED } from "./bookable.ts";
import type { Catalogue } from "./types.ts";

const known = new WeakMap<Catalogue, Catalogue>();

/**
 * The catalogue without what the business has switched off for online booking. Visitors' pages read
 * no other, so that its name, price and picture cannot be asked for by its id either.
 */
export function visibleCatalogue(catalogue: Catalogue): Catalogue {
  const shown = known.get(catalogue) ?? withoutHidden(catalogue);
  known.set(catalogue, shown);
  return shown;
}

function withoutHidden(catalogue: Catalogue): Catalogue {
  const categories = catalogue.categories.map(({ entries, bundles, ...category }) => ({
    ...category,
    entries: entries.filter((entry) => !isHidden(blocksOf(entry, NOTHING_LEARNED))),
    bundles: bundles.filter(
      (entry) => !isHidden(blocksOfBundle(entry, catalogue, NOTHING_LEARNED)),
    ),
  }));
  const entries = categories.flatMap((category) => category.entries);
  const bundles = categories.flatMap((category) => category.bundles);
  return {
    ...catalogue,
    categories,
    services: new Map(
      entries.flatMap((entry) => (entry.readable ? [[entry.service.id, entry.service]] : [])),
    ),
    bundles: new Map(
      bundles.flatMap((entry) => (entry.readable ? [[entry.bundle.id, entry.bundle]] : [])),
    ),
  };
}
