import { bookableWindow } from "#lib/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/availability/offers.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import type { CheckedCart, Rate } from "#lib/catalogue/types.ts";
import { quoteCart } from "#lib/pricing/cart.ts";
import type { Quote } from "#lib/pricing/types.ts";
import type { BookingDeps } from "../deps.ts";
import { availabilityLines } from "../state/cart-lines.ts";
import { type Moment, momentOf } from "../state/clock.ts";
import { noticeJudgedAt } from "../state/transitions.ts";
import type { Review } from "../submit/review.ts";
import { snapshotLines } from "./lines.ts";
import { memberlessLines } from "./memberless-lines.ts";

export type RecheckResult =
  /** `readAt`: when the older of the two responses arrived. */
  | {
      readonly kind: "same";
      readonly quote: Quote;
      readonly readAt: Moment;
      readonly withoutMember: ReadonlySet<number>;
    }
  | { readonly kind: "price_changed"; readonly newTotal: Rate }
  | { readonly kind: "slot_taken" }
  | { readonly kind: "not_bookable" }
  | { readonly kind: "needs_resource"; readonly cart: CheckedCart }
  | { readonly kind: "unread"; readonly reason: "busy" | "unavailable" };

/** Reads the catalogue and the day uncached, in parallel so that neither ages. Decision 37. */
export async function recheck(
  deps: BookingDeps,
  review: Review,
  createdAt: number,
): Promise<RecheckResult> {
  const { catalogue, availability, journal, now } = deps;
  const timestamped = <T>(response: T) => ({ response, at: momentOf(deps) });
  const member = review.memberId ?? "any";
  const { date } = review;
  const [read, day, restricted, withoutMember] = await Promise.all([
    catalogue.readFresh("finish").then(timestamped),
    availability
      .readFresh(availabilityLines(review.cart), member, date, date, "finish")
      .then(timestamped),
    journal.restrictedServices(review.slug, now()),
    memberlessLines(deps, review),
  ]);
  if (!read.response.ok) return unread(read.response.error);
  const learned = { needsResource: new Set(restricted) };
  const cart = checkCart(read.response.value.catalogue, review.cart, learned);
  if (!cart.ok) return { kind: "not_bookable" };
  const quote = quoteCart(cart.value, review.memberId);
  if (!quote.ok) {
    return { kind: quote.error === "out_of_range" ? "not_bookable" : "slot_taken" };
  }
  if (differs(quote.value, review)) {
    return { kind: "price_changed", newTotal: quote.value.total };
  }
  if (!day.response.ok) {
    const { error } = day.response;
    return error === "needs_resource" ? { kind: error, cart: cart.value } : unread(error);
  }
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(noticeJudgedAt(review.sealedAt, createdAt), rules, timeZone);
  const offered = offerSlots(day.response.value, cart.value, window, member).find(
    ({ slot }) => slot.date === date && slot.start === review.start,
  );
  const choice = offered && choiceFor(offered, review.memberId);
  // An unparsed slot may be this very time.
  if (!choice) return day.response.value.unread.has(date) ? unread("unavailable") : slotTaken;
  const readAt = read.at.monotonic < day.at.monotonic ? read.at : day.at;
  return { kind: "same", quote: choice.quote, readAt, withoutMember };
}

const slotTaken: RecheckResult = { kind: "slot_taken" };

function unread(failure: string): RecheckResult {
  return { kind: "unread", reason: failure === "busy" ? "busy" : "unavailable" };
}

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
