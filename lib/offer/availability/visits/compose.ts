import type { BookingRules } from "#lib/config/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import { endAt, type LocalDate } from "#lib/values/calendar.ts";
import { slotAt } from "../days.ts";
import { choiceFor } from "../offers.ts";
import type { OfferedSlot, VisitPart } from "../types.ts";
import { type Budget, chainsOf, isBetter, type Link, linksFrom } from "./chains.ts";
import { isInOrder, ordersOf } from "./orders.ts";
import type { WantedPart } from "./part-url.ts";

export type LineOffers = readonly (readonly OfferedSlot[])[];

/** What other orders than the first may cost: see the test. */
export const MAX_STEPS = 50_000;

/**
 * Each line starts where the one before ends, or up to `maxGapMinutes` later. The best chain for
 * each start (chains.ts), then the order nearest to the visitor's own, which is tried for all days;
 * other orders until the budget is spent.
 */
export function composeVisits(
  cart: CheckedCart,
  offers: LineOffers,
  rules: BookingRules,
  budget: Budget = { steps: MAX_STEPS },
): readonly OfferedSlot[] {
  const byLine = offers.map((line) => Map.groupBy(line, ({ slot }) => slot.date));
  const dates = [...(byLine[0]?.keys() ?? [])]
    .filter((date) => byLine.every((line) => line.has(date)))
    .toSorted();
  const quote = memoizedLineQuotes(cart);
  return composeDays(cart, dates, byLine, rules, budget).flatMap((chains) => {
    const inTime = [...chains.values()].toSorted((a, b) => a.first.start - b.first.start);
    return inTime.flatMap(({ order, first }) => visitOf(order, linksFrom(first), quote) ?? []);
  });
}

type Chain = { readonly order: readonly number[]; readonly first: Link };

function composeDays(
  cart: CheckedCart,
  dates: readonly LocalDate[],
  byLine: readonly ReadonlyMap<LocalDate, readonly OfferedSlot[]>[],
  rules: BookingRules,
  budget: Budget,
): readonly ReadonlyMap<number, Chain>[] {
  const days = dates.map((date) => ({ date, chains: new Map<number, Chain>() }));
  const people = byLine.map((line) => peopleIn([...line.values()].flat()));
  for (const [at, order] of ordersOf(cart, people).entries()) {
    for (const { date, chains } of days) {
      if (at > 0 && budget.steps <= 0) break;
      const lines = order.map((index) => byLine[index]?.get(date) ?? []);
      for (const first of chainsOf(lines, rules, budget)) {
        const best = chains.get(first.start);
        if (!best || isBetter(first, best.first)) chains.set(first.start, { order, first });
      }
    }
  }
  return days.map(({ chains }) => chains);
}

function peopleIn(offers: readonly OfferedSlot[]): string {
  const ids = offers.flatMap(({ choices }) => choices.map(({ member }) => member?.id));
  return [...new Set(ids)].toSorted().join();
}

export function visitWith(
  cart: CheckedCart,
  offers: LineOffers,
  { date, parts }: { readonly date: LocalDate; readonly parts: readonly WantedPart[] },
  rules: BookingRules,
): OfferedSlot | undefined {
  if (parts.length !== cart.length || !isInOrder(cart)) return undefined;
  const lines = parts.map(({ start, memberId }, index) => {
    const offer = slotAt(offers[index] ?? [], date, start);
    const choice = offer && choiceFor(offer, memberId);
    return offer && choice ? [{ ...offer, choices: [choice] }] : [];
  });
  const [link] = chainsOf(lines, rules, { steps: parts.length });
  return link && visitOf([...cart.keys()], linksFrom(link), memoizedLineQuotes(cart));
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

type QuoteOf = (
  order: readonly number[],
  memberIds: readonly (string | null)[],
) => Quote | undefined;

function memoizedLineQuotes(cart: CheckedCart): QuoteOf {
  const quotes = new Map<string, Quote | undefined>();
  return (order, memberIds) => {
    const key = JSON.stringify([order, memberIds]);
    if (!quotes.has(key)) {
      const quote = quoteCart(
        order.flatMap((index) => cart[index] ?? []),
        (line) => memberIds[line] ?? null,
      );
      quotes.set(key, quote.ok ? quote.value : undefined);
    }
    return quotes.get(key);
  };
}

function visitOf(
  order: readonly number[],
  links: readonly Link[],
  quoteOf: QuoteOf,
): OfferedSlot | undefined {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return undefined;
  const quote = quoteOf(
    order,
    links.map(({ member }) => member?.id ?? null),
  );
  const end = endAt(last.end);
  if (!quote || end === undefined) return undefined;
  const parts = links.map(
    ({ offer, member }, at): VisitPart => ({
      line: order[at] ?? at,
      start: offer.slot.start,
      member,
    }),
  );
  const { date, start } = first.offer.slot;
  const slot = { date, start, end, minutes: last.end - first.start, memberIds: [] };
  return { slot, choices: [{ member: null, quote, parts }] };
}
