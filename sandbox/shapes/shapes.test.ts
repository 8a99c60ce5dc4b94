import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bookLines, startTest, trimAt } from "../testing/sandbox.ts";
import { type Shape, shapePatch, shapePresets, shapeSchema } from "./shape.ts";

const named = z.looseObject({ name: z.string() });
const catalogueSchema = z.object({
  data: z.array(z.object({ services: z.array(named), bundles: z.array(named) })),
});

async function menuIn(shape: Partial<Shape>) {
  const sandbox = await startTest({ settings: { shape } });
  const answer = await sandbox.api("GET /api/servicecategories");
  const { data } = catalogueSchema.parse(answer.body);
  const all = data.flatMap((category) => [...category.services, ...category.bundles]);
  return (name: string) => all.find((entry) => entry.name === name);
}

describe("the assumed shape", () => {
  test("variants", async () => {
    const menu = await menuIn({});
    expect(menu("Cut & finish")).toMatchObject({
      useVariants: true,
      usePricingTiers: false,
      variants: [
        { id: "var_cut_short", name: "Short hair", price: 46, durationInMinutes: 45 },
        { price: 58 },
        { price: 69 },
      ],
    });
  });

  test("tiers, of a service and inside a variant", async () => {
    const menu = await menuIn({});
    const junior = { name: "Junior stylist", price: 32, teamMemberIds: ["tm_sofia"] };
    const blowDry = menu("Wash & blow-dry");
    expect(blowDry).toMatchObject({ usePricingTiers: true, pricingTiers: [junior, {}] });
    expect(menu("Signature restyle")).toMatchObject({
      useVariants: true,
      usePricingTiers: true,
      variants: [{ pricingTiers: [{ price: 52 }, {}, {}] }, {}],
    });
  });

  test("add-on groups, bundles and prerequisites", async () => {
    const menu = await menuIn({});
    expect(menu("Scalp facial")).toMatchObject({
      optionGroups: [{ id: "grp_scalp_focus", minSelections: 1, maxSelections: 2 }],
    });
    expect(menu("Ready for the weekend")).toMatchObject({
      price: 62,
      services: [
        { serviceId: "svc_cut", variantId: "var_cut_short", price: 44, durationInMinutes: 45 },
        { serviceId: "svc_brow_shape", price: 18 },
      ],
    });
    expect(menu("Balayage")).toMatchObject({
      prerequisiteServiceIds: ["svc_patch_test", "svc_colour_consultation"],
      prerequisiteMatchMode: "all",
    });
  });
});

/** One toggle at a time: its setting, where it shows, and what is there. */
const catalogueToggles: [Partial<Shape>, string, object][] = [
  [{ variants: "serviceVariants" }, "Cut & finish", { serviceVariants: [{ price: 46 }, {}, {}] }],
  [
    { variantId: "variantId" },
    "Cut & finish",
    { variants: [{ variantId: "var_cut_short" }, {}, {}] },
  ],
  [{ minutes: "duration" }, "Cut & finish", { variants: [{ duration: 45 }, {}, {}] }],
  [
    { minutes: "durationMinutes" },
    "Wash & blow-dry",
    { pricingTiers: [{ durationMinutes: 60 }, {}] },
  ],
  [{ tiers: "tiers" }, "Wash & blow-dry", { tiers: [{ price: 32 }, {}] }],
  [
    { tiers: "priceTiers" },
    "Signature restyle",
    { variants: [{ priceTiers: [{ price: 52 }, {}, {}] }, {}] },
  ],
  [
    { tierMembers: "objects" },
    "Wash & blow-dry",
    { pricingTiers: [{ teamMembers: [{ id: "tm_sofia" }] }, {}] },
  ],
  [
    { tierMembers: "ids" },
    "Wash & blow-dry",
    { pricingTiers: [{ teamMembers: ["tm_sofia"] }, {}] },
  ],
  [{ addonGroups: "addonGroups" }, "Scalp facial", { addonGroups: [{ id: "grp_scalp_focus" }] }],
  [{ addonGroups: "addOnGroups" }, "Scalp facial", { addOnGroups: [{ id: "grp_scalp_focus" }] }],
  [{ addonGroups: "addons" }, "Scalp facial", { addons: [{ id: "grp_scalp_focus" }] }],
  [
    { addonIds: "option" },
    "Mask & steam",
    {
      optionGroups: [
        { optionGroupId: "grp_mask_home", options: [{ optionId: "opt_ampoule" }, {}, {}] },
      ],
    },
  ],
  [{ addonCounts: "minMax" }, "Scalp facial", { optionGroups: [{ min: 1, max: 2 }] }],
  [
    { addonCounts: "flags" },
    "Scalp facial",
    { optionGroups: [{ required: true, multiple: true }] },
  ],
  [{ bundleItems: "items" }, "Hands & brows", { items: [{ price: 18 }, { price: 18 }] }],
  [
    { bundleItems: "serviceIds" },
    "Hands & brows",
    { serviceIds: ["svc_file_polish", "svc_brow_shape"] },
  ],
];

test.for(catalogueToggles)("on request: %o", async ([shape, name, expected]) => {
  const menu = await menuIn(shape);
  expect(menu(name)).toMatchObject(expected);
  const assumed = await menuIn({});
  expect(assumed(name)).not.toMatchObject(expected);
});

test("descriptions can be left out", async () => {
  const menu = await menuIn({ descriptions: "absent" });
  expect(menu("Cut & finish")).not.toHaveProperty("description");
});

test("nulls and false flags can be left out of every response", async () => {
  const menu = await menuIn({ falses: "absent" });
  expect(menu("Cut & finish")).toMatchObject({ useVariants: true });
  expect(menu("Cut & finish")).not.toHaveProperty("usePricingTiers");
  const sandbox = await startTest({ settings: { shape: { nulls: "absent" } } });
  const booked = await bookLines(sandbox, [trimAt("10:00:00")]);
  expect(booked.body).toEqual({ id: expect.any(String) });
});

test("names are spelled in other ways in every response", async () => {
  const sandbox = await startTest({ settings: { shape: { spelling: "snake_case" } } });
  const { body } = await sandbox.api("GET /api/servicecategories");
  expect(JSON.stringify(body)).toContain('"requires_membership":false');
  expect(JSON.stringify(body)).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":/);
});

test("overrides change the written catalogue", async () => {
  const overrides = {
    var_cut_short: { requiresMembership: true },
    "1042": { useVariants: "$absent" },
  };
  const sandbox = await startTest({ settings: { overrides } });
  const { body } = await sandbox.api("GET /api/servicecategories");
  const text = JSON.stringify(body);
  expect(text).toMatch(/"var_cut_short"[^}]*"requiresMembership":true/);
  expect(text).toMatch(/"id":"1042"(?![^{]*"useVariants")/);
});

test("the presets together show every value of every toggle but the envelope's", () => {
  const elsewhere = ["list", "total", "totalIn", "slotTimes", "spelling"];
  for (const [toggle, values] of Object.entries(shapeSchema.shape)) {
    if (elsewhere.includes(toggle)) continue;
    const shown = Object.values(shapePresets).map((preset) => Object.entries(preset));
    const seen = shown.flat().flatMap(([name, value]) => (name === toggle ? [value] : []));
    expect(new Set(seen), toggle).toEqual(new Set(values.options));
  }
});

test("a shape is asked for by preset, toggle or both", () => {
  expect(shapePatch.parse("second")).toEqual(shapePresets.second);
  expect(shapePatch.parse("record=data, list=bare")).toEqual({ record: "data", list: "bare" });
  expect(shapePatch.parse("sparse,list=items")).toEqual({ ...shapePresets.sparse, list: "items" });
  expect(shapePatch.safeParse("fourth").success).toBe(false);
  expect(shapePatch.safeParse("list=pages").success).toBe(false);
});
