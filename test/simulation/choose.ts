import type { OfferTaken } from "#lib/booking/model/agreed-visit.ts";
import { location } from "#lib/config/testing/location.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import { composeVisits } from "#lib/offer/availability/visits/compose.ts";
import { lineOffers } from "#lib/offer/availability/visits/read.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { nextDay } from "./api.ts";
import type { Instance } from "./instance.ts";
import { CHOICES } from "./menu.ts";
import { FIRST_DAY, type VisitPlan } from "./plan.ts";

/** What the time page offers of a visitor's wish, as the pages read it. */
export async function choose(
  instance: Instance,
  { choice, day, wish, anyMember }: Pick<VisitPlan, "choice" | "day" | "wish" | "anyMember">,
): Promise<OfferTaken | undefined> {
  const { cart, isComposed } = CHOICES[choice];
  const { bookings, catalogue } = instance;
  const read = await catalogue.read();
  if (!read.ok) return undefined;
  const checked = checkCart(read.value.catalogue, cart, await bookings.closedServices());
  if (!checked.ok) return undefined;
  const date = nextDay(FIRST_DAY, day);
  const offers = await offersOn(instance, checked.value, date, isComposed);
  const offered = offers[Math.min(offers.length - 1, Math.floor(wish * offers.length))];
  if (!offered) return undefined;
  const wanted = anyMember ? undefined : choiceFor(offered, memberFor(offered, wish));
  const { slot } = offered;
  const isAnyone = cart.map(() => wanted === undefined);
  return { cart, slot, choice: wanted ?? pickMember(offered), anyMember: isAnyone };
}

function memberFor({ choices }: OfferedSlot, wish: number): string | null {
  return choices[Math.floor(wish * 10) % choices.length]?.member?.id ?? null;
}

async function offersOn(
  { bookings, availability, now }: Instance,
  cart: CheckedCart,
  date: string,
  isComposed: boolean,
): Promise<readonly OfferedSlot[]> {
  const window = bookableWindow(now(), location.rules, location.timeZone);
  const held = await bookings.held(date, date);
  const asked = isComposed ? cart.map((line) => [line]) : [cart];
  const answers = await Promise.all(
    asked.map((part) => availability.readFresh(part, "any", date, date, "browse")),
  );
  const free = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const [first] = free;
  if (!first || free.length < asked.length) return [];
  if (!isComposed) return offerSlots(first, cart, window, "any", held);
  const lines = lineOffers(free, cart, window, held);
  return composeVisits(cart, lines, location.rules);
}
