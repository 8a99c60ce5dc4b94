import type { CheckedCart, DataIssue } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Availability, Slot } from "./types.ts";

export type QuoteFor = (memberId: string | null) => Quote | undefined;

export function memoizedQuotes(cart: CheckedCart): QuoteFor {
  const quotes = new Map<string | null, Quote | undefined>();
  return (memberId) => {
    if (!quotes.has(memberId)) {
      const quote = quoteCart(cart, () => memberId);
      quotes.set(memberId, quote.ok ? quote.value : undefined);
    }
    return quotes.get(memberId);
  };
}

/** Slots are as long as the visit (§4.2 rule 1), or a little longer, as for cleaning up. */
const FAR_TIMES = 4;
const FAR_MINUTES = 30;

/** So much longer than the visit that one of the two is in another unit, or no length. */
export function isFarLonger({ minutes, memberIds }: Slot, quoteFor: QuoteFor): boolean {
  const longest = longestOf(memberIds, quoteFor);
  return longest > 0 && minutes > FAR_TIMES * longest && minutes - longest > FAR_MINUTES;
}

/** Minutes that the slowest free member takes; 0 if none has a price. */
export function longestOf(memberIds: readonly string[], quoteFor: QuoteFor): number {
  if (memberIds.length === 0) return quoteFor(null)?.total.minutes ?? 0;
  let longest = 0;
  for (const id of memberIds) longest = Math.max(longest, quoteFor(id)?.total.minutes ?? 0);
  return longest;
}

/** Its days may have free times all the same, so such slots count as unread. */
export function withoutFarLonger<A extends Availability>(
  availability: A,
  cart: CheckedCart,
): { readonly availability: A; readonly issues: readonly DataIssue[] } {
  const quoteFor = memoizedQuotes(cart);
  const far = availability.slots.filter((slot) => isFarLonger(slot, quoteFor));
  const [first] = far;
  if (!first) return { availability, issues: [] };
  const unread = new Map<LocalDate, number>(availability.unread);
  for (const { date } of far) unread.set(date, (unread.get(date) ?? 0) + 1);
  const slots = availability.slots.filter((slot) => !far.includes(slot));
  const longest = longestOf(first.memberIds, quoteFor);
  const fault = `${first.minutes} minutes, though the visit takes ${longest}: say in MAPPING_FILE which one holds`;
  const issues = [{ path: "days[].timeSlots[].endTime", fault }];
  return { availability: { ...availability, slots, unread }, issues };
}
