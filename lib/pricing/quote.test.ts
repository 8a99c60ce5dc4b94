import { describe, expect, test } from "vitest";
import {
  catalogueOf,
  flat,
  group,
  lineOf,
  plain,
  service,
  tier,
  tiered,
  variant,
  withVariants,
} from "#lib/catalogue/testing/build.ts";
import type { Bundle, BundleItem, CheckedLine, Service } from "#lib/catalogue/types.ts";
import { quoteCart } from "./cart.ts";
import { quoteLine } from "./line.ts";

import {
  bundleRate,
  bundleSaving,
  lowestCartTotal,
  lowestRate,
  lowestVisitTotal,
} from "./lowest-rate.ts";

const cut = plain("cut", flat(1_999, 30));
const colour = plain(
  "colour",
  tiered(tier(["ana", "ben"], 9_000, 60), tier(["cleo"], 7_000, 90), tier([], 1)),
);

function total(lines: readonly CheckedLine[], memberId: string | null) {
  const quote = quoteCart(lines, memberId);
  return quote.ok ? quote.value.total : quote.error;
}

/** The lines of a bundle without choices. */
function bundled(bundle: Bundle, ...services: readonly Service[]): CheckedLine[] {
  return bundle.items.flatMap((item) => {
    const its = services.find(({ id }) => id === item.serviceId);
    return its ? [lineOf(its, { bundle: { bundle, item } })] : [];
  });
}

function bundleOf(items: readonly BundleItem[], price?: number): Bundle {
  return { id: "b", name: "b", items, ...(price === undefined ? {} : { price }) };
}

describe("a line", () => {
  test("costs its service's price plus its add-ons", () => {
    const extras = group("extras", [0, 2], { mask: [501, 15], oil: [0, 0] });
    const its = plain("cut", flat(1_999, 30), { addonGroups: [extras] });
    const addons = extras.addons.map((addon) => ({ group: extras, addon }));
    const quote = quoteLine(lineOf(its, { addons }), "ana");
    expect(quote.ok && quote.value.base).toEqual({ price: 1_999, minutes: 30 });
    expect(quote.ok && quote.value.total).toEqual({ price: 2_500, minutes: 45 });
  });

  test("costs its variant's price", () => {
    const long = variant("long", flat(5_000, 60));
    const its = withVariants("cut", variant("short", flat(3_000)), long);
    expect(total([lineOf(its, { variant: long })], null)).toEqual({ price: 5_000, minutes: 60 });
  });

  test("costs the price of the member's tier, and has none for other members", () => {
    expect(total([lineOf(colour)], "ben")).toEqual({ price: 9_000, minutes: 60 });
    expect(total([lineOf(colour)], "cleo")).toEqual({ price: 7_000, minutes: 90 });
    expect(total([lineOf(colour)], "dan")).toBe("member_not_in_tier");
    expect(total([lineOf(colour)], null)).toBe("member_needed");
  });

  test("costs the price of the variant's tier", () => {
    const long = variant("long", tiered(tier(["ana"], 6_000, 50)));
    const its = withVariants("cut", long);
    expect(total([lineOf(its, { variant: long })], "ana")).toEqual({ price: 6_000, minutes: 50 });
    expect(total([lineOf(its, { variant: long })], "ben")).toBe("member_not_in_tier");
  });
});

describe("a cart", () => {
  test("is the sum of its lines for the one member who does them all", () => {
    expect(total([lineOf(cut), lineOf(colour)], "cleo")).toEqual({ price: 8_999, minutes: 120 });
    expect(total([lineOf(cut), lineOf(colour)], "dan")).toBe("member_not_in_tier");
    expect(total([lineOf(cut), lineOf(cut)], null)).toEqual({ price: 3_998, minutes: 60 });
  });

  test("fails when longer than a day or above the largest amount", () => {
    const long = lineOf(plain("long", flat(0, 720)));
    expect(total([long, long], null)).toEqual({ price: 0, minutes: 1_440 });
    expect(total([long, long, lineOf(cut)], null)).toBe("out_of_range");
    const dear = lineOf(plain("dear", flat(999_999_999)));
    expect(total([dear, lineOf(cut)], null)).toBe("out_of_range");
  });
});

describe("a bundle", () => {
  const wash = plain("wash", flat(1_000, 15));
  const cutAndWash = [{ serviceId: "cut" }, { serviceId: "wash" }];
  const parts = (lines: readonly CheckedLine[], memberId: string | null = null) => {
    const quote = quoteCart(lines, memberId);
    return quote.ok ? quote.value.lines.map(({ total: { price } }) => price) : quote.error;
  };

  test("costs the sum of its services when it sets no price", () => {
    expect(parts(bundled(bundleOf(cutAndWash), cut, wash))).toEqual([1_999, 1_000]);
  });

  test("uses the prices and minutes of its items where set", () => {
    const bundle = bundleOf([
      { serviceId: "cut", price: 1_500, minutes: 25 },
      { serviceId: "wash" },
    ]);
    expect(total(bundled(bundle, cut, wash), null)).toEqual({ price: 2_500, minutes: 40 });
  });

  test("splits its whole price in proportion, to the last cent", () => {
    expect(parts(bundled(bundleOf(cutAndWash, 2_500), cut, wash))).toEqual([1_666, 834]);
    const free = plain("free", flat(0));
    const items = [{ serviceId: "free" }, { serviceId: "free" }, { serviceId: "free" }];
    expect(parts(bundled(bundleOf(items, 1_000), free))).toEqual([334, 333, 333]);
    expect(parts(bundled(bundleOf(cutAndWash, 0), cut, wash))).toEqual([0, 0]);
  });

  test("weighs its lines by the member's prices", () => {
    const items = [{ serviceId: "cut" }, { serviceId: "colour" }];
    const lines = bundled(bundleOf(items, 8_000), cut, colour);
    expect(parts(lines, "ana")).toEqual([1_454, 6_546]);
    expect(parts(lines, "cleo")).toEqual([1_777, 6_223]);
    expect(parts(lines, "dan")).toBe("member_not_in_tier");
  });

  test("costs twice as much when taken twice, in any order of lines", () => {
    const lines = bundled(bundleOf(cutAndWash, 2_501), cut, wash);
    const mixed = [...lines, ...lines.toReversed(), lineOf(cut)];
    expect(total(mixed, null)).toEqual({ price: 2 * 2_501 + 1_999, minutes: 120 });
  });

  test("has add-ons on top of its price", () => {
    const extras = group("extras", [0, 1], { mask: [501, 15] });
    const its = plain("cut", flat(1_999, 30), { addonGroups: [extras] });
    const bundle = bundleOf([{ serviceId: "cut" }], 1_000);
    const addons = extras.addons.map((addon) => ({ group: extras, addon }));
    const [item] = bundle.items;
    const lines = item ? [lineOf(its, { addons, bundle: { bundle, item } })] : [];
    expect(total(lines, null)).toEqual({ price: 1_501, minutes: 45 });
  });
});

describe("the lowest rate", () => {
  test("is exact when there is one price", () => {
    expect(lowestRate(cut)).toEqual({
      rate: { price: 1_999, minutes: 30 },
      exact: true,
      minutesExact: true,
    });
  });

  test("has the lowest price and the shortest time over tiers with members", () => {
    expect(lowestRate(colour)).toEqual({
      rate: { price: 7_000, minutes: 60 },
      exact: false,
      minutesExact: false,
    });
    const its = withVariants("cut", variant("a", flat(3_000, 30)), variant("b", flat(4_000, 30)));
    expect(lowestRate(its)).toEqual({
      rate: { price: 3_000, minutes: 30 },
      exact: false,
      minutesExact: true,
    });
  });

  test("includes the cheapest required add-ons only", () => {
    const must = group("must", [2, 3], { a: [300, 0], b: [100, 0], c: [200, 0] });
    const may = group("may", [0, 1], { d: [50, 60] });
    expect(lowestRate(service("s", { addonGroups: [must, may] }))).toEqual({
      rate: { price: 2_300, minutes: 30 },
      exact: false,
      minutesExact: true,
    });
    const all = group("all", [2, 2], { a: [300, 5], b: [100, 5] });
    expect(lowestRate(service("s", { addonGroups: [all] }))).toMatchObject({
      rate: { price: 2_400, minutes: 40 },
      exact: true,
    });
  });

  test("counts what is chosen, however incomplete or too much", () => {
    const care = group("care", [0, 2], { a: [300, 5], b: [100, 0], c: [200, 10] });
    const finish = group("finish", [1, 1], { dry: [1_000, 20], curl: [2_000, 30] });
    const variants = [variant("short", flat(3_000, 30)), variant("long", flat(6_400, 60))];
    const its = { ...withVariants("cut", ...variants), addonGroups: [care, finish] };
    const chosen = (groupId: string, ...ids: string[]) =>
      ids.map((addonId) => ({ groupId, addonId }));
    expect(lowestRate(its, { variantId: "long", addons: [] })).toEqual({
      rate: { price: 7_400, minutes: 80 },
      exact: false,
      minutesExact: false,
    });
    expect(lowestRate(its, { addons: chosen("care", "a", "b", "c") })).toMatchObject({
      rate: { price: 4_600, minutes: 65 },
    });
    expect(lowestRate(its, { variantId: "short", addons: chosen("finish", "curl") })).toEqual({
      rate: { price: 5_000, minutes: 60 },
      exact: true,
      minutesExact: true,
    });
    expect(lowestRate(its, { variantId: "gone", addons: chosen("gone", "a") }).rate).toEqual(
      lowestRate(its).rate,
    );
    const bundle = bundleOf([{ serviceId: "cut" }], 5_000);
    const picked = [{ variantId: "long", addons: chosen("care", "a") }];
    expect(bundleRate(bundle, catalogueOf([its]), picked)?.rate.price).toBe(6_300);
  });

  test("of a bundle says what it saves, where all prices are exact", () => {
    const [one, other] = [service("one"), service("other")];
    const items = [{ serviceId: "one" }, { serviceId: "other" }];
    const catalogue = catalogueOf([one, other]);
    const sum = lowestRate(one).rate.price + lowestRate(other).rate.price;
    expect(bundleSaving(bundleOf(items, sum - 1_200), catalogue)).toBe(1_200);
    expect(bundleSaving(bundleOf(items, sum), catalogue)).toBeUndefined();
    const open = withVariants("other", variant("a", flat(1, 30)), variant("b", flat(9_000, 30)));
    expect(bundleSaving(bundleOf(items, 100), catalogueOf([one, open]))).toBeUndefined();
    const fixed = [{ serviceId: "one" }, { serviceId: "other", variantId: "b" }];
    expect(bundleSaving(bundleOf(fixed, 9_000), catalogueOf([one, open]))).toBe(
      lowestRate(one).rate.price,
    );
  });

  test("of a bundle with its own price is exact", () => {
    const must = group("must", [1, 1], { a: [300, 5] });
    const its = plain("style", colour.offer.kind === "plain" ? colour.offer.terms : flat(0), {
      addonGroups: [must],
    });
    const catalogue = catalogueOf([cut, its]);
    const items = [{ serviceId: "cut" }, { serviceId: "style", minutes: 50 }];
    expect(bundleRate(bundleOf(items, 8_000), catalogue)).toEqual({
      rate: { price: 8_300, minutes: 85 },
      exact: true,
      minutesExact: true,
    });
    expect(bundleRate(bundleOf(items), catalogue)).toMatchObject({
      rate: { price: 1_999 + 7_000 + 300 },
      exact: false,
    });
    const priced = items.map((item) => ({ ...item, price: 4_000 }));
    expect(bundleRate(bundleOf(priced), catalogue)).toMatchObject({ rate: { price: 8_300 } });
    expect(bundleRate(bundleOf([{ serviceId: "nowhere" }]), catalogue)).toBeUndefined();
  });

  test("of a bundle uses its fixed variant", () => {
    const its = withVariants("cut", variant("a", flat(3_000, 30)), variant("b", flat(4_000, 45)));
    const bundle = bundleOf([{ serviceId: "cut", variantId: "b" }]);
    expect(bundleRate(bundle, catalogueOf([its]))?.rate).toEqual({ price: 4_000, minutes: 45 });
  });

  test("of a cart is that of the cheapest member who can do all of it", () => {
    const nails = plain("nails", tiered(tier(["ana"], 1_000), tier(["dan"], 10)));
    expect(lowestCartTotal([lineOf(cut)])).toMatchObject({ rate: { price: 1_999 }, exact: true });
    expect(lowestCartTotal([lineOf(cut), lineOf(colour)])).toEqual({
      rate: { price: 8_999, minutes: 90 },
      exact: false,
      minutesExact: false,
    });
    expect(lowestCartTotal([lineOf(colour), lineOf(nails)])).toEqual({
      rate: { price: 10_000, minutes: 90 },
      exact: true,
      minutesExact: true,
    });
  });

  test("of a cart is undefined when no member can do all of it", () => {
    const nails = plain("nails", tiered(tier(["dan"], 10)));
    expect(lowestCartTotal([lineOf(colour), lineOf(nails)])).toBeUndefined();
    const byTwo = lowestVisitTotal([lineOf(colour), lineOf(nails)]);
    const [one, other] = [colour, nails].map((each) => lowestCartTotal([lineOf(each)])?.rate);
    expect(byTwo?.rate.price).toBe((one?.price ?? 0) + (other?.price ?? 0));
  });
});
