import { expect, test } from "vitest";
import { schemasOf } from "#lib/upstream/readers.ts";
import { reshapeCatalogue } from "./reshape.ts";

const base = {
  id: "cut",
  name: "Cut",
  price: 24.5,
  durationInMinutes: 30,
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
function reshape(services: unknown[], bundles: unknown[]) {
  const data = [{ id: "cat", name: "Hair", services, bundles }];
  return reshapeCatalogue(schemasOf({ currency: "EUR" }).categories.parse({ data }), "EUR");
}

const variants = [{ id: "long", name: "Long", price: 40, durationInMinutes: 60 }];
const styled = { ...base, id: "style", useVariants: true, variants };
const item = (serviceId: string, changes: object = {}) => ({ serviceId, ...changes });
const bundle = (changes: object) => ({ id: "b", name: "B", ...changes });

test("a bundle has only the values that it sets itself", () => {
  const services = [
    item("style", { variantId: "long", price: 35, durationInMinutes: 50 }),
    item("cut", { price: 20 }),
  ];
  expect(reshape([base, styled], [bundle({ price: 55, services })]).bundles.get("b")).toEqual({
    id: "b",
    name: "B",
    price: 5_500,
    items: [
      { serviceId: "style", variantId: "long", price: 3_500, minutes: 50 },
      { serviceId: "cut", price: 2_000 },
    ],
  });
});

test.each([
  [{ services: [item("nowhere")] }, "items[0].serviceId: no such service"],
  [{ services: [item("cut", { variantId: "long" })] }, "items[0].variantId: no such variant"],
  [{ services: [item("style", { variantId: "bald" })] }, "items[0].variantId: no such variant"],
  [
    { services: [item("cut", { durationInMinutes: 0 })] },
    "items[0].durationInMinutes: no length of time",
  ],
  [{ services: [item("cut", { price: 0.001 })] }, "items[0].price: too_many_decimals"],
  [{ services: Array.from({ length: 9 }, () => item("cut")) }, "items: more than a cart may have"],
  [
    { price: 30, services: [item("cut", { price: 20 }), item("cut", { price: 20 })] },
    "price: not the sum of its items' prices",
  ],
  [
    { price: 20, services: [item("cut", { price: 20 }), item("cut")] },
    "price: beside prices of some items only",
  ],
])("a bundle with %j is unreadable", (changes, fault) => {
  const bundles = reshape([base, styled], [bundle(changes)]).categories[0]?.bundles ?? [];
  const found = bundles.flatMap((entry) => (entry.readable ? [] : entry.bundle.issues));
  expect(found.map((issue) => `${issue.path}: ${issue.fault}`)).toEqual([fault]);
});

test("a bundle of an unreadable service is readable but blocked", () => {
  const catalogue = reshape([{ ...base, price: -1 }], [bundle({ services: ["cut"] })]);
  expect(catalogue.bundles.has("b")).toBe(true);
  expect(catalogue.services.has("cut")).toBe(false);
});
