import type { Cart, CartLine } from "#lib/offer/catalogue/types.ts";
import type { Sample } from "./catalogues.ts";
import type { RawBundle, RawGroup, RawRate, RawService } from "./raw.ts";

/**
 * An independent implementation of the rules of carts and prices, directly on the wire with decimal
 * text and BigInt. It shares no code with the code under test.
 */

export type Sum = { readonly price: bigint; readonly minutes: number };

/** "19.9" with two digits is 1990n. */
export function minorOf(amount: number, digits: number): bigint {
  const [whole = "", fraction = ""] = String(amount).split(".");
  if (fraction.length > digits) throw new Error(`${amount} has too many decimals`);
  return BigInt(whole + fraction.padEnd(digits, "0"));
}

function serviceOf(sample: Sample, id: string): RawService | undefined {
  return sample.services.find((each) => each.id === id);
}

function bundleOf(sample: Sample, id: string): RawBundle | undefined {
  return sample.bundles.find((each) => each.id === id);
}

export function mayBook(sample: Sample, cart: Cart): boolean {
  if (cart.length === 0 || cart.length > 8) return false;
  return (
    cart.every((line) => isLineValid(sample, line)) &&
    cart.every((line) => prerequisitesMet(sample, line, cart)) &&
    bundlesComplete(sample, cart)
  );
}

function isLineValid(sample: Sample, line: CartLine): boolean {
  const service = serviceOf(sample, line.serviceId);
  if (!service || service.disabledForOnlineBooking || service.requiresMembership) return false;
  const variantIds: (string | undefined)[] = service.variants.map(({ id }) => id);
  if (!(service.useVariants ? variantIds : [undefined]).includes(line.variantId)) return false;
  const known = line.addons.every(({ groupId, addonId }) =>
    service.optionGroups.some(
      ({ id, options }) => id === groupId && options.some((option) => option.id === addonId),
    ),
  );
  return known && service.optionGroups.every((group) => isCountAllowed(group, line));
}

function isCountAllowed(group: RawGroup, line: CartLine): boolean {
  const ids = line.addons.filter(({ groupId }) => groupId === group.id).map((each) => each.addonId);
  if (new Set(ids).size !== ids.length) return false;
  const most = group.maxSelections ?? Number.POSITIVE_INFINITY;
  return ids.length >= group.minSelections && ids.length <= most;
}

function prerequisitesMet(sample: Sample, line: CartLine, cart: Cart): boolean {
  const service = serviceOf(sample, line.serviceId);
  const needed = service?.prerequisiteServiceIds;
  if (!service || !needed) return true;
  const present = needed.map(
    (id) => id !== service.id && cart.some((each) => each.serviceId === id),
  );
  const any = service.prerequisiteMatchMode?.toLowerCase() === "any";
  return any ? present.includes(true) : !present.includes(false);
}

/** Sample bundles never contain a service twice, so each item has its own lines. */
function bundlesComplete(sample: Sample, cart: Cart): boolean {
  return bundleIds(cart).every((bundleId) => {
    const bundle = bundleOf(sample, bundleId);
    if (!bundle) return false;
    const tagged = cart.filter((line) => line.bundleId === bundleId);
    const counts = bundle.services.map(
      (item) =>
        tagged.filter(
          (line) =>
            line.serviceId === item.serviceId &&
            (item.variantId === undefined || item.variantId === line.variantId),
        ).length,
    );
    const times = counts[0] ?? 0;
    return times > 0 && counts.every((n) => n === times) && tagged.length === times * counts.length;
  });
}

function bundleIds(cart: Cart): string[] {
  return [...new Set(cart.flatMap(({ bundleId }) => bundleId ?? []))];
}

/** `null` when the cart has no price or is too long. */
export function totalOf(sample: Sample, cart: Cart, memberId: string | null): Sum | null {
  let price = 0n;
  let minutes = 0;
  for (const line of cart) {
    const base = baseRate(sample, line, memberId);
    if (!base) return null;
    const partOfWhole = bundlePrice(sample, line.bundleId) !== undefined;
    for (const rate of [
      ...(partOfWhole ? [{ ...base, price: 0 }] : [base]),
      ...addonsOf(sample, line),
    ]) {
      price += minorOf(rate.price, sample.digits);
      minutes += rate.durationInMinutes;
    }
  }
  price += bundlePrices(sample, cart);
  return price > 1_000_000_000_000n || minutes > 24 * 60 ? null : { price, minutes };
}

function bundlePrices(sample: Sample, cart: Cart): bigint {
  let price = 0n;
  for (const bundleId of bundleIds(cart)) {
    const whole = bundlePrice(sample, bundleId);
    const lines = cart.filter((line) => line.bundleId === bundleId).length;
    const items = bundleOf(sample, bundleId)?.services.length ?? 1;
    if (whole !== undefined) price += minorOf(whole, sample.digits) * BigInt(lines / items);
  }
  return price;
}

/** The bundle's rate for the line, or else its own. */
export function baseRate(
  sample: Sample,
  line: CartLine,
  memberId: string | null,
): RawRate | undefined {
  const own = ownRate(sample, line, memberId);
  const item = itemOf(sample, line);
  return (
    own && {
      price: item?.price ?? own.price,
      durationInMinutes: item?.durationInMinutes ?? own.durationInMinutes,
    }
  );
}

function bundlePrice(sample: Sample, bundleId: string | undefined): number | undefined {
  return bundleId === undefined ? undefined : bundleOf(sample, bundleId)?.price;
}

function itemOf(sample: Sample, line: CartLine) {
  if (line.bundleId === undefined) return undefined;
  const bundle = bundleOf(sample, line.bundleId);
  return bundle?.services.find(({ serviceId }) => serviceId === line.serviceId);
}

function ownRate(sample: Sample, line: CartLine, memberId: string | null): RawRate | undefined {
  const service = serviceOf(sample, line.serviceId);
  const variant = service?.variants.find(({ id }) => id === line.variantId);
  if (!service?.usePricingTiers) return variant ?? service;
  const tiers = variant?.pricingTiers ?? service.pricingTiers;
  return tiers.find((tier) => memberId !== null && tier.teamMemberIds.includes(memberId));
}

function addonsOf(sample: Sample, line: CartLine): readonly RawRate[] {
  const groups = serviceOf(sample, line.serviceId)?.optionGroups ?? [];
  return line.addons.flatMap(({ groupId, addonId }) =>
    groups
      .filter(({ id }) => id === groupId)
      .flatMap(({ options }) => options.filter(({ id }) => id === addonId)),
  );
}
