import { createInventory, type Inventory, type Standing } from "#lib/site/abuse/inventory.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { isStaffNetwork } from "#lib/staff/known-networks.ts";
import type { Journal } from "#lib/store/journal/journal.ts";
import { type BookingState, isBookedOrUnderWay } from "#lib/store/journal/states.ts";

/** The open bookings of a location by sender. */
export function inventoryOf(deps: {
  readonly slug: string;
  /** The location under which the journal keeps what concerns the whole site. */
  readonly siteSlug: string;
  readonly journal: Journal;
  readonly sealer: Sealer;
  readonly now: () => number;
}): Inventory {
  const { slug, siteSlug, journal, sealer, now } = deps;

  async function standings(intentIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const found = await Promise.all(intentIds.map((intentId) => journal.find(slug, { intentId })));
    return new Map(found.flat().map((booking) => [booking.intentId, standingOf(booking)]));
  }

  return createInventory({
    ...{ sealer, standings, now },
    memory: journal.memoryOf(slug, now),
    isStaffNetwork: (addressKey) => isStaffNetwork(journal.memoryOf(siteSlug, now), addressKey),
  });
}

function standingOf({ state }: { readonly state: BookingState }): Standing {
  if (state === "cancelled") return "cancelled";
  return isBookedOrUnderWay(state) ? "open" : "none";
}
