import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { flat, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { timeAt } from "#lib/values/calendar.ts";
import type { OfferedSlot } from "../types.ts";
import { composeVisits } from "./compose.ts";

const PEOPLE = 20;
const DAYS = 31;

/** Two services, twenty people who are always free, every quarter of an hour, for a month. */
const cart = Array.from({ length: 2 }, (_, at) => lineOf(plain(`s${at}`, flat(1_000, 50))));

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

test("people who are equally good are chosen equally often", () => {
  const offers = [alwaysFree(0, quarters), alwaysFree(1, quarters)];
  const visits = composeVisits(cart, offers, location.rules);
  const chosen = Map.groupBy(visits, ({ choices }) => choices[0]?.parts?.[0]?.member?.id);
  expect(chosen.size).toBe(PEOPLE);
  const fair = visits.length / PEOPLE;
  for (const [, each] of chosen) expect(each.length).toBeLessThan(2 * fair);
});
