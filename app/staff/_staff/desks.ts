import type { Location } from "#lib/config/types.ts";
import { findLocations } from "../../_shared/find-locations.ts";

/** A location that the signed-in staff may open. */
export type DeskLocation = {
  readonly slug: string;
  readonly name: string;
  /** Bookings that need staff; `undefined` while the journal is unavailable. */
  readonly count: number | undefined;
  /** Whether its scheduler refuses or fails, or cannot be read. */
  readonly isInTrouble: boolean;
};

type Counted = {
  readonly slug: string;
  readonly business: Pick<Location["business"], "name" | "address">;
};

/** Those in trouble first, then with the most bookings that need staff, then as configured. */
export function desksOf(
  locations: readonly Counted[],
  counts: ReadonlyMap<string, number> | undefined,
  inTrouble: ReadonlySet<string>,
  query: string,
): readonly DeskLocation[] {
  return findLocations(locations, query)
    .map(({ slug, business }) => ({
      slug,
      name: business.name,
      count: counts && (counts.get(slug) ?? 0),
      isInTrouble: inTrouble.has(slug),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isInTrouble) - Number(one.isInTrouble) ||
        (other.count ?? 0) - (one.count ?? 0),
    );
}
