import { describe, expect, test } from "vitest";
import { NONE_CLOSED } from "./bookable.ts";
import { bundleHasChoices, bundleLines, hasChoices } from "./bundle.ts";
import { checkBundle, checkCart, checkLine, MAX_LINES } from "./cart.ts";
import { catalogueOf, flat, group, service, variant, withVariants } from "./testing/build.ts";
import type { AddonChoice, Bundle, Cart } from "./types.ts";

const care = group("care", [1, 2], { mask: [500, 10], oil: [300, 5], steam: [900, 15] });
const treats = group("treats", [0, 1], { tea: [0, 0] });
const bundle: Bundle = {
  id: "spa",
  name: "spa",
  price: 7_000,
  items: [{ serviceId: "cut", variantId: "long" }, { serviceId: "cut" }, { serviceId: "facial" }],
};
const catalogue = catalogueOf(
  [
    service("wash"),
    service("facial", { addonGroups: [care, treats] }),
    withVariants("cut", variant("short", flat(3_000)), variant("long", flat(5_000))),
    service("colour", { prerequisites: { serviceIds: ["test", "wash"], mode: "all" } }),
    service("test"),
    service("members", { membersOnly: true }),
    service("sauna"),
  ],
  [bundle],
  ["odd"],
);
const closed = new Map([["sauna", 1]]);

const mask: AddonChoice = { groupId: "care", addonId: "mask" };
const oil: AddonChoice = { groupId: "care", addonId: "oil" };
const steam: AddonChoice = { groupId: "care", addonId: "steam" };
const tea: AddonChoice = { groupId: "treats", addonId: "tea" };
const facial = (...addons: AddonChoice[]) => ({ serviceId: "facial", addons });
const plain = (serviceId: string, variantId?: string) => ({
  serviceId,
  addons: [],
  ...(variantId === undefined ? {} : { variantId }),
});
const faults = (cart: Cart) => {
  const result = checkCart(catalogue, cart, closed);
  return result.ok ? [] : result.error;
};

describe("a line", () => {
  test("has the chosen variant and the add-ons in the catalogue's order", () => {
    const result = checkLine(catalogue, facial(tea, oil, mask), closed);
    expect(result.ok && result.value.addons.map(({ addon }) => addon.id)).toEqual([
      "mask",
      "oil",
      "tea",
    ]);
    const cut = checkLine(catalogue, plain("cut", "long"), closed);
    expect(cut.ok && cut.value.variant?.id).toBe("long");
  });

  test.each([
    ["nowhere", { code: "unknown_service" }],
    ["odd", { code: "not_bookable" }],
    ["members", { code: "not_bookable" }],
    ["sauna", { code: "not_bookable" }],
    ["cut", { code: "variant_required" }],
  ])("for %s is refused: %o", (serviceId, fault) => {
    expect(faults([plain("wash"), plain(serviceId)])).toEqual([{ line: 1, ...fault }]);
  });

  test("needs an existing variant", () => {
    expect(faults([plain("cut", "bald")])).toEqual([{ line: 0, code: "unknown_variant" }]);
    expect(faults([plain("wash", "long")])).toEqual([{ line: 0, code: "unknown_variant" }]);
  });

  test.each([
    [[], { code: "too_few_addons", groupId: "care" }],
    [[tea], { code: "too_few_addons", groupId: "care" }],
    [[mask, oil, steam], { code: "too_many_addons", groupId: "care" }],
    [[mask, mask], { code: "addon_twice", groupId: "care" }],
    [[mask, { groupId: "treats", addonId: "oil" }], { code: "unknown_addon", groupId: "treats" }],
    [[mask, { groupId: "x", addonId: "tea" }], { code: "unknown_addon", groupId: "x" }],
  ])("with add-ons %j is refused: %o", (addons, fault) => {
    expect(faults([facial(...addons)])).toEqual([{ line: 0, ...fault }]);
  });
});

describe("a cart", () => {
  test("has from one to eight lines", () => {
    expect(faults([])).toEqual([{ line: 0, code: "empty" }]);
    const many = Array.from({ length: MAX_LINES + 1 }, () => plain("wash"));
    expect(faults(many)).toEqual([{ line: 0, code: "too_many_lines" }]);
    expect(faults(many.slice(1))).toEqual([]);
  });

  test("meets its own prerequisites, in any order", () => {
    expect(faults([plain("colour"), plain("wash")])).toEqual([
      { line: 0, code: "prerequisite_unmet", serviceIds: ["test"] },
    ]);
    expect(faults([plain("test"), plain("colour"), plain("wash")])).toEqual([]);
  });

  test("reports all faults at once", () => {
    expect(faults([plain("nowhere"), facial(), plain("colour")])).toEqual([
      { line: 0, code: "unknown_service" },
      { line: 1, code: "too_few_addons", groupId: "care" },
      { line: 2, code: "prerequisite_unmet", serviceIds: ["test", "wash"] },
    ]);
  });
});

describe("a bundle in a cart", () => {
  const lines = bundleLines(bundle, [
    { addons: [] },
    { variantId: "short", addons: [] },
    { addons: [mask] },
  ]);

  test("is one line per item, with the variant that the bundle fixes", () => {
    expect(lines).toEqual([
      { ...plain("cut", "long"), bundleId: "spa" },
      { ...plain("cut", "short"), bundleId: "spa" },
      { ...facial(mask), bundleId: "spa" },
    ]);
    const ignored = bundleLines(bundle, [{ variantId: "short", addons: [] }]);
    expect(ignored[0]?.variantId).toBe("long");
  });

  test("is recognised in any order of lines, fixed variants first", () => {
    const result = checkCart(catalogue, [plain("wash"), ...lines.toReversed()], closed);
    expect(result.ok && result.value.map((line) => line.bundle?.item)).toEqual([
      undefined,
      bundle.items[2],
      bundle.items[1],
      bundle.items[0],
    ]);
    const twice = [
      { ...plain("cut", "long"), bundleId: "spa" },
      { ...plain("cut", "long"), bundleId: "spa" },
      { ...facial(mask), bundleId: "spa" },
    ];
    expect(faults(twice)).toEqual([]);
  });

  test.each([
    ["a line is missing", lines.slice(1)],
    ["there is no such bundle", [{ ...plain("wash"), bundleId: "nowhere" }]],
  ])("is broken when %s", (_, cart) => {
    expect(faults(cart)).toEqual(cart.map((__, line) => ({ line, code: "bundle_broken" })));
  });

  test("is checked alone without prerequisites", () => {
    const gated: Bundle = { id: "gated", name: "gated", items: [{ serviceId: "colour" }] };
    expect(checkBundle(catalogueWith(gated), gated, [], NONE_CLOSED).ok).toBe(true);
    const incomplete = checkBundle(catalogue, bundle, [], closed);
    expect(incomplete.ok ? [] : incomplete.error).toEqual([
      { line: 1, code: "variant_required" },
      { line: 2, code: "too_few_addons", groupId: "care" },
    ]);
  });

  const catalogueWith = (its: Bundle) => catalogueOf([...catalogue.services.values()], [its]);
});

test("hasChoices is true for open variants and add-on groups", () => {
  const has = (id: string) => {
    const its = catalogue.services.get(id);
    return its && hasChoices(its);
  };
  expect([has("wash"), has("cut"), has("facial")]).toEqual([false, true, true]);
  expect(bundleHasChoices(bundle, catalogue)).toBe(true);
  const settled = { ...bundle, items: [{ serviceId: "cut", variantId: "long" }] };
  expect(bundleHasChoices(settled, catalogue)).toBe(false);
});
