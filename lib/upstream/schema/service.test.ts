import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addon,
  group,
  minuteNames,
  plain,
  readable,
  renamed,
  tier,
  variant,
} from "../testing/service-records.ts";
import { readWireService } from "./service.ts";

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
