import { describe, expect, test } from "vitest";
import {
  addon,
  group,
  issuesOf,
  plain,
  readable,
  tier,
  variant,
} from "../testing/service-records.ts";
import { readWireService } from "./service.ts";

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
