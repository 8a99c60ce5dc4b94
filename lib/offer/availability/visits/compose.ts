import type { BookingRules } from "#lib/config/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import { endAt } from "#lib/values/calendar.ts";
import { slotAt } from "../days.ts";
import { choiceFor } from "../offers.ts";
import type { OfferedSlot, VisitPart } from "../types.ts";
import { chainsOf, type Link, linksFrom } from "./chains.ts";
import { isInOrder } from "./order.ts";
import type { WantedParts } from "./part-url.ts";

/** Offers of each line by itself, in the order of the cart. */
export type LineOffers = readonly (readonly OfferedSlot[])[];

/**
 * Each line starts where the one before ends, or up to `maxGapMinutes` later; for each start the
 * best chain (chains.ts). Nothing for a cart that is not in order (order.ts).
 */
export function composeVisits(
  cart: CheckedCart,
  offers: LineOffers,
  rules: BookingRules,
): readonly OfferedSlot[] {
  if (!isInOrder(cart)) return [];
  const byLine = offers.map((line) => Map.groupBy(line, ({ slot }) => slot.date));
  const dates = [...(byLine[0]?.keys() ?? [])].toSorted();
  const quote = memoizedLineQuotes(cart);
  return dates.flatMap((date) => {
    const lines = byLine.map((line) => line.get(date) ?? []);
    return chainsOf(lines, rules).flatMap((first) => visitOf(linksFrom(first), quote) ?? []);
  });
}

export function visitWith(
  cart: CheckedCart,
  offers: LineOffers,
  { date, parts }: WantedParts,
  rules: BookingRules,
): OfferedSlot | undefined {
  if (parts.length !== cart.length || !isInOrder(cart)) return undefined;
  const lines = parts.map(({ start, memberId }, index) => {
    const offer = slotAt(offers[index] ?? [], date, start);
    const choice = offer && choiceFor(offer, memberId);
    return offer && choice ? [{ ...offer, choices: [choice] }] : [];
  });
  const [link] = chainsOf(lines, rules);
  return link && visitOf(linksFrom(link), memoizedLineQuotes(cart));
}

/** One person for all wherever there is one; composed visits at the other starts. */
export function withComposed(
  offers: readonly OfferedSlot[],
  composed: readonly OfferedSlot[],
): readonly OfferedSlot[] {
  const startOf = ({ slot }: OfferedSlot) => `${slot.date} ${slot.start}`;
  const taken = new Set(offers.map(startOf));
  const added = composed.filter((visit) => !taken.has(startOf(visit)));
  return [...offers, ...added].toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

type QuoteOf = (memberIds: readonly (string | null)[]) => Quote | undefined;

function memoizedLineQuotes(cart: CheckedCart): QuoteOf {
  const quotes = new Map<string, Quote | undefined>();
  return (memberIds) => {
    const key = JSON.stringify(memberIds);
    if (!quotes.has(key)) {
      const quote = quoteCart(cart, (line) => memberIds[line] ?? null);
      quotes.set(key, quote.ok ? quote.value : undefined);
    }
    return quotes.get(key);
  };
}

function visitOf(links: readonly Link[], quoteOf: QuoteOf): OfferedSlot | undefined {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return undefined;
  const quote = quoteOf(links.map(({ member }) => member?.id ?? null));
  const end = endAt(last.end);
  if (!quote || end === undefined) return undefined;
  const parts = links.map(({ offer, member }): VisitPart => ({ start: offer.slot.start, member }));
  const { date, start } = first.offer.slot;
  const slot = { date, start, end, minutes: last.end - first.start, memberIds: [] };
  return { slot, choices: [{ member: null, quote, parts }] };
}
