import type { Business } from "#lib/config/types.ts";
import { fold } from "#lib/values/text.ts";

type Named = { readonly business: Pick<Business, "name" | "address"> };

/** Folding thousands of names takes longer than searching them. */
const folded = new WeakMap<Named, string>();

function wordsOf(location: Named): string {
  const { name, address = "" } = location.business;
  const words = folded.get(location) ?? fold(`${name} ${address}`);
  folded.set(location, words);
  return words;
}

/** Locations whose name or address has each word of `query`, in any case, with or without accents. */
export function findLocations<T extends Named>(
  locations: readonly T[],
  query: string,
): readonly T[] {
  const words = fold(query.trim()).split(/\s+/);
  return locations.filter((location) => {
    const text = wordsOf(location);
    return words.every((word) => text.includes(word));
  });
}
