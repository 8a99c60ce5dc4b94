import { alternatives, slotAt } from "#lib/availability/days.ts";
import { bookableWindow } from "#lib/availability/notice.ts";
import { choiceFor, offerSlots, pickMember } from "#lib/availability/offers.ts";
import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import { addDays, isDate, isTime, type LocalDate, type LocalTime } from "#lib/calendar.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import type { Cart, CheckedCart } from "#lib/catalogue/types.ts";
import type { RequestContext } from "../../_shared/request-context.ts";

/** How many alternatives to offer, and how many days around to search. */
const ALTERNATIVES = 4;
const DAYS_AROUND = 3;

export function nearestTo(offers: readonly OfferedSlot[], wanted: Wanted): readonly OfferedSlot[] {
  return alternatives(offers, wanted, ALTERNATIVES);
}

/** With one team member, or with `any`. */
export type Wanted = {
  readonly cart: Cart;
  readonly team: string;
  readonly date: LocalDate;
  readonly start: LocalTime;
};

/** `offers`: all free times around that day. */
export type WantedState =
  | { readonly kind: "unavailable" | "faulty" }
  | { readonly kind: "gone"; readonly offers: readonly OfferedSlot[] }
  | {
      readonly kind: "free";
      readonly offers: readonly OfferedSlot[];
      readonly choice: MemberChoice;
    };

export function wantedFrom(
  cart: Cart,
  team: string,
  date: string,
  start: string,
): Wanted | undefined {
  return isDate(date) && isTime(start) ? { cart, team, date, start } : undefined;
}

/** Whether the wanted time is still free, with whom and at what price. */
export async function lookUp(site: RequestContext, wanted: Wanted): Promise<WantedState> {
  const { cart, team, date, start } = wanted;
  const read = await site.catalogue.read(site.caller.until);
  if (!read.ok) return { kind: "unavailable" };
  const checked = checkCart(read.value.catalogue, cart, await site.bookings.restrictions());
  if (!checked.ok) return { kind: "faulty" };
  const around = await offersAround(site, checked.value, team, date);
  if (!around) return { kind: "unavailable" };
  const { offers } = around;
  const offer = slotAt(offers, date, start);
  const choice = offer && choose(offer, team);
  if (choice) return { kind: "free", offers, choice };
  // The wanted time may be among the days that could not be read.
  return around.isUnread ? { kind: "unavailable" } : { kind: "gone", offers };
}

export function choose(offer: OfferedSlot, team: string): MemberChoice | undefined {
  return team === "any" ? pickMember(offer) : choiceFor(offer, team);
}

async function offersAround(
  site: RequestContext,
  cart: CheckedCart,
  team: string,
  date: LocalDate,
): Promise<{ readonly offers: readonly OfferedSlot[]; readonly isUnread: boolean } | undefined> {
  const { rules, timeZone } = site.location;
  const window = bookableWindow(Date.now(), rules, timeZone);
  const first = later(window.first, addDays(date, -DAYS_AROUND));
  const last = earlier(window.last, addDays(date, DAYS_AROUND));
  if (first > last) return { offers: [], isUnread: false };
  const read = await site.availability.read(cart, team, first, last, site.caller);
  if (!read.ok) return undefined;
  const held = await site.bookings.held(first, last);
  const offers = offerSlots(read.value, cart, window, team, held);
  return { offers, isUnread: read.value.unread.has(date) };
}

function later(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

function earlier(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}
