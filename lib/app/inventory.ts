import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { createInventory, type Inventory, type Standing } from "#lib/site/abuse/inventory.ts";
import type { Tally } from "#lib/site/abuse/tally.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { isStaffNetwork } from "#lib/staff/known-networks.ts";
import { createNetworkNotices, type NetworkNotices } from "#lib/staff/webhook/network-notices.ts";
import { retryAfterMs } from "#lib/staff/webhook/notifier.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import { memoryOf } from "#lib/store/journal/memory.ts";
import { type BookingState, isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { log } from "./log.ts";

/** The open bookings of a location by sender, and notices of them to staff. */
export function inventoryOf(deps: {
  readonly slug: string;
  /** The location under which the journal keeps what concerns the whole site. */
  readonly siteSlug: string;
  readonly journal: Journal;
  readonly tally: Tally;
  readonly sealer: Sealer;
  readonly metrics: Pick<Metrics, "countCrowd">;
  readonly now: () => number;
  onCrowd(): void;
}): { readonly inventory: Inventory; readonly notices: NetworkNotices } {
  const { slug, siteSlug, journal, tally, sealer, metrics, now } = deps;
  const memory = memoryOf(journal, slug, now);

  async function standings(intentIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const found = await Promise.all(intentIds.map((intentId) => journal.find(slug, { intentId })));
    return new Map(found.flat().map((booking) => [booking.intentId, standingOf(booking)]));
  }

  const inventory = createInventory({
    ...{ sealer, memory, standings, now },
    isStaffNetwork: (addressKey) => isStaffNetwork(memoryOf(journal, siteSlug, now), addressKey),
    async onCrowd(crowd) {
      if (!(await notices.add(crowd))) return;
      const { network, bookings, minutes } = crowd;
      log.error({ slug, network, bookings, minutes }, "many bookings come from one network");
      metrics.countCrowd();
      deps.onCrowd();
    },
  });
  const notices = createNetworkNotices({
    memory,
    tally,
    slug,
    crowds: inventory.crowds,
    now,
    retryAfterMs,
  });
  return { inventory, notices };
}

function standingOf({ state }: { readonly state: BookingState }): Standing {
  if (state === "cancelled") return "cancelled";
  return isBookedOrUnderWay(state) ? "open" : "none";
}
