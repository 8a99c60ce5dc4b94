import { createInventory, type Inventory, type Standing } from "#lib/site/abuse/inventory.ts";
import { isStaffNetwork } from "#lib/staff/known-networks.ts";
import { WHOLE_SITE } from "#lib/store/journal/memory.ts";
import { type BookingState, isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import type { Shared } from "./shared.ts";

/** The open bookings of a location by sender. */
export function inventoryOf(
  { journal, sealer, now }: Pick<Shared, "journal" | "sealer" | "now">,
  slug: string,
): Inventory {
  const ofSite = journal.memoryOf(WHOLE_SITE, now);

  async function standings(intentIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const found = await Promise.all(intentIds.map((intentId) => journal.find(slug, { intentId })));
    return new Map(found.flat().map((booking) => [booking.intentId, standingOf(booking)]));
  }

  return createInventory({
    ...{ sealer, standings, now },
    memory: journal.memoryOf(slug, now),
    isStaffNetwork: (addressKey) => isStaffNetwork(ofSite, addressKey),
  });
}

function standingOf({ state }: { readonly state: BookingState }): Standing {
  if (state === "cancelled") return "cancelled";
  return isBookedOrUnderWay(state) ? "open" : "none";
}
