import { describe, expect, test } from "vitest";
import {
  bundle,
  care,
  cut,
  group,
  issuesIn,
  line,
  long,
  other,
  readMenu,
  sold,
  tier,
} from "./testing/odd-menu.ts";

/** Variants, tiers, add-ons, bundles, categories and whole answers as other products write them. */

describe("within a service", () => {
  test.each([
    [{ ...long, salePrice: 50 }],
    [{ ...long, price: 0, priceText: "on request" }],
    [{ ...long, currency: "USD" }],
    [{ ...long, state: "inactive" }],
    [{ ...long, remaining: 0 }],
    [{ ...long, length: 90 }],
    [{ ...long, Price: 50 }],
  ])("the variant %j is left out", (variant) => {
    const variants = [variant, { ...long, id: "short" }];
    const catalogue = readMenu({ services: [{ ...cut, useVariants: true, variants }] });
    expect(sold(catalogue, [{ ...line, variantId: "long" }])).toBeUndefined();
    expect(sold(catalogue, [{ ...line, variantId: "short" }])).toEqual({
      price: 6000,
      minutes: 45,
    });
    expect(issuesIn(catalogue)).toHaveLength(1);
  });

  test.each([
    [{ ...tier, salePrice: 45 }],
    [{ ...tier, hidden: true }],
    [{ ...tier, weekend_price: 60 }],
    [{ ...tier, teamMemberIds: [0] }],
    [{ ...tier, teamMemberIds: undefined, teamMembers: [{ id: "ana", price: 65 }] }],
    [{ ...tier, teamMemberIds: undefined, teamMembers: [{ id: "ana", isActive: false }] }],
  ])("the tier %j closes it", (odd) => {
    const services = [{ ...cut, usePricingTiers: true, pricingTiers: [odd] }, other];
    const catalogue = readMenu({ services });
    expect([...catalogue.services.keys()]).toEqual(["other"]);
  });

  test.each([
    [{ ...group, options: [{ ...care, salePrice: 3 }] }],
    [{ ...group, options: [{ ...care, price: 0, priceText: "on request" }] }],
    [{ ...group, options: [{ ...care, available: false }] }],
    [{ ...group, pricePerOption: 5 }],
    [{ ...group, MinSelections: 2 }],
    [{ ...group, state: "archived" }],
  ])("the required group %j closes it, and an optional one is left out", (odd) => {
    expect([...readMenu({ services: [{ ...cut, optionGroups: [odd] }] }).services]).toEqual([]);
    const options = { ...odd, minSelections: 0 };
    const catalogue = readMenu({ services: [{ ...cut, optionGroups: [options] }] });
    const addons = [{ groupId: "extras", addonId: "care" }];
    expect(sold(catalogue, [{ ...line, addons }])).toBeUndefined();
    expect(sold(catalogue, [line])).toEqual({ price: 4000, minutes: 30 });
  });
});

describe("a bundle is closed, and its services are not", () => {
  test.each([
    [{ savings: 10 }],
    [{ originalPrice: 80 }],
    [{ price: 0, priceText: "on request" }],
    [{ isActive: false }],
    [{ currency: "USD" }],
    [{ validUntil: "2026-12-01" }],
    [{ totalDuration: 50 }],
    [{ services: [{ serviceId: "cut", quantity: 2 }] }],
    [{ services: [{ serviceId: "cut", salePrice: 30 }] }],
    [{ services: [0] }],
  ])("%j", (changes) => {
    const catalogue = readMenu({ bundles: [{ ...bundle, ...changes }] });
    expect([...catalogue.bundles.keys()]).toEqual([]);
    expect(sold(catalogue, [line])).toEqual({ price: 4000, minutes: 30 });
  });
});

describe("what holds of a category or of the whole answer holds of all in it", () => {
  test.each([
    [{ isActive: false }],
    [{ hidden: true }],
    [{ status: "archived" }],
    [{ surcharge: 5 }],
    [{ currency: "USD" }],
    [{ membersOnly: true }],
    [{ vatIncluded: false }],
  ])("%j", (odd) => {
    const category = readMenu({ category: odd, bundles: [bundle] });
    expect([category.services.size, category.bundles.size]).toEqual([0, 0]);
    expect(issuesIn(category)[0]).toContain(`category.${Object.keys(odd)[0]}`);
    const all = readMenu({}, {}, odd);
    expect([all.services.size, issuesIn(all).length]).toEqual([0, 2]);
  });

  test.each([
    [{ color: "red", sortOrder: 1, imageUrl: "x", total: 2, viewCount: 1, priceFrom: 20 }],
    [{ status: 200, success: true, errors: [], page: 1, totalPages: 1, currency: "EUR" }],
  ])("%j closes nothing", (odd) => {
    expect(readMenu({ category: odd }).services.size).toBe(2);
    expect(readMenu({}, {}, odd).services.size).toBe(2);
  });
});

describe("counts", () => {
  test("that are smaller than what is listed close it", () => {
    expect(readMenu({}, {}, { total: 1 }).services.size).toBe(2);
    expect(readMenu({ category: { serviceCount: 1 } }).services.size).toBe(0);
    const three = { services: [cut, other, { ...cut, id: "third" }] };
    expect(readMenu(three, {}, { total: 2 }).services.size).toBe(0);
    expect(readMenu(three, {}, { total: 3 }).services.size).toBe(3);
  });

  test("that are larger close nothing, and are told of", () => {
    const catalogue = readMenu({ category: { serviceCount: 12 } }, {}, { TotalCount: 40 });
    expect(catalogue.services.size).toBe(2);
    expect(catalogue.issues).toEqual([
      { path: "TotalCount", fault: "40, and fewer are listed: is there a further page?" },
      { path: "data[0].serviceCount", fault: "12, and fewer are listed: is there a further page?" },
    ]);
  });
});

describe("what the operator ignores", () => {
  test("closes nothing, at its level alone", () => {
    const services = [{ ...cut, deposit: 10, SalePrice: 35 }];
    const ignore = { service: ["deposit", "sale_price"] };
    expect(sold(readMenu({ services }, ignore), [line])).toEqual({ price: 4000, minutes: 30 });
    expect(readMenu({ services }, { variant: ["deposit", "salePrice"] }).services.size).toBe(0);
    expect(readMenu({ services }, { service: ["deposit"] }).services.size).toBe(0);
  });
});

test("a reason names the field, an example and what to do", () => {
  const catalogue = readMenu({
    services: [{ ...cut, salePrice: 35, isArchived: true, owner: "Mia" }],
  });
  expect(issuesIn(catalogue)).toEqual([
    "salePrice: 35 beside price 40: say in MAPPING_FILE which one holds",
    "isArchived: true may forbid the booking: if that changes no price, length or who may book, name it under ignore in MAPPING_FILE",
  ]);
});
