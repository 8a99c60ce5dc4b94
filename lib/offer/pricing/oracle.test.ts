import fc from "fast-check";
import { expect, test } from "vitest";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import { quoteCart } from "./cart.ts";
import { lowestCartTotal } from "./lowest-rate.ts";
import { cartFor, plans } from "./testing/carts.ts";
import { members, type Sample, samples } from "./testing/catalogues.ts";
import { baseRate, mayBook, minorOf, totalOf } from "./testing/oracle.ts";
import type { Quote } from "./types.ts";

const RUNS = 2_000;

function catalogueOf(sample: Sample): Catalogue {
  const asSent: unknown = JSON.parse(JSON.stringify(sample.wire));
  return reshapeCatalogue(wireCatalogue.parse(asSent), sample.currency);
}

function expectWholeMenu({ services, bundles }: Sample, catalogue: Catalogue): void {
  expect([...catalogue.services.keys()].sort()).toEqual(services.map(({ id }) => id).sort());
  expect([...catalogue.bundles.keys()].sort()).toEqual(bundles.map(({ id }) => id).sort());
}

/** Each line's part of a bundle's price is within one minor unit of its exact share. */
function expectFairSplit(sample: Sample, cart: Cart, quote: Quote): void {
  for (const { id, price, services } of sample.bundles) {
    const lines = cart.flatMap((line, index) => (line.bundleId === id ? [{ line, index }] : []));
    if (price === undefined || lines.length !== services.length) continue;
    const whole = minorOf(price, sample.digits);
    const weights = lines.map(({ line, index }) => {
      const rate = baseRate(sample, line, quote.lines[index]?.memberId ?? null);
      return minorOf(rate?.price ?? 0, sample.digits);
    });
    const all = weights.reduce((sum, weight) => sum + weight, 0n);
    for (const [at, { index }] of lines.entries()) {
      const off = BigInt(quote.lines[index]?.base.price ?? -1) * all - whole * (weights[at] ?? 0n);
      if (all > 0n) expect(off < all && off > -all).toBe(true);
    }
  }
}

function expectRightPrice(sample: Sample, cart: Cart, catalogue: Catalogue): number {
  const checked = checkCart(catalogue, cart, NONE_CLOSED);
  expect(checked.ok).toBe(mayBook(sample, cart));
  if (!checked.ok) {
    expect(checked.error.length).toBeGreaterThan(0);
    return 0;
  }
  const totals = [null, ...members, "tm_nobody"].map((memberId) => {
    const quote = quoteCart(checked.value, () => memberId);
    const total = totalOf(sample, cart, memberId);
    if (!quote.ok) {
      expect(total).toBeNull();
      return undefined;
    }
    const { price, minutes } = quote.value.total;
    expect({ price: BigInt(price), minutes }).toEqual(total);
    const parts = quote.value.lines.map((line) => wireFromMinor(line.total.price, sample.currency));
    const sent = parts.reduce((sum, part) => sum + minorOf(part, sample.digits), 0n);
    expect(sent).toBe(total?.price);
    expectFairSplit(sample, cart, quote.value);
    return price;
  });
  const prices = totals.filter((price) => price !== undefined);
  const least = lowestCartTotal(checked.value);
  expect(least?.rate.price).toBe(prices.length > 0 ? Math.min(...prices) : undefined);
  return prices.length;
}

test(`over ${RUNS} random catalogues and carts no price differs from the oracle's`, () => {
  let priced = 0;
  let refused = 0;
  fc.assert(
    fc.property(samples, plans, (sample, plan) => {
      const catalogue = catalogueOf(sample);
      expectWholeMenu(sample, catalogue);
      const prices = expectRightPrice(sample, cartFor(sample, plan), catalogue);
      if (prices > 0) priced += 1;
      else refused += 1;
    }),
    { numRuns: RUNS },
  );
  expect(priced).toBeGreaterThan(RUNS / 10);
  expect(refused).toBeGreaterThan(RUNS / 10);
});

test("no catalogue causes an exception", () => {
  const field = fc.constantFrom("id", "name", "services", "bundles", "variants", "optionGroups");
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(field, fc.jsonValue()),
    fc.array(fc.dictionary(field, fc.jsonValue())),
  );
  const category = fc.oneof(
    anything,
    fc.record({ id: fc.string(), services: anything, bundles: anything }),
  );
  fc.assert(
    fc.property(fc.array(category), fc.constantFrom("EUR", "JPY"), (data, currency) => {
      const catalogue = reshapeCatalogue(wireCatalogue.parse({ data }), currency);
      expect(catalogue.services.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});
