import { describe, expect, test } from "vitest";
import {
  flat,
  group,
  lineOf,
  plain,
  tier,
  tiered,
  variant,
  withVariants,
} from "#lib/offer/catalogue/testing/build.ts";
import type { Bundle, CheckedLine, Service } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "./cart.ts";
import { quoteLine } from "./line.ts";
import { bundleOf, colour, cut } from "./testing/samples.ts";

function total(lines: readonly CheckedLine[], memberId: string | null) {
  const quote = quoteCart(lines, () => memberId);
  return quote.ok ? quote.value.total : quote.error;
}

/** The lines of a bundle without choices. */
function bundled(bundle: Bundle, ...services: readonly Service[]): CheckedLine[] {
  return bundle.items.flatMap((item) => {
    const its = services.find(({ id }) => id === item.serviceId);
    return its ? [lineOf(its, { bundle: { bundle, item } })] : [];
  });
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
    const dear = lineOf(plain("dear", flat(999_999_999_999)));
    expect(total([dear, lineOf(cut)], null)).toBe("out_of_range");
  });
});

describe("a bundle", () => {
  const wash = plain("wash", flat(1_000, 15));
  const cutAndWash = [{ serviceId: "cut" }, { serviceId: "wash" }];
  const parts = (lines: readonly CheckedLine[], memberId: string | null = null) => {
    const quote = quoteCart(lines, () => memberId);
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
