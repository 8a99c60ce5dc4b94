import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import { flat, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { timeAt } from "#lib/values/calendar.ts";
import type { OfferedSlot } from "../types.ts";
import { composeVisits, MAX_STEPS } from "./compose.ts";
import { MAX_ORDERS, ordersOf } from "./orders.ts";

const PEOPLE = 20;
const DAYS = 31;

/** A full cart, twenty people who are always free, every quarter of an hour, for a month. */
const cart = Array.from({ length: MAX_LINES }, (_, at) => lineOf(plain(`s${at}`, flat(1_000, 50))));

function alwaysFree(at: number, starts: readonly number[]): readonly OfferedSlot[] {
  const quote = quoteCart(cart.slice(at, at + 1), () => "tm");
  if (!quote.ok) throw new Error(quote.error);
  const choices = Array.from({ length: PEOPLE }, (_, id) => ({
    member: { id: `tm${id}`, name: `Member ${id}` },
    quote: quote.value,
  }));
  return Array.from({ length: DAYS }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`)
    .flatMap((date) => starts.map((minute) => ({ date, start: timeAt(minute) ?? "" })))
    .map(({ date, start }) => ({
      slot: { date, start, end: start, minutes: 50, memberIds: [] },
      choices,
    }));
}

const quarters = Array.from({ length: 80 }, (_, quarter) => quarter * 15);

test("a full cart in the busiest month: one order costs a step for each line, start and member", () => {
  const budget = { steps: MAX_STEPS };
  const offers = cart.map((_, at) => alwaysFree(at, quarters));
  const visits = composeVisits(cart, offers, location.rules, budget);
  expect(visits.length).toBeGreaterThan(DAYS * 40);
  const oneOrder = MAX_LINES * DAYS * quarters.length * PEOPLE;
  expect(MAX_STEPS - budget.steps).toBeLessThanOrEqual(oneOrder + oneOrder / DAYS);
});

test("where nothing fits, other orders are tried until the steps are spent, and no longer", () => {
  // Each line by itself is free all day, but for the last one, which never follows another.
  const starts = (at: number) => (at === cart.length - 1 ? [0] : quarters.slice(20));
  const offers = cart.map((_, at) => alwaysFree(at, starts(at)));
  const budget = { steps: MAX_STEPS };
  expect(composeVisits(cart, offers, location.rules, budget)).toEqual([]);
  const oneOrder = offers.flat().length * PEOPLE;
  expect(MAX_STEPS - budget.steps).toBeLessThanOrEqual(
    Math.max(oneOrder, MAX_STEPS) + oneOrder / DAYS,
  );
  expect(ordersOf(cart)).toHaveLength(MAX_ORDERS);
});

test("people who are equally good are chosen equally often", () => {
  const two = cart.slice(0, 2);
  const visits = composeVisits(
    two,
    [alwaysFree(0, quarters), alwaysFree(1, quarters)],
    location.rules,
  );
  const chosen = Map.groupBy(visits, ({ choices }) => choices[0]?.parts?.[0]?.member?.id);
  expect(chosen.size).toBe(PEOPLE);
  const fair = visits.length / PEOPLE;
  for (const [, each] of chosen) expect(each.length).toBeLessThan(2 * fair);
});
