import type { WireBundle, WireBundleItem } from "#lib/upstream/schema/catalogue.ts";
import type { Currency } from "#lib/values/money.ts";
import { checkId, type Reading, readMinutes, readPrice, report } from "./amounts.ts";
import { MAX_LINES } from "./cart.ts";
import type { BundleEntry, BundleItem, Entry } from "./types.ts";

/** With a service that cannot be read it cannot be either. */
export function reshapeBundle(
  wire: WireBundle,
  listed: ReadonlyMap<string, Entry>,
  currency: Currency,
): BundleEntry {
  const reading: Reading = { currency, issues: [] };
  const { id, name, description, disabledForOnlineBooking: disabledOnline } = wire;
  checkId(id, "id", reading);
  if (wire.services.length > MAX_LINES) report(reading, "services", "more than a cart may have");
  const price = wire.price === null ? undefined : readPrice(wire.price, "price", reading);
  const items = wire.services.map((item, index) => {
    checkReference(item, `services[${index}]`, listed, reading);
    return reshapeItem(item, `services[${index}]`, reading);
  });
  if (price !== undefined) checkSum(price, items, reading);
  const head = { id, name, description, disabledOnline };
  const { issues } = reading;
  if (issues.length > 0) return { readable: false, bundle: { ...head, issues } };
  return {
    readable: true,
    bundle: { ...head, items, price, membersOnly: wire.requiresMembership },
  };
}

function reshapeItem(wire: WireBundleItem, path: string, reading: Reading): BundleItem {
  const { serviceId, variantId, price, durationInMinutes: minutes } = wire;
  return {
    serviceId,
    ...(variantId !== null && { variantId }),
    ...(price !== null && { price: readPrice(price, `${path}.price`, reading) }),
    ...(minutes !== null && {
      minutes: readMinutes(minutes, 1, `${path}.durationInMinutes`, reading),
    }),
  };
}

function checkReference(
  { serviceId, variantId }: WireBundleItem,
  path: string,
  listed: ReadonlyMap<string, Entry>,
  reading: Reading,
): void {
  const entry = listed.get(serviceId);
  if (!entry) report(reading, `${path}.serviceId`, "no such service");
  if (entry?.readable === false) {
    report(reading, `${path}.serviceId`, "the service cannot be read");
  }
  if (!entry?.readable || variantId === null) return;
  const { offer } = entry.service;
  const isKnown = offer.kind === "variants" && offer.variants.some(({ id }) => id === variantId);
  if (!isKnown) report(reading, `${path}.variantId`, "no such variant");
}

/** Two prices of one bundle that differ: nobody knows which one is charged. */
function checkSum(price: number, items: readonly BundleItem[], reading: Reading): void {
  const prices = items.flatMap((item) => item.price ?? []);
  const sum = prices.reduce((total, each) => total + each, 0);
  const isWhole = prices.length === items.length && sum === price;
  if (prices.length > 0 && !isWhole)
    report(reading, "price", "not the sum of its services' prices");
}
