import { describe, expect, test } from "vitest";
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
const tier = (id: string, teamMemberIds: string[], price = 30) => ({
  id,
  name: id,
  price,
  durationInMinutes: 45,
  teamMemberIds,
});

function reshape(services: unknown[], bundles: unknown[] = [], currency = "EUR") {
  const data = [{ id: "cat", name: "Hair", services, bundles }];
  return reshapeCatalogue(schemasOf({ currency }).categories.parse({ data }), currency);
}

/** The issues of a catalogue's only unreadable service. */
function issues(services: unknown[]): string[] {
  const entries = reshape(services).categories.flatMap((category) => category.entries);
  const found = entries.flatMap((entry) => (entry.readable ? [] : entry.service.issues));
  return found.map(({ path, fault }) => `${path}: ${fault}`);
}

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
  ["ALL_OF", "all"],
  ["anyOf", "any"],
  ["At least one", "any"],
  ["every", "all"],
  ["FOO", undefined],
  ["none", undefined],
  ["all but one", undefined],
  [1, undefined],
])("of services that it needs, the mode %s means %s", (prerequisiteMatchMode, mode) => {
  const wire = { ...base, prerequisiteServiceIds: ["wash", "dry"], prerequisiteMatchMode };
  expect(reshape([wire]).services.get("cut")?.prerequisites?.mode).toBe(mode);
  const fault = "prerequisiteMatchMode: neither “any” nor “all”";
  expect(issues([wire])).toEqual(mode ? [] : [fault]);
});

test("of one service that it needs, any word of the mode means the same", () => {
  const wire = { ...base, prerequisiteServiceIds: ["wash"], prerequisiteMatchMode: "FOO" };
  expect(reshape([wire]).services.get("cut")?.prerequisites?.serviceIds).toEqual(["wash"]);
  expect(issues([wire])).toEqual([]);
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
    [{ useVariants: true, variants: [] }, ["variants: switched on, but there are none"]],
    [{ useVariants: true, variants: [variant, variant] }, ["variants[1].id: the same id twice"]],
    [{ usePricingTiers: true }, ["pricingTiers: switched on, but there are none"]],
    [
      { usePricingTiers: true, pricingTiers: [tier("a", ["tm_1"]), tier("b", ["tm_1"])] },
      ["pricingTiers[1].teamMemberIds: a team member is in two tiers"],
    ],
    [
      {
        useVariants: true,
        usePricingTiers: true,
        variants: [{ ...variant, pricingTiers: [tier("a", ["tm_1"])] }],
        pricingTiers: [tier("b", ["tm_1"])],
      },
      ["pricingTiers: beside variants, not inside them"],
    ],
    [
      { useVariants: true, usePricingTiers: true, variants: [variant] },
      ["variants[0].pricingTiers: switched on, but there are none"],
    ],
    [{ price: 1.234 }, ["price: too_many_decimals"]],
    [{ price: null }, ["price: missing"]],
    [{ durationInMinutes: 0 }, ["durationInMinutes: no length of time"]],
    [{ durationInMinutes: 1_500 }, ["durationInMinutes: longer than a day"]],
    [{ id: "x".repeat(101) }, ["id: cannot stand in a link"]],
    [{ id: "\ud800" }, ["id: cannot stand in a link"]],
  ])("%j is unreadable", (changes, expected) => {
    expect(issues([{ ...base, ...changes }])).toEqual(expected);
  });
});

describe("add-on groups", () => {
  const option = { id: "mask", name: "Mask", price: 5, durationInMinutes: 10 };
  const group = { id: "care", name: "Care", minSelections: 1, maxSelections: 1, options: [option] };

  test.each([
    [{ minSelections: 2, maxSelections: 3 }, "minSelections: more than there are to choose"],
    [
      { minSelections: 1, maxSelections: 1, options: [] },
      "minSelections: more than there are to choose",
    ],
    [{ options: [option, option] }, "options[1].id: the same id twice"],
    [{ options: [{ ...option, price: 0.001 }] }, "options[0].price: too_many_decimals"],
  ])("%j makes the service unreadable", (changes, fault) => {
    const optionGroups = [{ ...group, ...changes }];
    expect(issues([{ ...base, optionGroups }])).toEqual([`optionGroups[0].${fault}`]);
  });

  test("a maximum below the minimum makes the service unreadable", () => {
    const more = { ...option, id: "oil" };
    const optionGroups = [
      { ...group, minSelections: 2, maxSelections: 1, options: [option, more] },
    ];
    expect(issues([{ ...base, optionGroups }])).toEqual([
      "optionGroups[0].maxSelections: less than the minimum",
    ]);
  });
});

describe("an unreadable service never hides the others", () => {
  test("it is listed by its name, or reported where it has none", () => {
    const unreadable = { ...base, id: "odd", price: "24.50", description: "Odd." };
    const catalogue = reshape([unreadable, null, { ...base, id: 7.5 }, base]);
    const [category] = catalogue.categories;
    expect(category?.entries.map(({ readable, service }) => [service.id, readable])).toEqual([
      ["odd", false],
      ["cut", true],
    ]);
    expect(category?.entries[0]?.service.description).toBe("Odd.");
    expect(catalogue.issues.map(({ path }) => path)).toEqual([
      "data[0].services[1]",
      "data[0].services[2].id",
    ]);
  });

  test("issues contain no values", () => {
    const unreadable = {
      ...base,
      price: "secret",
      useVariants: "secret",
      optionGroups: ["secret"],
    };
    expect(JSON.stringify(reshape([unreadable]))).not.toContain("secret");
  });

  test("an unreadable service that is disabled stays disabled", () => {
    const [category] = reshape([{ ...base, price: -1, disabledForOnlineBooking: true }]).categories;
    expect(category?.entries[0]?.service.disabledOnline).toBe(true);
  });

  test("two different services with one id are both unreadable", () => {
    expect([...reshape([base, { ...base, price: 30 }]).services.keys()]).toEqual([]);
    expect([...reshape([base, { ...base }]).services.keys()]).toEqual(["cut"]);
    const bundle = { id: "b", name: "B", services: ["cut"] };
    expect(reshape([base], [bundle, { ...bundle, price: 5 }]).bundles.size).toBe(0);
    expect(reshape([base], [bundle, bundle]).bundles.size).toBe(1);
  });
});
