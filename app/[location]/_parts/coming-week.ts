import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { offerSlots } from "#lib/offer/availability/offers.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { addDays } from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";

const DAYS = 7;

/** Free times of all members; all visitors share the answer. */
export function readComingWeek(context: PageContext, cart: CheckedCart) {
  const { from, to } = comingWeek(context);
  return context.availability.read(cart, "any", from, to, context.caller);
}

/** The free times of one member among them, or of all, up to a day with times that could not be read. */
export async function offersInComingWeek(
  context: PageContext,
  cart: CheckedCart,
  member: string | "any",
): Promise<{ readonly offers: readonly OfferedSlot[]; readonly isFresh: boolean }> {
  const read = await readComingWeek(context, cart);
  if (!read.ok) return { offers: [], isFresh: false };
  const { window, from, to } = comingWeek(context);
  const held = await context.bookings.held(from, to);
  const [unread] = [...read.value.unread.keys()].sort();
  const offers = offerSlots(read.value, cart, window, member, held);
  return {
    offers: offers.filter(({ slot }) => unread === undefined || slot.date < unread),
    isFresh: !read.value.stale,
  };
}

function comingWeek({ location, now }: PageContext) {
  const window = bookableWindow(now, location.rules, location.timeZone);
  return { window, from: window.first, to: addDays(window.first, DAYS - 1) };
}
