import type { ItemChoice } from "#lib/offer/catalogue/bundle.ts";
import type {
  AddonGroup,
  Bundle,
  BundleItem,
  Catalogue,
  CheckedCart,
  Rate,
  Service,
  Terms,
  Variant,
} from "#lib/offer/catalogue/types.ts";
import type { Minor } from "#lib/values/money.ts";
import { priceToSpread, quoteCart } from "./cart.ts";
import { sumRates, termsOf } from "./line.ts";

/** For "from €24, from 30 min": each minimum by itself, with required add-ons only. */
export type LowestRate = {
  readonly rate: Rate;
  readonly exact: boolean;
  readonly minutesExact: boolean;
};

/**
 * `choice`: what is settled already. It need not be complete, nor within a group's maximum.
 * `memberId`: with whom, if that is settled.
 */
export function lowestRate(service: Service, choice?: ItemChoice, memberId?: string): LowestRate {
  return lowest(rateRange(service, choice, memberId));
}

/** From the least to the most that it costs and takes, with required add-ons only. */
export function rateRange(
  service: Service,
  choice: ItemChoice = NO_CHOICE,
  memberId?: string,
): Range {
  return sumRanges([termsRange(service, choice.variantId, memberId), addonRange(service, choice)]);
}

/** Of a variant, or of a service without any; before add-ons. */
export function termsRate(terms: Terms, memberId?: string): LowestRate {
  return lowest(rangeOfTerms([terms], memberId));
}

export function bundleRate(
  bundle: Bundle,
  catalogue: Catalogue,
  choices?: readonly ItemChoice[],
  memberId?: string,
): LowestRate | undefined {
  const range = bundleRange(bundle, catalogue, choices, memberId);
  return range && lowest(range);
}

export function bundleRange(
  bundle: Bundle,
  catalogue: Catalogue,
  choices: readonly ItemChoice[] = [],
  memberId?: string,
): Range | undefined {
  const wholePrice = priceToSpread(bundle);
  const ranges: Range[] =
    wholePrice === undefined ? [] : [fixedRange({ price: wholePrice, minutes: 0 })];
  for (const [index, item] of bundle.items.entries()) {
    const service = catalogue.services.get(item.serviceId);
    if (!service) return undefined;
    const price = wholePrice === undefined ? item.price : 0;
    ranges.push(itemRange(service, item, price, choices[index] ?? NO_CHOICE, memberId));
  }
  return sumRanges(ranges);
}

/** What a bundle costs less than its services one by one; `undefined` unless all prices are exact. */
export function bundleSaving(bundle: Bundle, catalogue: Catalogue): Minor | undefined {
  const whole = bundleRate(bundle, catalogue);
  const itemRates = bundle.items.flatMap(({ serviceId, variantId }) => {
    const service = catalogue.services.get(serviceId);
    return service ? [lowestRate(service, { addons: [], ...(variantId && { variantId }) })] : [];
  });
  if (!whole?.exact || !itemRates.every(({ exact }) => exact)) return undefined;
  const saving = sumRates(itemRates.map(({ rate }) => rate)).price - whole.rate.price;
  return saving > 0 ? saving : undefined;
}

/**
 * With one member, or the minimum over all members of its tiers; `undefined` when none can do all of
 * it.
 */
export function lowestCartTotal(cart: CheckedCart, memberId?: string): LowestRate | undefined {
  const members = memberId === undefined ? candidates(cart) : [memberId];
  const quotes = members.map((id) => quoteCart(cart, () => id));
  return lowestOf(quotes.flatMap((quote) => (quote.ok ? [quote.value.total] : [])));
}

/** The lowest price, with the length of that offer: a shorter one may cost more. */
export function lowestOf(rates: readonly Rate[]): LowestRate | undefined {
  if (rates.length === 0) return undefined;
  const { min, max } = rangeOf(rates);
  const cheapest = rates.filter(({ price }) => price === min.price);
  return { ...lowest(rangeOf(cheapest)), exact: min.price === max.price };
}

/**
 * As by the member wanted, if that one can do all of it, else as by any one member; where none can,
 * as by the cheapest one of each line.
 */
export function lowestVisitTotal(cart: CheckedCart, memberId?: string): LowestRate | undefined {
  const byOne = lowestCartTotal(cart, memberId) ?? lowestCartTotal(cart);
  // A bundle's price is split over its lines, so that none has one by itself.
  if (byOne || cart.some(({ bundle }) => bundle)) return byOne;
  const lines = cart.flatMap((line) => lowestCartTotal([line]) ?? []);
  if (lines.length < cart.length) return undefined;
  return {
    rate: sumRates(lines.map(({ rate }) => rate)),
    exact: lines.every(({ exact }) => exact),
    minutesExact: lines.every(({ minutesExact }) => minutesExact),
  };
}

const NO_CHOICE: ItemChoice = { addons: [] };

export type Range = { readonly min: Rate; readonly max: Rate };

const NO_RANGE: Range = {
  min: { price: Infinity, minutes: Infinity },
  max: { price: -Infinity, minutes: -Infinity },
};

function fixedRange(rate: Rate): Range {
  return { min: rate, max: rate };
}

function rangeOf(rates: readonly Rate[]): Range {
  return rates.reduce(
    ({ min, max }, { price, minutes }) => ({
      min: { price: Math.min(min.price, price), minutes: Math.min(min.minutes, minutes) },
      max: { price: Math.max(max.price, price), minutes: Math.max(max.minutes, minutes) },
    }),
    NO_RANGE,
  );
}

function sumRanges(ranges: readonly Range[]): Range {
  return {
    min: sumRates(ranges.map(({ min }) => min)),
    max: sumRates(ranges.map(({ max }) => max)),
  };
}

function lowest({ min, max }: Range): LowestRate {
  return {
    rate: min,
    exact: min.price === max.price,
    minutesExact: min.minutes === max.minutes,
  };
}

function termsRange({ offer }: Service, variantId?: string, memberId?: string): Range {
  const terms = offer.kind === "plain" ? [offer.terms] : termsOfVariants(offer.variants, variantId);
  return rangeOfTerms(terms, memberId);
}

/** Of the member, where there are prices of theirs. */
function rangeOfTerms(terms: readonly Terms[], memberId?: string): Range {
  const own = terms.flatMap((each) => ratesOf(each, memberId));
  return rangeOf(own.length > 0 ? own : terms.flatMap((each) => ratesOf(each)));
}

function termsOfVariants(variants: readonly Variant[], variantId?: string): readonly Terms[] {
  const chosen = variants.filter(({ id }) => id === variantId);
  return (chosen.length > 0 ? chosen : variants).map(({ terms }) => terms);
}

function itemRange(
  service: Service,
  item: BundleItem,
  price: Minor | undefined,
  choice: ItemChoice,
  memberId?: string,
): Range {
  const own = termsRange(service, item.variantId ?? choice.variantId, memberId);
  const set = (rate: Rate): Rate => ({
    price: price ?? rate.price,
    minutes: item.minutes ?? rate.minutes,
  });
  const base = { min: set(own.min), max: set(own.max) };
  return sumRanges([base, addonRange(service, choice)]);
}

/** Of one member, or of all: tiers without members never apply, unless there are no others to show. */
function ratesOf(terms: Terms, memberId?: string): readonly Rate[] {
  if (terms.kind === "flat") return [terms.rate];
  const applicable = terms.tiers.filter(({ memberIds }) =>
    memberId === undefined ? memberIds.length > 0 : memberIds.includes(memberId),
  );
  const hasOthers = applicable.length > 0 || memberId !== undefined;
  return (hasOthers ? applicable : terms.tiers).map(({ rate }) => rate);
}

function addonRange({ addonGroups }: Service, { addons }: ItemChoice): Range {
  const ranges = addonGroups.flatMap((group) => {
    const ids = addons.flatMap(({ groupId, addonId }) => (groupId === group.id ? [addonId] : []));
    const chosen = group.addons.filter(({ id }) => ids.includes(id));
    const others = group.addons.filter(({ id }) => !ids.includes(id));
    const open = { ...group, addons: others, min: Math.max(0, group.min - chosen.length) };
    return [...chosen.map(({ rate }) => fixedRange(rate)), requiredRange(open)];
  });
  return sumRanges(ranges);
}

function requiredRange(group: AddonGroup): Range {
  const rates = group.addons.map(({ rate }) => rate);
  const pick = (value: (rate: Rate) => number, max: boolean) =>
    rates
      .map(value)
      .sort((a, b) => (max ? b - a : a - b))
      .slice(0, group.min)
      .reduce((sum, amount) => sum + amount, 0);
  const price = (rate: Rate) => rate.price;
  const minutes = (rate: Rate) => rate.minutes;
  return {
    min: { price: pick(price, false), minutes: pick(minutes, false) },
    max: { price: pick(price, true), minutes: pick(minutes, true) },
  };
}

function candidates(cart: CheckedCart): readonly (string | null)[] {
  const terms = cart.map(termsOf).filter((each) => each.kind === "tiered");
  if (terms.length === 0) return [null];
  const members = terms.flatMap(({ tiers }) => tiers.flatMap(({ memberIds }) => memberIds));
  return [...new Set(members)];
}
