import { describe, expect, test } from "vitest";
import { schemasOf } from "#lib/upstream/readers.ts";
import { blocksOfBundle, NONE_CLOSED } from "./bookable.ts";
import { bundleLines } from "./bundle.ts";
import { checkCart } from "./cart.ts";
import { reshapeCatalogue } from "./reshape.ts";

/** Flags of bundles and variants, beside those of their services. */

const flags = {
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
const cut = { id: "cut", name: "Cut", price: 30, durationInMinutes: 30, ...flags };
const wash = { ...cut, id: "wash", name: "Wash", price: 10 };
const talk = { ...cut, id: "talk", name: "Consultation", price: 0 };
const short = { id: "short", name: "Short", price: 40, durationInMinutes: 45 };
const long = { id: "long", name: "Long", price: 60, durationInMinutes: 60 };

function reshape(services: readonly object[], bundles: readonly object[] = []) {
  const data = [{ id: "cat", name: "Hair", services, bundles }];
  return reshapeCatalogue(schemasOf({ currency: "EUR" }).categories.parse({ data }), "EUR");
}

describe("a bundle", () => {
  const both = { id: "both", name: "Both", price: 35, serviceIds: ["cut", "wash"] };

  function blocksOf(changes: object) {
    const catalogue = reshape([cut, wash, talk], [{ ...both, ...changes }]);
    const entry = catalogue.categories[0]?.bundles[0];
    if (!entry) throw new Error("not listed");
    return { catalogue, entry, blocks: blocksOfBundle(entry, catalogue, NONE_CLOSED) };
  }

  test.each([
    [{}, []],
    [{ disabledForOnlineBooking: false, requiresMembership: null }, []],
    [{ disabledForOnlineBooking: true }, ["disabled"]],
    [{ requiresMembership: true }, ["members_only"]],
    [{ discount: 10 }, ["unreadable"]],
    [{ discount: 10, disabledForOnlineBooking: true }, ["disabled", "unreadable"]],
    [{ price: 0 }, ["unreadable"]],
    [{ price: null, bundlePrice: 35 }, ["unreadable"]],
    [{ price: null, discountPercent: 10 }, ["unreadable"]],
    [{ price: null, priceType: "percentage" }, ["unreadable"]],
    [{ isPublished: false }, ["unreadable"]],
    [{ price: null, serviceIds: null, services: [{ serviceId: "cut", price: 0 }] }, ["unreadable"]],
  ])("with %j is blocked by %j, and never sold otherwise", (changes, expected) => {
    const { catalogue, entry, blocks } = blocksOf(changes);
    expect(blocks).toEqual(expected);
    const whole = entry.readable ? entry.bundle : undefined;
    const lines = whole
      ? bundleLines(whole, [])
      : ["cut", "wash"].map((serviceId) => ({ serviceId, addons: [], bundleId: "both" }));
    expect(checkCart(catalogue, lines, NONE_CLOSED).ok).toBe(expected.length === 0);
  });

  test("may be free when its services are", () => {
    expect(blocksOf({ price: 0, serviceIds: ["talk"] }).blocks).toEqual([]);
    const zero = [{ serviceId: "talk", price: 0 }];
    expect(blocksOf({ price: null, serviceIds: null, services: zero }).blocks).toEqual([]);
  });

  test("may have items without a price of their own when one is free", () => {
    const services = [
      { serviceId: "cut", price: 30 },
      { serviceId: "wash", price: 0 },
    ];
    expect(blocksOf({ price: 30, serviceIds: null, services }).blocks).toEqual([]);
  });

  test("reports unknown fields to staff, without texts that may be private", () => {
    const { entry } = blocksOf({ discount: "For Mia Berg" });
    const fault = "a text beside price 35: say in MAPPING_FILE which one holds";
    expect(entry).toMatchObject({ bundle: { issues: [{ path: "discount", fault }] } });
  });
});

describe("a variant", () => {
  const styled = (...variants: object[]) =>
    reshape([{ ...cut, useVariants: true, variants }]).categories[0]?.entries[0];

  test.each([
    [{ disabledForOnlineBooking: true }, "variants[1].disabledForOnlineBooking"],
    [{ requiresMembership: true }, "variants[1].requiresMembership"],
    [{ discount: 5 }, "variants[1].discount"],
    [{ isActive: false }, "variants[1].isActive"],
  ])("with %j is left out, and the reason is reported", (changes, path) => {
    const entry = styled(short, { ...long, ...changes });
    expect(entry).toMatchObject({
      readable: true,
      service: { offer: { variants: [{ id: "short" }] }, notes: [{ path }] },
    });
  });

  test("is sold when its flags are false", () => {
    const entry = styled(short, { ...long, ...flags, isActive: true, discount: 0 });
    expect(entry).toMatchObject({ service: { offer: { variants: [{}, { id: "long" }] } } });
    expect(entry?.service).not.toHaveProperty("notes");
  });

  test("blocks the service when it is the last one, and hides it when all are disabled", () => {
    const off = { disabledForOnlineBooking: true };
    expect(styled({ ...short, ...off }, { ...long, ...off })).toMatchObject({
      readable: false,
      service: { disabledOnline: true },
    });
    expect(styled({ ...short, ...off }, { ...long, requiresMembership: true })).toMatchObject({
      readable: false,
      service: { disabledOnline: false },
    });
  });

  test("cannot be booked in a bundle when it is left out", () => {
    const variants = [short, { ...long, disabledForOnlineBooking: true }];
    const bundle = { id: "b", name: "B", services: [{ serviceId: "cut", variantId: "long" }] };
    const catalogue = reshape([{ ...cut, useVariants: true, variants }], [bundle]);
    expect(catalogue.bundles.size).toBe(0);
  });
});
