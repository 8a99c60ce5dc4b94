import type { Catalogue, Category } from "./types.ts";

/** Ids travel in addresses; a longer one gives way to the category's place. */
const MAX_ID = 100;

const known = new WeakMap<Catalogue, ReadonlyMap<string, Category>>();

/**
 * The categories that have something in them, by the key that addresses name them with: their id, or
 * their place where the id is missing, too long or another one's as well.
 */
export function categoriesByKey(catalogue: Catalogue): ReadonlyMap<string, Category> {
  const found = known.get(catalogue) ?? keyed(catalogue);
  known.set(catalogue, found);
  return found;
}

function keyed({ categories }: Catalogue): ReadonlyMap<string, Category> {
  const found = new Map<string, Category>();
  const ids = new Set(categories.map(({ id }) => id));
  for (const [index, category] of categories.entries()) {
    if (category.entries.length + category.bundles.length === 0) continue;
    const isOwn = category.id !== "" && category.id.length <= MAX_ID && !found.has(category.id);
    found.set(isOwn ? category.id : placeKey(index, ids), category);
  }
  return found;
}

function placeKey(index: number, ids: ReadonlySet<string>): string {
  let key = `category-${index + 1}`;
  while (ids.has(key)) key += "-";
  return key;
}
