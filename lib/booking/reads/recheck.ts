import { type BookableWindow, bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/offer/availability/offers.ts";
import type { Availability } from "#lib/offer/availability/types.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart, Rate } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { type AgreedVisit, cartOf, type Part, partsOf, type Visit } from "../model/visit.ts";
import { type ClosedServicesDeps, closedServices } from "./closed-services.ts";
import { readFreeTimes } from "./read-free-times.ts";

export type RecheckResult =
  | {
      readonly kind: "same";
      readonly quote: Quote;
      /** Monotonic, of the older of the two readings. */
      readonly readAt: number;
    }
  | { readonly kind: "price_changed"; readonly newTotal: Rate }
  | { readonly kind: "slot_taken" }
  | { readonly kind: "not_bookable" }
  | { readonly kind: "unread"; readonly reason: "busy" | "unavailable" };

type RecheckDeps = ClosedServicesDeps &
  Pick<BookingDeps, "availability" | "catalogue" | "monotonic">;

/** How long a visitor may fill in the form before the notice rules apply again. */
const FORM_GRACE_MS = 15 * 60_000;

export function noticeJudgedAt(sealedAt: number, createdAt: number): number {
  return Math.max(sealedAt, createdAt - FORM_GRACE_MS);
}

/** Reads catalogue and day uncached, in parallel so that neither ages. What it refuses: `work/not-sent.test.ts`. */
export async function recheck(
  deps: RecheckDeps,
  visit: AgreedVisit,
  createdAt: number,
): Promise<RecheckResult> {
  const { catalogue } = deps;
  const { date } = visit;
  const timestamped = <T>(response: T) => ({ response, at: deps.monotonic() });
  const [read, day, closed] = await Promise.all([
    catalogue.readFresh("finish").then(timestamped),
    readFreeTimes(deps, visit, visit.date, "finish").then(timestamped),
    closedServices(deps),
  ]);
  if (!read.response.ok) return unread(read.response.error);
  const cart = checkCart(read.response.value.catalogue, cartOf(visit), closed);
  if (!cart.ok) return { kind: "not_bookable" };
  const quote = quoteCart(cart.value, (line) => visit.lines[line]?.member?.id ?? null);
  if (!quote.ok) {
    return { kind: quote.error === "out_of_range" ? "not_bookable" : "slot_taken" };
  }
  if (differs(quote.value, visit)) {
    return { kind: "price_changed", newTotal: quote.value.total };
  }
  if (!day.response.ok) {
    const { error } = day.response;
    return error === "not_bookable" ? { kind: error } : unread(error);
  }
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(noticeJudgedAt(visit.sealedAt, createdAt), rules, timeZone);
  const days = day.response.value;
  const isFree = partsOf(visit).every((part, index) =>
    isOffered(days[index], cart.value, date, part, window),
  );
  // The unreadable slot may be this very time.
  const isUnread = days.some((each) => each.unread.has(date));
  if (!isFree) return isUnread ? unread("unavailable") : slotTaken;
  const readAt = Math.min(read.at, day.at);
  return { kind: "same", quote: quote.value, readAt };
}

function isOffered(
  day: Availability | undefined,
  cart: CheckedCart,
  date: LocalDate,
  { lines, memberId, start, at }: Part,
  window: BookableWindow,
): boolean {
  const own = cart.slice(at, at + lines.length);
  const offered = day && offerSlots(day, own, window, memberId ?? "any");
  const offer = offered?.find(({ slot }) => slot.date === date && slot.start === start);
  return offer !== undefined && choiceFor(offer, memberId) !== undefined;
}

const slotTaken: RecheckResult = { kind: "slot_taken" };

function unread(failure: string): RecheckResult {
  return { kind: "unread", reason: failure === "busy" ? "busy" : "unavailable" };
}

function differs({ lines }: Quote, visit: Visit): boolean {
  if (lines.length !== visit.lines.length) return true;
  return lines.some(({ total }, at) => {
    const agreed = visit.lines[at];
    return agreed?.price !== total.price || agreed.minutes !== total.minutes;
  });
}
