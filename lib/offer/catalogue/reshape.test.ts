import { describe, expect, test } from "vitest";
import { base, issues, reshape } from "./testing/reshaped.ts";

const tier = (id: string, teamMemberIds: string[], price = 30) => ({
  id,
  name: id,
  price,
  durationInMinutes: 45,
  teamMemberIds,
});

test("a service is reshaped, with amounts in minor units", () => {
  const groups = [
    {
      id: "care",
      name: "Care",
      minSelections: 0,
      maxSelections: 9,
      options: [{ id: "mask", name: "Mask", price: 5.01, durationInMinutes: 0 }],
    },
    { id: "none", name: "None", minSelections: 0, maxSelections: 1, options: [] },
  ];
  const wire = {
    ...base,
    price: 19.99,
    description: "A cut.",
    internalNote: "never shown",
    optionGroups: groups,
    prerequisiteServiceIds: ["wash", "wash"],
    prerequisiteMatchMode: "ANY",
  };
  const catalogue = reshape([wire]);
  expect(catalogue.services.get("cut")).toEqual({
    id: "cut",
    name: "Cut",
    description: "A cut.",
    offer: { kind: "plain", terms: { kind: "flat", rate: { price: 1_999, minutes: 30 } } },
    addonGroups: [
      {
        id: "care",
        name: "Care",
        min: 0,
        max: 1,
        addons: [{ id: "mask", name: "Mask", rate: { price: 501, minutes: 0 } }],
      },
    ],
    disabledOnline: false,
    membersOnly: false,
    prerequisites: { serviceIds: ["wash"], mode: "any" },
  });
  expect(catalogue.issues).toEqual([]);
});

test.each([
  [undefined, "all"],
  ["all", "all"],
  ["any", "any"],
  ["Any", "any"],
  ["any of them", "all"],
  [1, "all"],
])("of services that it needs, the mode %s means %s", (prerequisiteMatchMode, mode) => {
  const wire = { ...base, prerequisiteServiceIds: ["wash", "dry"], prerequisiteMatchMode };
  expect(reshape([wire]).services.get("cut")?.prerequisites?.mode).toBe(mode);
});

test.each([
  ["EUR", 24.5, 2_450],
  ["JPY", 2_450, 2_450],
  ["KWD", 2.45, 2_450],
])("amounts in %s", (currency, price, minor) => {
  const its = reshape([{ ...base, price }], [], currency).services.get("cut");
  expect(its?.offer).toMatchObject({ terms: { rate: { price: minor } } });
});

describe("the price comes from", () => {
  const offer = (changes: object) => reshape([{ ...base, ...changes }]).services.get("cut")?.offer;
  const variant = { id: "long", name: "Long", price: 40, durationInMinutes: 60 };

  test("the variant, where variants are used", () => {
    const rate = { price: 4_000, minutes: 60 };
    const terms = { kind: "flat", rate };
    const variants = [{ id: "long", name: "Long", terms }];
    expect(offer({ useVariants: true, variants: [variant], price: null })).toEqual({
      kind: "variants",
      variants,
    });
  });

  test("the tier, where tiers are used; a tier without members never applies", () => {
    const pricingTiers = [tier("senior", ["tm_1", "tm_1"]), tier("nobody", [])];
    expect(offer({ usePricingTiers: true, pricingTiers })).toMatchObject({
      kind: "plain",
      terms: { kind: "tiered", tiers: [{ memberIds: ["tm_1"] }, { memberIds: [] }] },
    });
  });

  test("the variant's tier, where both are used", () => {
    const variants = [{ ...variant, pricingTiers: [tier("senior", ["tm_1"], 55)] }];
    expect(offer({ useVariants: true, usePricingTiers: true, variants })).toMatchObject({
      variants: [{ terms: { kind: "tiered", tiers: [{ rate: { price: 5_500 } }] } }],
    });
  });

  test.each([
    [{ useVariants: true, variants: [] }, "variants: switched on, but there are none"],
    [{ useVariants: true }, "variants: switched on, but there are none"],
    [{ useVariants: true, variants: {} }, "variants: expected array"],
    [{ useVariants: true, variants: [variant, variant] }, "variants[1].id: the same id twice"],
    [
      { useVariants: true, variants: [{ ...variant, price: "40" }] },
      "variants[0].price: expected number",
    ],
    [{ useVariants: true, variants: [{ ...variant, price: null }] }, "variants[0].price: missing"],
    [{ usePricingTiers: true }, "pricingTiers: switched on, but there are none with members"],
    [
      { usePricingTiers: true, pricingTiers: [tier("a", [])] },
      "pricingTiers: switched on, but there are none with members",
    ],
    [
      { usePricingTiers: true, pricingTiers: [{ ...tier("a", []), teamMemberIds: undefined }] },
      "pricingTiers[0].teamMemberIds: missing: expected array",
    ],
    [
      { usePricingTiers: true, pricingTiers: [tier("a", ["tm_1"]), tier("b", ["tm_1"])] },
      "pricingTiers[1].teamMemberIds: a team member is in two tiers",
    ],
    [
      { useVariants: true, usePricingTiers: true, variants: [variant] },
      "variants[0].pricingTiers: switched on, but there are none with members",
    ],
    [{ price: "12,50" }, "price: expected number"],
    [{ price: -5 }, "price: below 0"],
    [{ price: 1.234 }, "price: too_many_decimals"],
    [{ price: null }, "price: missing"],
    [{ price: undefined }, "price: missing"],
    [{ durationInMinutes: undefined }, "durationInMinutes: missing"],
    [{ durationInMinutes: 0 }, "durationInMinutes: no length of time"],
    [{ durationInMinutes: 22.5 }, "durationInMinutes: expected int"],
    [{ durationInMinutes: 1_500 }, "durationInMinutes: longer than a day"],
    [{ disabledForOnlineBooking: "no" }, "disabledForOnlineBooking: expected boolean"],
    [{ requiresMembership: 0 }, "requiresMembership: expected boolean"],
    [{ useVariants: "yes" }, "useVariants: expected boolean"],
    [{ prerequisiteServiceIds: "wash" }, "prerequisiteServiceIds: expected array"],
    [{ id: "x".repeat(101) }, "id: cannot stand in a link"],
    [{ id: "\ud800" }, "id: cannot stand in a link"],
  ])("%j is closed, alone, and staff read why", (changes, expected) => {
    const services = [
      { ...base, ...changes },
      { ...base, id: "other" },
    ];
    expect(issues(services)).toEqual([expect.stringContaining(expected)]);
    expect([...reshape(services).services.keys()]).toEqual(["other"]);
  });

  test("what is switched off is not looked at, and an absent flag is off", () => {
    const { useVariants, usePricingTiers, disabledForOnlineBooking, requiresMembership, ...bare } =
      base;
    const odd = { variants: "?", pricingTiers: [{ price: "x" }] };
    const expected = reshape([base]).services.get("cut");
    expect(reshape([{ ...bare, ...odd }]).services.get("cut")).toEqual(expected);
    expect(reshape([{ ...base, ...odd }]).services.get("cut")).toEqual(expected);
    expect(reshape([{ ...base, requiresMembership: null }]).services.get("cut")).toEqual(expected);
  });
});

describe("a variant that is switched off or for members", () => {
  const variant = (id: string, changes: object = {}) => ({
    ...{ id, name: id, price: 40, durationInMinutes: 60 },
    ...changes,
  });
  const off = { disabledForOnlineBooking: true };
  const members = { requiresMembership: true };
  const read = (...variants: object[]) =>
    reshape([{ ...base, useVariants: true, variants }]).services.get("cut");

  test("is left out, whatever it holds", () => {
    const { offer } =
      read(variant("a", { ...off, price: null }), variant("b", members), variant("c")) ?? {};
    expect(offer).toMatchObject({ variants: [{ id: "c" }] });
  });

  test.each([
    [[off, off], { disabledOnline: true, membersOnly: false }],
    [[members, members], { disabledOnline: false, membersOnly: true }],
    [[off, members], { disabledOnline: false, membersOnly: true }],
    [[off, {}], { disabledOnline: false, membersOnly: false }],
  ])("closes the service where no other is left: %j", ([one = {}, other = {}], flags) => {
    expect(read(variant("a", one), variant("b", other))).toMatchObject(flags);
  });
});
