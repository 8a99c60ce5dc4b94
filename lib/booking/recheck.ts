import { bookableWindow } from "#lib/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/availability/offers.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import type { CheckedCart, Rate } from "#lib/catalogue/types.ts";
import { quoteCart } from "#lib/pricing/cart.ts";
import type { Quote } from "#lib/pricing/types.ts";
import type { BookingDeps } from "./deps.ts";
import { snapshotLines } from "./lines.ts";
import type { Review } from "./review.ts";
import { judgedAt } from "./rules.ts";

export type Recheck =
  /** As the visitor was shown it. */
  | { readonly kind: "same"; readonly quote: Quote }
  | { readonly kind: "price_changed"; readonly newTotal: Rate }
  | { readonly kind: "slot_taken" }
  | { readonly kind: "not_bookable" }
  | { readonly kind: "needs_resource"; readonly cart: CheckedCart }
  | { readonly kind: "unread"; readonly reason: "busy" | "unavailable" };

/** Reads the catalogue and the day anew, uncached, and compares them with what was shown. */
export async function recheck(
  deps: BookingDeps,
  review: Review,
  createdAt: number,
): Promise<Recheck> {
  const read = await deps.catalogue.readFresh("finish");
  if (!read.ok) return { kind: "unread", reason: read.error === "busy" ? "busy" : "unavailable" };
  const lessons = await deps.journal.learned(review.slug, deps.now());
  const cart = checkCart(read.value.catalogue, review.cart, { needsResource: new Set(lessons) });
  if (!cart.ok) return { kind: "not_bookable" };
  const quote = quoteCart(cart.value, review.memberId);
  if (!quote.ok) {
    return { kind: quote.error === "out_of_range" ? "not_bookable" : "slot_taken" };
  }
  if (differs(quote.value, review)) {
    return { kind: "price_changed", newTotal: quote.value.total };
  }
  return recheckSlot(deps, review, createdAt, cart.value);
}

async function recheckSlot(
  deps: BookingDeps,
  review: Review,
  createdAt: number,
  cart: CheckedCart,
): Promise<Recheck> {
  const member = review.memberId ?? "any";
  const { date } = review;
  const read = await deps.availability.readFresh(cart, member, date, date, "finish");
  if (!read.ok) {
    if (read.error === "needs_resource") return { kind: "needs_resource", cart };
    return { kind: "unread", reason: read.error === "busy" ? "busy" : "unavailable" };
  }
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(judgedAt(review.sealedAt, createdAt), rules, timeZone);
  const offered = offerSlots(read.value, cart, window, member).find(
    ({ slot }) => slot.date === date && slot.start === review.start,
  );
  const choice = offered && choiceFor(offered, review.memberId);
  return choice ? { kind: "same", quote: choice.quote } : { kind: "slot_taken" };
}

/** A line's amounts count as well as the total: the visitor was shown each of them. */
function differs(quote: Quote, review: Review): boolean {
  const lines = snapshotLines(quote, review.start);
  if (!lines.ok || lines.value.length !== review.lines.length) return true;
  const { price, minutes } = quote.total;
  if (price !== review.shown.price || minutes !== review.shown.minutes) return true;
  return lines.value.some((line, index) => {
    const shown = review.lines[index];
    return shown?.price !== line.price || shown.minutes !== line.minutes;
  });
}
