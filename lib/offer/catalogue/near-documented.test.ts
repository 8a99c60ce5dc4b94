import { expect, test } from "vitest";
import { schemasOf } from "#lib/upstream/readers.ts";
import { reshapeCatalogue } from "./reshape.ts";

/** Products whose names are the documented ones, but for one field that changes what they mean. */

const cut = {
  ...{ id: "cut", name: "Cut", price: 40, durationInMinutes: 45 },
  ...{ disabledForOnlineBooking: false, requiresMembership: false },
  ...{ useVariants: false, usePricingTiers: false },
};
const option = { id: "o", name: "Blow-dry", price: 5, durationInMinutes: 0 };

function isSold(service: object, root: object = {}): boolean {
  const menu = { data: [{ id: "c", name: "Hair", services: [service], bundles: [] }], ...root };
  const wire = schemasOf({ currency: "EUR" }).categories.parse(menu);
  const [category] = reshapeCatalogue(wire, "EUR").categories;
  return category?.entries.some(({ readable }) => readable) ?? false;
}

const closed = [
  { price: 4000, exponent: 2 },
  { price: 4000, currencyMinorUnit: 2 },
  { price: 4000, scale: 100 },
  { price: 4000, unit: "minor" },
  { percentOff: 10 },
  { multiplier: 2 },
  { web: "N" },
  { channel: "desk" },
  { club: "Y" },
  { membership: "required" },
  { minPartySize: 2 },
];
const open = [
  { price: 40.5, exponent: 2 },
  { price: 0, decimals: 2 },
  { exponent: 0 },
  { unit: "piece" },
  { percentOff: 0 },
  { web: "Y" },
  { channel: "web" },
  { club: "N" },
  { membership: "optional" },
  { minPartySize: 1 },
];

test.each(closed)("a service with %j is by phone", (field) => {
  expect(isSold({ ...cut, ...field })).toBe(false);
});

test.each(open)("a service with %j is sold", (field) => {
  expect(isSold({ ...cut, ...field })).toBe(true);
});

test.each([{ meta: { amounts: "minor" } }, { currencyExponent: 2 }, { priceScale: 100 }])(
  "a menu with %j is by phone",
  (root) => expect(isSold({ ...cut, price: 4000 }, root)).toBe(false),
);

test.each([
  [{ mandatory: true }, false],
  [{ must: 1, may: 1 }, false],
  [{ rule: "pick" }, false],
  [{ choose: "1..1" }, false],
  [{ count: [1, 1] }, false],
  [{ range: { from: 1, to: 1 } }, false],
  [{ selection: "exactly-one" }, false],
  [{ mandatory: false }, true],
  [{ must: 0, may: 1 }, true],
  [{ rule: "may" }, true],
  [{ choose: "0..2" }, true],
  [{ count: [0, 2] }, true],
  [{ range: { from: 0, to: 2 } }, true],
  [{ min: 0, rule: "pick" }, true],
  [{ required: false, selection: "single" }, true],
])("a service whose add-on group says %j is sold: %s", (says, sold) => {
  const group = { id: "g", name: "Finish", ...says, options: [option] };
  expect(isSold({ ...cut, optionGroups: [group] })).toBe(sold);
});
