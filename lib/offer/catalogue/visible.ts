import { blocksOf, blocksOfBundle, isHidden, NONE_CLOSED } from "./bookable.ts";
import { perCatalogue } from "./per-catalogue.ts";
import { readableIn } from "./readable.ts";
import type { Catalogue } from "./types.ts";

/** Pages use only this, so a disabled service cannot be reached by its id either. */
export const visibleCatalogue = perCatalogue(withoutHidden);

function withoutHidden(catalogue: Catalogue): Catalogue {
  const categories = catalogue.categories.map(({ entries, bundles, ...category }) => ({
    ...category,
    entries: entries.filter((entry) => !isHidden(blocksOf(entry, NONE_CLOSED))),
    bundles: bundles.filter((entry) => !isHidden(blocksOfBundle(entry, catalogue, NONE_CLOSED))),
  }));
  return { ...catalogue, categories, ...readableIn(categories) };
}
