import { MAX_WATCHED } from "#lib/app/watch-rounds.ts";
import type { Location } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { offerSlots } from "#lib/offer/availability/offers.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import { addDays } from "#lib/values/calendar.ts";
import { pageContextOf } from "../_shared/page-context.ts";
import { cartsToAsk } from "../[location]/_parts/member-names.ts";

const DAYS = 7;
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
      const slot = await Promise.race([nextFree(slug), tooLate()]);
      return slot ? [[slug, slot] as const] : [];
    }),
  );
  return new Map(found.flat());
}

function tooLate(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), WAIT_MS));
}

async function nextFree(slug: string): Promise<NextFree | undefined> {
  const context = await pageContextOf(slug);
  const { availability, bookings, location, now } = context;
  if (!context.hasHeadroom()) return undefined;
  const caller = { ...context.caller, deadline: now + WAIT_MS };
  const read = await context.catalogue.read(caller.deadline);
  if (!read.ok) return undefined;
  const [cart] = cartsToAsk(read.value.catalogue, await bookings.restrictions());
  if (!cart) return undefined;
  const window = bookableWindow(now, location.rules, location.timeZone);
  const [from, to] = [window.first, addDays(window.first, DAYS - 1)];
  const times = await availability.read(cart, "any", from, to, caller);
  if (!times.ok || times.value.stale) return undefined;
  return offerSlots(times.value, cart, window, "any", await bookings.held(from, to))[0]?.slot;
}
