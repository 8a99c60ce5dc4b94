import { describe, expect, test } from "vitest";
import { base, issues, reshape } from "./testing/reshaped.ts";

const tier = (id: string, teamMemberIds: string[], price = 30) => ({
  id,
  name: id,
  price,
  durationInMinutes: 45,
  teamMemberIds,
});

test("a service has its description, what it needs once, and nothing that is not documented", () => {
  const wire = {
    ...base,
    description: "A cut.",
    internalNote: "never shown",
    prerequisiteServiceIds: ["wash", "wash"],
  };
  const catalogue = reshape([wire]);
  expect(catalogue.services.get("cut")).toEqual({
    id: "cut",
    name: "Cut",
    description: "A cut.",
    offer: { kind: "plain", terms: { kind: "flat", rate: { price: 2_450, minutes: 30 } } },
    addonGroups: [],
    disabledOnline: false,
    membersOnly: false,
    prerequisites: { serviceIds: ["wash"], mode: "all" },
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

describe("a service that cannot be read", () => {
  const variant = { id: "long", name: "Long", price: 40, durationInMinutes: 60 };

  test.each([
    [{ useVariants: true, variants: [] }, "variants: switched on, but there are none"],
    [{ useVariants: true }, "variants: switched on, but there are none"],
    [{ useVariants: true, variants: {} }, "variants: expected array"],
    [{ useVariants: true, variants: [null] }, "variants[0]"],
    [{ useVariants: true, variants: [{ ...variant, name: "" }] }, "variants[0].name"],
    [{ useVariants: true, variants: [variant, variant] }, "variants[1].id: the same id twice"],
    [
      { useVariants: true, variants: [{ ...variant, price: "40" }] },
      "variants[0].price: expected number",
    ],
    [{ useVariants: true, variants: [{ ...variant, price: null }] }, "variants[0].price: missing"],
    [{ usePricingTiers: true }, "pricingTiers: switched on, but there are none"],
    [
      { usePricingTiers: true, pricingTiers: [tier("a", ["tm_1"]), tier("b", [])] },
      "pricingTiers[1].teamMemberIds: no team member",
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
      "variants[0].pricingTiers: switched on, but there are none",
    ],
    [{ price: "12,50" }, "price: expected number"],
    [{ price: -5 }, "price: below 0"],
    [{ price: 1.234 }, "price: too_many_decimals"],
    [{ price: null }, "price: missing"],
    [{ price: undefined }, "price: missing"],
    [{ price: { amount: 12 } }, "price: expected number"],
    [{ price: 1e308 }, "price: "],
    [{ durationInMinutes: undefined }, "durationInMinutes: missing"],
    [{ durationInMinutes: "15" }, "durationInMinutes: expected"],
    [{ durationInMinutes: 0 }, "durationInMinutes: no length of time"],
    [{ durationInMinutes: 22.5 }, "durationInMinutes: expected int"],
    [{ durationInMinutes: 1_500 }, "durationInMinutes: longer than a day"],
    [{ disabledForOnlineBooking: "no" }, "disabledForOnlineBooking: expected boolean"],
    [{ requiresMembership: 0 }, "requiresMembership: expected boolean"],
    [{ useVariants: "yes" }, "useVariants: expected boolean"],
    [{ optionGroups: {} }, "optionGroups"],
    [{ prerequisiteServiceIds: [null] }, "prerequisiteServiceIds"],
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
