import type { Currency, Minor } from "#lib/money.ts";
import { err, ok, type Result } from "#lib/result.ts";
import {
  readWireBundle,
  type WireBundle,
  type WireBundleItem,
} from "#lib/upstream/schema/bundle.ts";
import { MAX_LINES } from "./cart.ts";
import { checkId, type Note, readMinutes, readPrice } from "./reshape-rate.ts";
import type { BundleEntry, BundleItem, DataIssue, Entry } from "./types.ts";

/** What a bundle's items refer to: every listed service, readable or not. */
export type Listed = ReadonlyMap<string, Entry>;

/**
 * One bundle of the wire. An item that a service of the catalogue can't fill, or a price that says
 * two things, makes it unreadable. A service that is itself unreadable does not: it blocks the
 * bundle when it is about to be booked.
 */
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
  const note: Note = (path, fault) => issues.push({ path, fault });
  const { id, name, description } = wire;
  checkId(id, "id", note);
  if (wire.items.length > MAX_LINES) note("items", "more than a visit may have");
  const price = optional(wire.price, (amount) => readPrice(amount, "price", currency, note));
  const items = wire.items.map((item, index) => {
    const path = `items[${index}]`;
    checkReference(item, path, listed, note);
    return reshapeItem(item, path, currency, note);
  });
  if (price !== undefined) checkPrices(price, items, note);
  checkNotForNothing(price, items, listed, note);
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
  note: Note,
): BundleItem {
  const price = optional(wire.price, (amount) =>
    readPrice(amount, `${path}.price`, currency, note),
  );
  const minutes = optional(wire.durationInMinutes, (length) =>
    readMinutes(length, 1, `${path}.durationInMinutes`, note),
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

function checkReference(item: WireBundleItem, path: string, listed: Listed, note: Note): void {
  const entry = listed.get(item.serviceId);
  if (!entry) note(`${path}.serviceId`, "no such service");
  if (!entry?.readable || item.variantId === null) return;
  const { offer } = entry.service;
  const known = offer.kind === "variants" && offer.variants.some(({ id }) => id === item.variantId);
  if (!known) note(`${path}.variantId`, "no such variant");
}

/**
 * A bundle's price beside prices of its items: they must all be there and add up to it, or nobody
 * knows which of the two is charged.
 */
function checkPrices(price: Minor, items: readonly BundleItem[], note: Note): void {
  const prices = items.flatMap((item) => (item.price === undefined ? [] : [item.price]));
  if (prices.length === 0) return;
  const sum = prices.reduce((total, each) => total + each, 0);
  if (prices.length < items.length) note("price", "beside prices of some items only");
  else if (sum !== price) note("price", "not the sum of its items' prices");
}

/** A price of 0 may be a price that was never entered, unless what is in the bundle is free. */
function checkNotForNothing(
  price: Minor | undefined,
  items: readonly BundleItem[],
  listed: Listed,
  note: Note,
): void {
  const isZero = price === 0 || (price === undefined && items.every((item) => item.price === 0));
  if (isZero && !items.every(({ serviceId }) => isFree(listed.get(serviceId)))) {
    note("price", "0, though its services are not free");
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
