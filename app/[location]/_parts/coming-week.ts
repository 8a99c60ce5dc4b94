import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { addDays } from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";

const DAYS = 7;

/** Free times of all members; all visitors share the answer. */
export function readComingWeek(context: PageContext, cart: CheckedCart) {
  const { location, now } = context;
  const { first } = bookableWindow(now, location.rules, location.timeZone);
  return context.availability.read(cart, "any", first, addDays(first, DAYS - 1), context.caller);
}
