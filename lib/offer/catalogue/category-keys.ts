import { perCatalogue } from "./per-catalogue.ts";
import type { Catalogue, Category } from "./types.ts";

/** A category with a longer id is addressed by its position. */
const MAX_ID = 100;

export const categoriesByKey = perCatalogue(indexByKey);

function indexByKey({ categories }: Catalogue): ReadonlyMap<string, Category> {
  const byKey = new Map<string, Category>();
  const ids = new Set(categories.map(({ id }) => id));
  for (const [index, category] of categories.entries()) {
    if (category.entries.length + category.bundles.length === 0) continue;
    const isUsable = category.id !== "" && category.id.length <= MAX_ID && !byKey.has(category.id);
    byKey.set(isUsable ? category.id : positionKey(index, ids), category);
  }
  return byKey;
}

function positionKey(index: number, ids: ReadonlySet<string>): string {
  let key = `category-${index + 1}`;
  while (ids.has(key)) key += "-";
  return key;
}
