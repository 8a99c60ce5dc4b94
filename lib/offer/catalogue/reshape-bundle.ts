import {
  readWireBundle,
  type WireBundle,
  type WireBundleItem,
} from "#lib/upstream/schema/bundle.ts";
import type { Currency, Minor } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { MAX_LINES } from "./cart.ts";
import { checkId, type ReportIssue, readMinutes, readPrice } from "./reshape-rate.ts";
import type { BundleEntry, BundleItem, DataIssue, Entry } from "./types.ts";

export type Listed = ReadonlyMap<string, Entry>;

/** An unreadable service does not make its bundle unreadable, but blocks its booking. */
export function reshapeBundle(
  raw: unknown,
  listed: Listed,
  currency: Currency,
): Result<BundleEntry, readonly DataIssue[]> {
  const wire = readWireBundle(raw);
  if (wire.ok) return ok(bundleEntryOf(wire.value, listed, currency));
  const { id, name, disabledForOnlineBooking, issues } = wire.error;
  if (id === undefined || name === undefined) return err(issues);
  return ok({ readable: false, bundle: { id, name, ...off(disabledForOnlineBooking), issues } });
}

function bundleEntryOf(wire: WireBundle, listed: Listed, currency: Currency): BundleEntry {
  const issues: DataIssue[] = [];
  const report: ReportIssue = (path, fault) => issues.push({ path, fault });
  const { id, name, description } = wire;
  checkId(id, "id", report);
  if (wire.items.length > MAX_LINES) report("items", "more than a cart may have");
  const price = optional(wire.price, (amount) => readPrice(amount, "price", currency, report));
  const items = wire.items.map((item, index) => {
    const path = `items[${index}]`;
    checkReference(item, path, listed, report);
    return reshapeItem(item, path, currency, report);
  });
  if (price !== undefined) checkPrices(price, items, report);
  checkNotForNothing(price, items, listed, report);
  const disabled = off(wire.disabledForOnlineBooking);
  if (issues.length > 0) return { readable: false, bundle: { id, name, ...disabled, issues } };
  const bundle = {
    id,
    name,
    items,
    ...(description === null ? {} : { description }),
    ...(price === undefined ? {} : { price }),
    ...disabled,
    ...(wire.requiresMembership ? { membersOnly: true as const } : {}),
  };
  return { readable: true, bundle };
}

function off(disabled: boolean | null | undefined): { readonly disabledOnline?: true } {
  return disabled ? { disabledOnline: true } : {};
}

function reshapeItem(
  wire: WireBundleItem,
  path: string,
  currency: Currency,
  report: ReportIssue,
): BundleItem {
  const price = optional(wire.price, (amount) =>
    readPrice(amount, `${path}.price`, currency, report),
  );
  const minutes = optional(wire.durationInMinutes, (length) =>
    readMinutes(length, 1, `${path}.durationInMinutes`, report),
  );
  return {
    serviceId: wire.serviceId,
    ...(wire.variantId === null ? {} : { variantId: wire.variantId }),
    ...(price === undefined ? {} : { price }),
    ...(minutes === undefined ? {} : { minutes }),
  };
}

function optional<T>(value: number | null, read: (value: number) => T | undefined): T | undefined {
  return value === null ? undefined : read(value);
}

function checkReference(
  item: WireBundleItem,
  path: string,
  listed: Listed,
  report: ReportIssue,
): void {
  const entry = listed.get(item.serviceId);
  if (!entry) report(`${path}.serviceId`, "no such service");
  if (!entry?.readable || item.variantId === null) return;
  const { offer } = entry.service;
  const known = offer.kind === "variants" && offer.variants.some(({ id }) => id === item.variantId);
  if (!known) report(`${path}.variantId`, "no such variant");
}

/** Prices of the items must add up to the bundle's price, or the amount charged is unknown. */
function checkPrices(price: Minor, items: readonly BundleItem[], report: ReportIssue): void {
  const prices = items.flatMap((item) => (item.price === undefined ? [] : [item.price]));
  if (prices.length === 0) return;
  const sum = prices.reduce((total, each) => total + each, 0);
  if (prices.length < items.length) report("price", "beside prices of some items only");
  else if (sum !== price) report("price", "not the sum of its items' prices");
}

/** A price of 0 may mean that none was entered, unless all its services are free. */
function checkNotForNothing(
  price: Minor | undefined,
  items: readonly BundleItem[],
  listed: Listed,
  report: ReportIssue,
): void {
  const isZero = price === 0 || (price === undefined && items.every((item) => item.price === 0));
  if (isZero && !items.every(({ serviceId }) => isFree(listed.get(serviceId)))) {
    report("price", "0, though its services are not free");
  }
}

function isFree(entry: Entry | undefined): boolean {
  if (!entry?.readable) return false;
  const { offer } = entry.service;
  const terms = offer.kind === "plain" ? [offer.terms] : offer.variants.map((each) => each.terms);
  return terms
    .flatMap((each) => (each.kind === "flat" ? [each.rate] : each.tiers.map(({ rate }) => rate)))
    .every((rate) => rate.price === 0);
}
