import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWireService } from "./service.ts";

const flags = {
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
const plain = { id: "svc_cut", name: "Cut", price: 30, durationInMinutes: 45, ...flags };
const addon = { id: "opt_mask", name: "Mask", price: 12.5, durationInMinutes: 10 };
const group = { id: "grp_care", name: "Care", minSelections: 0, options: [addon] };
const tier = { id: "t1", name: "Senior", price: 60, durationInMinutes: 50, teamMemberIds: ["a"] };
const variant = { id: "long", name: "Long hair", price: 40, durationInMinutes: 60 };

function issuesOf(raw: unknown) {
  const read = readWireService(raw);
  return read.ok ? [] : read.error.issues;
}

function readable(raw: unknown) {
  const read = readWireService(raw);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function renamed(record: object, names: Readonly<Record<string, string>>): object {
  const entries: [string, unknown][] = Object.entries(record);
  return Object.fromEntries(entries.map(([field, value]) => [names[field] ?? field, value]));
}

const minuteNames = fc.constantFrom("durationInMinutes", "duration", "durationMinutes");

test("a plain service is read and unknown fields are dropped", () => {
  expect(readable({ ...plain, staffNotes: "private", variants: [] })).toEqual({
    ...plain,
    description: null,
    variants: [],
    pricingTiers: [],
    optionGroups: [],
    notes: [],
    prerequisiteServiceIds: [],
    prerequisiteRequirement: null,
    prerequisiteMatchMode: null,
  });
});

test("every combination of accepted names reads the same", () => {
  const tiered = { ...variant, pricingTiers: [tier] };
  const assumed = {
    ...plain,
    useVariants: true,
    usePricingTiers: true,
    variants: [tiered],
    optionGroups: [{ ...group, maxSelections: 1 }],
  };
  const expected = readable(assumed);
  const shape = fc.record({
    durationInMinutes: minuteNames,
    variants: fc.constantFrom("variants", "serviceVariants"),
    pricingTiers: fc.constantFrom("pricingTiers", "tiers", "priceTiers"),
    optionGroups: fc.constantFrom("optionGroups", "addonGroups", "addOnGroups", "addons"),
    variantId: fc.constantFrom("id", "variantId"),
    groupId: fc.constantFrom("id", "optionGroupId"),
    optionId: fc.constantFrom("id", "optionId"),
    minSelections: fc.constantFrom("minSelections", "min"),
    maxSelections: fc.constantFrom("maxSelections", "max"),
    members: fc.constantFrom(
      { teamMemberIds: ["a"] },
      { teamMembers: ["a"] },
      { teamMembers: [{ id: "a", name: "Ada" }] },
      { teamMemberIds: null, teamMembers: ["a"] },
    ),
  });
  fc.assert(
    fc.property(shape, ({ members, variantId, groupId, optionId, ...names }) => {
      const { teamMemberIds: _dropped, ...tierHead } = tier;
      const wireTier = renamed({ ...tierHead, ...members }, names);
      const wireVariant = renamed(
        { ...tiered, pricingTiers: [wireTier] },
        { ...names, id: variantId },
      );
      const wireAddon = renamed(addon, { ...names, id: optionId });
      const wireGroup = renamed(
        { ...group, maxSelections: 1, options: [wireAddon] },
        { ...names, id: groupId },
      );
      const raw = { ...assumed, variants: [wireVariant], optionGroups: [wireGroup] };
      expect(readable(renamed(raw, names))).toEqual(expected);
    }),
  );
});

describe("an unclear price, length or choice fails", () => {
  test.each([
    ["a price as text", { ...plain, price: "30" }, "price"],
    ["a negative price", { ...plain, price: -1 }, "price"],
    ["half a minute", { ...plain, durationInMinutes: 30.5 }, "durationInMinutes"],
    [
      "two lengths under other names",
      { ...plain, durationInMinutes: undefined, duration: 40, durationMinutes: 45 },
      "durationInMinutes",
    ],
    ["half a number as id", { ...plain, id: 7.5 }, "id"],
    ["no word on members", { ...plain, requiresMembership: undefined }, "requiresMembership"],
    [
      "no flag for online booking",
      { ...plain, disabledForOnlineBooking: null },
      "disabledForOnlineBooking",
    ],
    [
      "variants without their flag",
      { ...plain, useVariants: undefined, variants: [variant] },
      "useVariants",
    ],
    [
      "tiers without their flag",
      { ...plain, usePricingTiers: null, tiers: [tier] },
      "usePricingTiers",
    ],
    ["variants that are no list", { ...plain, useVariants: true, variants: {} }, "variants"],
    [
      "a variant without an id",
      { ...plain, useVariants: true, variants: [variant, { ...variant, id: "" }] },
      "variants[1].id",
    ],
    [
      "a tier without members",
      { ...plain, usePricingTiers: true, tiers: [{ ...tier, teamMemberIds: undefined }] },
      "pricingTiers[0].teamMemberIds",
    ],
    [
      "a required add-on without a price",
      { ...plain, addons: [{ ...group, minSelections: 1, options: [{ ...addon, price: null }] }] },
      "optionGroups[0].options[0].price",
    ],
    [
      "a group with an unreadable minimum",
      { ...plain, addons: [{ ...group, minSelections: "1" }] },
      "optionGroups[0].minSelections",
    ],
    [
      "not required, but from 1",
      { ...plain, addons: [{ ...group, minSelections: 1, required: false }] },
      "optionGroups[0]",
    ],
    [
      "from 1, but at most none",
      { ...plain, addons: [{ ...group, minSelections: 1, max: 0 }] },
      "optionGroups[0].maxSelections",
    ],
    [
      "a required group with a switch",
      { ...plain, addons: [{ ...group, minSelections: 1, hidden: true }] },
      "optionGroups[0].hidden",
    ],
    [
      "a tier with a discount",
      { ...plain, usePricingTiers: true, tiers: [{ ...tier, discount: 10 }] },
      "pricingTiers[0].discount",
    ],
    [
      "a gate without its services",
      { ...plain, prerequisiteMatchMode: "any" },
      "prerequisiteServiceIds",
    ],
    [
      "a gate with a service that has no id",
      { ...plain, prerequisiteServiceIds: [null] },
      "prerequisiteServiceIds[0]",
    ],
    ["no record at all", "svc_cut", ""],
  ])("%s", (_what, raw, path) => {
    expect(issuesOf(raw).map((issue) => issue.path)).toEqual([path]);
  });

  test("an issue says what is wrong and contains no values", () => {
    const issues = issuesOf({ ...plain, price: "private", id: undefined, name: "" });
    expect(issues).toEqual([
      { path: "id", fault: "missing: expected string" },
      { path: "name", fault: "empty" },
      { path: "price", fault: "expected number, found string" },
    ]);
  });

  test("an unreadable service keeps its readable head", () => {
    const raw = {
      ...plain,
      description: "Wash and cut",
      disabledForOnlineBooking: true,
      price: "x",
    };
    expect(readWireService(raw)).toMatchObject({
      error: {
        id: "svc_cut",
        name: "Cut",
        description: "Wash and cut",
        disabledForOnlineBooking: true,
      },
    });
  });
});

describe("the documented name", () => {
  const tiered = { ...variant, pricingTiers: [tier] };
  const documented = {
    ...plain,
    useVariants: true,
    usePricingTiers: true,
    variants: [tiered],
    optionGroups: [{ ...group, maxSelections: 1 }],
  };

  test("wins over any value under other names", () => {
    const anything = fc.constantFrom(7, "7", true, {}, [], [7], null);
    const others = fc.record(
      {
        duration: anything,
        durationMinutes: anything,
        serviceVariants: anything,
        addons: anything,
        addOnGroups: anything,
      },
      { requiredKeys: [] },
    );
    const within = fc.record(
      {
        variantId: anything,
        duration: anything,
        tiers: anything,
        priceTiers: anything,
        teamMembers: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(others, within, (beside, inside) => {
        const wireTier = { ...tier, teamMembers: inside.teamMembers, duration: inside.duration };
        const { teamMembers: _members, ...names } = inside;
        const wireVariant = { ...variant, ...names, pricingTiers: [wireTier] };
        const wireGroup = { ...group, maxSelections: 1, min: 3, max: 2, optionGroupId: "other" };
        const raw = {
          ...documented,
          ...beside,
          variants: [wireVariant],
          optionGroups: [wireGroup],
        };
        expect(readable(raw)).toEqual(readable(documented));
      }),
    );
  });

  test("may stand beside the same value under another name", () => {
    const members = { teamMemberIds: ["a"], teamMembers: [{ id: "a", name: "Ada" }] };
    const raw = {
      ...documented,
      variants: [{ ...tiered, pricingTiers: [{ ...tier, ...members }] }],
      serviceVariants: [tiered],
    };
    expect(readable(raw)).toEqual(readable(documented));
  });
});

describe("an optional add-on group never makes a service unreadable", () => {
  const read = (changes: object) => {
    const { optionGroups, notes } = readable({ ...plain, addons: [{ ...group, ...changes }] });
    return { groups: optionGroups, notes: notes.map(({ path }) => path) };
  };

  test("one that says neither minimum nor required is optional, with a note", () => {
    expect(read({ minSelections: undefined })).toMatchObject({
      groups: [{ minSelections: 0, options: [addon] }],
      notes: ["optionGroups[0].minSelections"],
    });
  });

  test.each([
    [{ options: [addon, { ...addon, id: "x", price: null }] }, "optionGroups[0].options[1].price"],
    [
      { options: [addon, { ...addon, id: "x", disabledForOnlineBooking: true }] },
      "optionGroups[0].options[1].disabledForOnlineBooking",
    ],
  ])("an add-on of it that cannot be sold is left out: %j", (changes, note) => {
    expect(read(changes)).toMatchObject({ groups: [{ options: [addon] }], notes: [note] });
  });

  test.each([
    [{ id: null }, "optionGroups[0].id"],
    [{ maxSelections: 0 }, "optionGroups[0].maxSelections"],
    [{ maxSelections: "two" }, "optionGroups[0].maxSelections"],
    [{ options: {} }, "optionGroups[0].options"],
    [{ isActive: false }, "optionGroups[0].isActive"],
  ])("one that cannot be read is left out: %j", (changes, note) => {
    expect(read(changes)).toEqual({ groups: [], notes: [note] });
  });

  test.each([
    [{ minSelections: 0, required: true }, 1, null],
    [{ maxSelections: 3, multiple: false }, 0, 1],
    [{ maxSelections: 1, multiple: true }, 0, 1],
  ])("of two limits the narrower holds: %j", (changes, minSelections, maxSelections) => {
    expect(read(changes).groups).toMatchObject([{ minSelections, maxSelections }]);
  });
});

describe("a variant's own flags and unknown fields", () => {
  const read = (changes: object) =>
    readable({ ...plain, useVariants: true, variants: [{ ...variant, ...changes }] }).variants[0];

  test("are read", () => {
    const flags = { disabledForOnlineBooking: true, requiresMembership: false };
    expect(read(flags)).toMatchObject({ ...flags, suspectFields: [] });
    expect(read({})).toMatchObject({ disabledForOnlineBooking: null, requiresMembership: null });
  });

  test.each([
    { discount: 5 },
    { salePrice: 30 },
    { online_price: "30.00" },
    { priceVaries: true },
    { surcharge: { amount: 5 } },
    { isActive: false },
    { hidden: true },
    { deletedAt: "2026-01-01" },
    { requiresConsultation: true },
    { requires: ["svc_test"] },
    { membersOnly: true },
    { status: "archived" },
    { onlineBookingDisabled: true },
  ])("%j is a suspect field", (field) => {
    expect(read(field)?.suspectFields.map(({ path }) => path)).toEqual(Object.keys(field));
  });

  test.each([
    { discount: 0 },
    { discount: null },
    { totalPrice: 40 },
    { surcharges: [] },
    { isActive: true },
    { hidden: false },
    { deletedAt: null },
    { requiresConsultation: false },
    { onlineBookingDisabled: false },
    { internalNotes: "private" },
    { memberIds: ["a"] },
    { status: "active" },
    { colour: "#fff", sortOrder: 3, createdAt: "2026-01-01", bufferMinutes: 5 },
  ])("%j is not", (field) => {
    expect(read(field)?.suspectFields).toEqual([]);
  });
});

describe("values without effect on the price", () => {
  test("variants and tiers that are switched off are not validated", () => {
    const raw = { ...plain, variants: "?", tiers: [{ price: "x" }] };
    expect(readable(raw)).toMatchObject({ variants: [], pricingTiers: [] });
  });

  test("tiers of variants are dropped when tiers are switched off", () => {
    const raw = { ...plain, useVariants: true, variants: [{ ...variant, tiers: [tier] }] };
    expect(readable(raw).variants).toMatchObject([{ id: "long", pricingTiers: [] }]);
  });

  test("price switches may be absent when there is nothing to switch on", () => {
    const { useVariants: _variants, usePricingTiers: _tiers, ...bare } = plain;
    expect(readable(bare)).toMatchObject({ useVariants: false, usePricingTiers: false });
  });

  test("a base price may be absent beside variants", () => {
    const raw = { ...plain, price: null, useVariants: true, variants: [variant] };
    expect(readable(raw)).toMatchObject({ price: null, variants: [{ price: 40 }] });
  });

  test("control characters are removed from texts, and a name of nothing else fails", () => {
    const anything = {
      ...plain,
      name: "\u0000Cut\u009f \ud800& go",
      description: "a\u00001\u0000\nb",
    };
    expect(readable(anything)).toMatchObject({ name: "Cut & go", description: "a1\nb" });
    expect(issuesOf({ ...plain, name: "\u0000" })).not.toEqual([]);
  });

  test("a description of the wrong type is dropped", () => {
    expect(readable({ ...plain, description: { en: "Cut" } }).description).toBeNull();
  });

  test("a match mode of the wrong type is read as unknown", () => {
    const raw = { ...plain, prerequisiteServiceIds: ["svc_test"], prerequisiteMatchMode: 1 };
    expect(readable(raw).prerequisiteMatchMode).toBe("unreadable");
  });
});

test("no JSON value makes it throw", () => {
  const anything = fc.dictionary(
    fc.constantFrom(...Object.keys(plain), "variants", "tiers", "addons", "__proto__", "id"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), anything), (raw) => {
      const read = readWireService(raw);
      if (!read.ok) expect(read.error.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});
