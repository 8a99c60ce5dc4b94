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
} from "#lib/offer/catalogue/types.ts";
import type { Minor } from "#lib/values/money.ts";
import { priceToSpread, quoteCart } from "./cart.ts";
import { sumRates, termsOf } from "./line.ts";

/** Of the cheapest choice that can be bought; of several at that price, the shortest. */
export type LowestRate = {
  readonly rate: Rate;
  /** Every choice has this price. */
  readonly exact: boolean;
};

/**
 * With required add-ons only. `choice`: what is settled already; it need not be complete, nor within a
 * group's maximum. `memberId`: with whom, if that is settled.
 */
export function lowestRate(
  service: Service,
  choice: ItemChoice = NO_CHOICE,
  memberId?: string,
): LowestRate {
  const own = cheapest(ratesOfService(service, choice.variantId, memberId));
  return sumLowest([own, ...addonRates(service, choice)]);
}

/** Of a variant, or of a service without any; before add-ons. */
export function termsRate(terms: Terms, memberId?: string): LowestRate {
  return cheapest(ratesOf([terms], memberId));
}

export function bundleRate(
  bundle: Bundle,
  catalogue: Catalogue,
  choices: readonly ItemChoice[] = [],
  memberId?: string,
): LowestRate | undefined {
  const wholePrice = priceToSpread(bundle);
  const parts: LowestRate[] =
    wholePrice === undefined ? [] : [only({ price: wholePrice, minutes: 0 })];
  for (const [index, item] of bundle.items.entries()) {
    const service = catalogue.services.get(item.serviceId);
    if (!service) return undefined;
    const price = wholePrice === undefined ? item.price : 0;
    parts.push(itemRate(service, item, price, choices[index] ?? NO_CHOICE, memberId));
  }
  return sumLowest(parts);
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

export function lowestOf(rates: readonly Rate[]): LowestRate | undefined {
  return rates.length === 0 ? undefined : cheapest(rates);
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
  return lines.length < cart.length ? undefined : sumLowest(lines);
}

/** The cheapest choices of all parts are the cheapest of the whole. */
export function sumLowest(parts: readonly LowestRate[]): LowestRate {
  return {
    rate: sumRates(parts.map(({ rate }) => rate)),
    exact: parts.every(({ exact }) => exact),
  };
}

const NO_CHOICE: ItemChoice = { addons: [] };

function only(rate: Rate): LowestRate {
  return { rate, exact: true };
}

function byPrice(one: Rate, other: Rate): number {
  return one.price - other.price || one.minutes - other.minutes;
}

function cheapest(rates: readonly Rate[]): LowestRate {
  const none: Rate = { price: Infinity, minutes: Infinity };
  const rate = rates.reduce((best, each) => (byPrice(each, best) < 0 ? each : best), none);
  return { rate, exact: rates.every(({ price }) => price === rate.price) };
}

function ratesOfService({ offer }: Service, variantId?: string, memberId?: string) {
  if (offer.kind === "plain") return ratesOf([offer.terms], memberId);
  const chosen = offer.variants.filter(({ id }) => id === variantId);
  const variants = chosen.length > 0 ? chosen : offer.variants;
  return ratesOf(
    variants.map(({ terms }) => terms),
    memberId,
  );
}

/** Of the member, where there are prices of theirs. */
function ratesOf(terms: readonly Terms[], memberId?: string): readonly Rate[] {
  const own = terms.flatMap((each) => tierRates(each, memberId));
  return own.length > 0 ? own : terms.flatMap((each) => tierRates(each));
}

/** A bundle may set the price or the length of its service. */
function itemRate(
  service: Service,
  item: BundleItem,
  price: Minor | undefined,
  choice: ItemChoice,
  memberId?: string,
): LowestRate {
  const own = ratesOfService(service, item.variantId ?? choice.variantId, memberId);
  const set = own.map((rate) => ({
    price: price ?? rate.price,
    minutes: item.minutes ?? rate.minutes,
  }));
  return sumLowest([cheapest(set), ...addonRates(service, choice)]);
}

/** Of one member, or of all. */
function tierRates(terms: Terms, memberId?: string): readonly Rate[] {
  if (terms.kind === "flat") return [terms.rate];
  return terms.tiers
    .filter(({ memberIds }) => memberId === undefined || memberIds.includes(memberId))
    .map(({ rate }) => rate);
}

function addonRates({ addonGroups }: Service, { addons }: ItemChoice): readonly LowestRate[] {
  return addonGroups.flatMap((group) => {
    const ids = addons.flatMap(({ groupId, addonId }) => (groupId === group.id ? [addonId] : []));
    const chosen = group.addons.filter(({ id }) => ids.includes(id));
    const others = group.addons.filter(({ id }) => !ids.includes(id));
    const required = Math.max(0, group.min - chosen.length);
    return [...chosen.map(({ rate }) => only(rate)), lowestFew(others, required)];
  });
}

function lowestFew(addons: AddonGroup["addons"], count: number): LowestRate {
  const rates = addons.map(({ rate }) => rate).sort(byPrice);
  const lowest = sumRates(rates.slice(0, count));
  const dearest = sumRates(rates.slice(Math.max(0, rates.length - count)));
  return { rate: lowest, exact: lowest.price === dearest.price };
}

function candidates(cart: CheckedCart): readonly (string | null)[] {
  const terms = cart.map(termsOf).filter((each) => each.kind === "tiered");
  if (terms.length === 0) return [null];
  const members = terms.flatMap(({ tiers }) => tiers.flatMap(({ memberIds }) => memberIds));
  return [...new Set(members)];
}
