import type {
  AddonGroup,
  Bundle,
  BundleItem,
  Catalogue,
  CheckedCart,
  Rate,
  Service,
  Terms,
} from "#lib/catalogue/types.ts";
import type { Minor } from "#lib/money.ts";
import { priceToSpread, quoteCart } from "./cart.ts";
import { sumRates, termsOf } from "./line.ts";

/**
 * The least something can cost and the least time it can take, each by itself ("from €24, from 30
 * min"), and whether it is always that much. Add-ons that need not be taken don't count.
 */
export type LowestRate = {
  readonly rate: Rate;
  /** Whatever the visitor must choose and whoever does it, the price is this. */
  readonly exact: boolean;
  readonly minutesExact: boolean;
};

/** For one service on the menu, with the add-ons that it requires. */
export function lowestRate(service: Service): LowestRate {
  return lowest(serviceRange(service));
}

/**
 * For a bundle on the menu, with the add-ons that its services require; `undefined` when a service
 * of it could not be read.
 */
export function bundleRate(bundle: Bundle, catalogue: Catalogue): LowestRate | undefined {
  const spread = priceToSpread(bundle);
  const ranges: Range[] = spread === undefined ? [] : [fixedRange({ price: spread, minutes: 0 })];
  for (const item of bundle.items) {
    const service = catalogue.services.get(item.serviceId);
    if (!service) return undefined;
    ranges.push(itemRange(service, item, spread === undefined ? item.price : 0));
  }
  return lowest(sumRanges(ranges));
}

/**
 * For a cart, over everybody whom its tiers name; `undefined` when nobody can do all of it, or the
 * sum is out of range. A tiered service has no price without a member.
 */
export function lowestCartTotal(cart: CheckedCart): LowestRate | undefined {
  const totals = candidates(cart)
    .map((memberId) => quoteCart(cart, memberId))
    .flatMap((quote) => (quote.ok ? [quote.value.total] : []));
  return totals.length > 0 ? lowest(rangeOf(totals)) : undefined;
}

type Range = { readonly least: Rate; readonly most: Rate };

function fixedRange(rate: Rate): Range {
  return { least: rate, most: rate };
}

function rangeOf(rates: readonly Rate[]): Range {
  const prices = rates.map(({ price }) => price);
  const minutes = rates.map((rate) => rate.minutes);
  return {
    least: { price: Math.min(...prices), minutes: Math.min(...minutes) },
    most: { price: Math.max(...prices), minutes: Math.max(...minutes) },
  };
}

function sumRanges(ranges: readonly Range[]): Range {
  return {
    least: sumRates(ranges.map(({ least }) => least)),
    most: sumRates(ranges.map(({ most }) => most)),
  };
}

function lowest({ least, most }: Range): LowestRate {
  return {
    rate: least,
    exact: least.price === most.price,
    minutesExact: least.minutes === most.minutes,
  };
}

function serviceRange(service: Service): Range {
  return sumRanges([termsRange(service), ...service.addonGroups.map(requiredRange)]);
}

function termsRange({ offer }: Service, variantId?: string): Range {
  if (offer.kind === "plain") return rangeOf(ratesOf(offer.terms));
  const variants = offer.variants.filter(({ id }) => variantId === undefined || id === variantId);
  return rangeOf(variants.flatMap(({ terms }) => ratesOf(terms)));
}

/** An item of a bundle, at the price and minutes that the bundle sets for it, if any. */
function itemRange(service: Service, item: BundleItem, price: Minor | undefined): Range {
  const own = termsRange(service, item.variantId);
  const set = (rate: Rate): Rate => ({
    price: price ?? rate.price,
    minutes: item.minutes ?? rate.minutes,
  });
  const base = { least: set(own.least), most: set(own.most) };
  return sumRanges([base, ...service.addonGroups.map(requiredRange)]);
}

/** Tiers without members never apply, unless there are no others to show. */
function ratesOf(terms: Terms): readonly Rate[] {
  if (terms.kind === "flat") return [terms.rate];
  const used = terms.tiers.filter(({ memberIds }) => memberIds.length > 0);
  return (used.length > 0 ? used : terms.tiers).map(({ rate }) => rate);
}

/** The cheapest and the dearest way to take as many add-ons as a group requires. */
function requiredRange(group: AddonGroup): Range {
  const rates = group.addons.map(({ rate }) => rate);
  const pick = (value: (rate: Rate) => number, most: boolean) =>
    rates
      .map(value)
      .sort((a, b) => (most ? b - a : a - b))
      .slice(0, group.min)
      .reduce((sum, amount) => sum + amount, 0);
  const price = (rate: Rate) => rate.price;
  const minutes = (rate: Rate) => rate.minutes;
  return {
    least: { price: pick(price, false), minutes: pick(minutes, false) },
    most: { price: pick(price, true), minutes: pick(minutes, true) },
  };
}

/** Everybody whom a tier of the cart names; nobody in particular where it has no tiers. */
function candidates(cart: CheckedCart): readonly (string | null)[] {
  const terms = cart.map(termsOf).filter((each) => each.kind === "tiered");
  if (terms.length === 0) return [null];
  const members = terms.flatMap(({ tiers }) => tiers.flatMap(({ memberIds }) => memberIds));
  return [...new Set(members)];
}
