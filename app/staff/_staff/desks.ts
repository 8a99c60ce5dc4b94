import type { Location } from "#lib/config/types.ts";
import { findLocations } from "../../_shared/find-locations.ts";

/** A location that the signed-in staff may open. */
export type DeskLocation = {
  readonly slug: string;
  readonly name: string;
  /** Bookings that need staff; `undefined` while the journal is unavailable. */
  readonly count: number | undefined;
};

type Counted = {
  readonly slug: string;
  readonly business: Pick<Location["business"], "name" | "address">;
};

/** Locations with the most bookings that need staff first, then in the configured order. */
export function desksOf(
  locations: readonly Counted[],
  counts: ReadonlyMap<string, number> | undefined,
  query: string,
): readonly DeskLocation[] {
  return findLocations(locations, query)
    .map(({ slug, business }) => ({
      slug,
      name: business.name,
      count: counts && (counts.get(slug) ?? 0),
    }))
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
}
