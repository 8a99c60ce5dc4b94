import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offerSlots } from "#lib/offer/availability/offers.ts";
import type { Availability, Slot } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";

export type HiddenTimes = Readonly<Record<"offered" | WhyHidden, number>>;

export const WHY_HIDDEN = ["notice", "horizon", "held", "too_short", "no_price"] as const;
export type WhyHidden = (typeof WHY_HIDDEN)[number];

const ALWAYS: BookableWindow = {
  earliest: { date: "1000-01-01", time: "00:00:00" },
  first: "1000-01-01",
  last: "9999-12-31",
};

/** Applies the site's own `offerSlots` with ever fewer rules, and counts what each rule hides. */
export function hiddenTimes(
  availability: Availability,
  cart: CheckedCart,
  window: BookableWindow,
  team: string,
  held: IsHeld,
): HiddenTimes {
  const starts = (within: BookableWindow, isHeld?: IsHeld) =>
    new Set(offerSlots(availability, cart, within, team, isHeld).map(({ slot }) => keyOf(slot)));
  const offered = starts(window, held);
  const unheld = starts(window);
  const possible = starts(ALWAYS);
  const counted = { offered: 0, notice: 0, horizon: 0, held: 0, too_short: 0, no_price: 0 };
  const slots = new Map(availability.slots.map((slot) => [keyOf(slot), slot]));
  for (const [key, slot] of slots) {
    if (offered.has(key)) counted.offered += 1;
    else if (unheld.has(key)) counted.held += 1;
    else if (possible.has(key)) counted[slot.date > window.last ? "horizon" : "notice"] += 1;
    else counted[isTooShort(slot, cart) ? "too_short" : "no_price"] += 1;
  }
  return counted;
}

function isTooShort({ memberIds, minutes }: Slot, cart: CheckedCart): boolean {
  const members = memberIds.length > 0 ? memberIds : [null];
  return members.some((member) => {
    const quote = quoteCart(cart, () => member);
    return quote.ok && quote.value.total.minutes > minutes;
  });
}

function keyOf({ date, start }: Slot): string {
  return `${date} ${start}`;
}
