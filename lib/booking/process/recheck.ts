import { bookableWindow } from "#lib/availability/notice.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import type { CheckedCart, Rate } from "#lib/catalogue/types.ts";
import { quoteCart, quoteVisit } from "#lib/pricing/cart.ts";
import type { Quote, QuoteFault } from "#lib/pricing/types.ts";
import type { Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { type Moment, momentOf } from "../state/clock.ts";
import { isByLine, memberOfLine, timesOf } from "../state/members.ts";
import { inMinorUnits, type Review } from "../submit/review.ts";
import { snapshotLines } from "./lines.ts";
import { memberlessLines } from "./memberless-lines.ts";
import { isOffered, readFreeTimes, wantedTimesOf } from "./read-free-times.ts";

export type RecheckResult =
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

export type RecheckDeps = Pick<
  BookingDeps,
  "availability" | "catalogue" | "location" | "monotonic" | "now"
> & {
  readonly journal: {
    list(slug: string, kind: "restriction", now: number): Promise<ReadonlyMap<string, number>>;
  };
};

/** How long filling in the form may take before the notice rules apply again. */
const FORM_GRACE_MS = 15 * 60_000;

export function noticeJudgedAt(sealedAt: number, createdAt: number): number {
  return Math.max(sealedAt, createdAt - FORM_GRACE_MS);
}

/** Reads the catalogue and the day uncached, in parallel so that neither ages. Decision 37. */
export async function recheck(
  deps: RecheckDeps,
  review: Review,
  createdAt: number,
): Promise<RecheckResult> {
  const { catalogue, journal, now } = deps;
  const timestamped = <T>(response: T) => ({ response, at: momentOf(deps) });
  const [read, day, restricted, withoutMember] = await Promise.all([
    catalogue.readFresh("finish").then(timestamped),
    readFreeTimes(deps, review, review.date, "finish").then(timestamped),
    journal.list(review.slug, "restriction", now()),
    memberlessLines(deps, review),
  ]);
  if (!read.response.ok) return unread(read.response.error);
  const learned = { needsResource: new Set(restricted.keys()) };
  const cart = checkCart(read.response.value.catalogue, review.cart, learned);
  if (!cart.ok) return { kind: "not_bookable" };
  const quote = quoteFor(review, cart.value);
  if (!quote.ok) {
    return { kind: quote.error === "out_of_range" ? "not_bookable" : "slot_taken" };
  }
  if (differs(quote.value, inMinorUnits(review, deps.location.currency))) {
    return { kind: "price_changed", newTotal: quote.value.total };
  }
  if (!day.response.ok) {
    const { error } = day.response;
    return error === "needs_resource" ? { kind: error, cart: cart.value } : unread(error);
  }
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(noticeJudgedAt(review.sealedAt, createdAt), rules, timeZone);
  const days = day.response.value;
  const wantedTimes = wantedTimesOf(review, cart.value);
  const isFree = wantedTimes.every((wanted, index) => isOffered(days[index], wanted, window));
  // An unparsed slot may be this very time.
  const isUnread = days.some((each) => each.unread.has(review.date));
  if (!isFree) return isUnread ? unread("unavailable") : slotTaken;
  const readAt = read.at.monotonic < day.at.monotonic ? read.at : day.at;
  return { kind: "same", quote: quote.value, readAt, withoutMember };
}

function quoteFor(review: Review, cart: CheckedCart): Result<Quote, QuoteFault> {
  if (!isByLine(review)) return quoteCart(cart, review.memberId);
  return quoteVisit(
    cart,
    review.lines.map((line) => memberOfLine(review, line)),
  );
}

const slotTaken: RecheckResult = { kind: "slot_taken" };

function unread(failure: string): RecheckResult {
  return { kind: "unread", reason: failure === "busy" ? "busy" : "unavailable" };
}

function differs(quote: Quote, review: Review): boolean {
  const lines = snapshotLines(quote, timesOf(review));
  if (!lines.ok || lines.value.length !== review.lines.length) return true;
  const { price, minutes } = quote.total;
  if (price !== review.shown.price || minutes !== review.shown.minutes) return true;
  return lines.value.some((line, index) => {
    const shown = review.lines[index];
    return shown?.price !== line.price || shown.minutes !== line.minutes;
  });
}
