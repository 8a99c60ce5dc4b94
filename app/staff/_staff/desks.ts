import type { Location } from "#lib/config/types.ts";
import { findLocations } from "../../_shared/find-locations.ts";

/** A location that the signed-in staff may open, with the number of bookings that need staff. */
export type DeskLocation = { readonly slug: string; readonly name: string; readonly count: number };

type Counted = {
  readonly slug: string;
  readonly business: Pick<Location["business"], "name" | "address">;
};

/** Locations with the most bookings that need staff first, then in the configured order. */
export function desksOf(
  locations: readonly Counted[],
  counts: ReadonlyMap<string, number>,
  query: string,
): readonly DeskLocation[] {
  return findLocations(locations, query)
    .map(({ slug, business }) => ({ slug, name: business.name, count: counts.get(slug) ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
}
