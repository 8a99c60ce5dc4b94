import type { Business } from "#lib/config/types.ts";
import { fold } from "#lib/text.ts";

/** Those whose name or address has each word of `query`, whatever its case and accents. */
export function findLocations<T extends { readonly business: Pick<Business, "name" | "address"> }>(
  locations: readonly T[],
  query: string,
): readonly T[] {
  const words = fold(query.trim()).split(/\s+/);
  return locations.filter(({ business: { name, address = "" } }) => {
    const text = fold(`${name} ${address}`);
    return words.every((word) => text.includes(word));
  });
}
