import { MAX_WATCHED } from "#lib/app/watch-rounds.ts";
import type { Location } from "#lib/config/types.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import { pageContextOf } from "../_shared/page-context.ts";
import { offersInComingWeek } from "../[location]/_parts/coming-week.ts";
import { cartsToAsk } from "../[location]/_parts/member-names.ts";

/** How long a page waits for these times. Reads go on, so a later visitor is shown the rest. */
const WAIT_MS = 500;

export type NextFree = Pick<Slot, "date" | "start">;

/**
 * The next free time of each location, by its slug, for the first service of its menu. Sites of more
 * locations than are watched leave it out: each would be woken for it.
 */
export async function nextFreeTimes(
  shown: readonly Location[],
  count: number,
): Promise<ReadonlyMap<string, NextFree>> {
  if (count > MAX_WATCHED) return new Map();
  const found = await Promise.all(
    shown.map(async ({ slug }) => {
      const slot = await nextFree(slug);
      return slot ? [[slug, slot] as const] : [];
    }),
  );
  return new Map(found.flat());
}

async function nextFree(slug: string): Promise<NextFree | undefined> {
  const context = await pageContextOf(slug);
  if (!context.hasHeadroom()) return undefined;
  const caller = { ...context.caller, deadline: context.now + WAIT_MS };
  const read = await context.catalogue.read(caller.deadline);
  if (!read.ok) return undefined;
  const [cart] = cartsToAsk(read.value.catalogue, await context.bookings.closedServices());
  if (!cart) return undefined;
  const { offers, isFresh } = await offersInComingWeek({ ...context, caller }, cart, "any");
  return isFresh ? offers[0]?.slot : undefined;
}
