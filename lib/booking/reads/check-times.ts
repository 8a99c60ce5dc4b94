import { slotAt } from "#lib/offer/availability/days.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { Availability } from "#lib/offer/availability/types.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { BookingDeps } from "../deps.ts";
import { cartOf, type Target, type Visit } from "../model/visit.ts";
import { moveOffers } from "./free-times.ts";
import { readFreeTimes } from "./read-free-times.ts";

type CheckDeps = Pick<BookingDeps, "availability">;

/** `askedAt`: the moment by which notice and horizon are judged. */
export async function checkTarget(
  deps: CheckDeps & Pick<BookingDeps, "catalogue" | "location">,
  visit: Visit,
  target: Target,
  askedAt: number,
): Promise<"free" | "taken" | "unread"> {
  const [days, cart] = await Promise.all([daysAt(deps, visit, target), cartNow(deps, visit)]);
  const { rules, timeZone } = deps.location;
  const offers = days && moveOffers(days, visit, cart, bookableWindow(askedAt, rules, timeZone));
  if (offers && slotAt(offers, target.date, target.start)) return "free";
  return days && !isUnread(days, target) ? "taken" : "unread";
}

/** Empty where a service is gone or the catalogue cannot be read: it has no rules of its own then. */
async function cartNow(
  { catalogue }: Pick<BookingDeps, "catalogue">,
  visit: Visit,
): Promise<CheckedCart> {
  const read = await catalogue.read();
  const cart = read.ok ? checkCart(read.value.catalogue, cartOf(visit), NONE_CLOSED) : undefined;
  return cart?.ok ? cart.value : [];
}

function isUnread(days: readonly Availability[], { date }: Pick<Target, "date">): boolean {
  return days.some(({ unread }) => unread.has(date));
}

async function daysAt(
  deps: CheckDeps,
  visit: Visit,
  { date }: Pick<Target, "date">,
): Promise<readonly Availability[] | undefined> {
  const days = await readFreeTimes(deps, visit, date, "manage");
  return days.ok ? days.value : undefined;
}
