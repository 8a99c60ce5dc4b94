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
} from "#lib/offer/catalogue/testing/build.ts";
import { bundleSaving } from "./bundle-saving.ts";
import {
  bundleRate,
  lowestCartTotal,
  lowestOf,
  lowestRate,
  lowestVisitTotal,
} from "./lowest-rate.ts";
import { bundleOf, colour, cut } from "./testing/samples.ts";

describe("the lowest rate", () => {
  test("is the length of the cheapest variant, though another is shorter", () => {
    const its = withVariants("cut", variant("a", flat(3_200, 60)), variant("b", flat(3_800, 45)));
    const lowest = { rate: { price: 3_200, minutes: 60 }, exact: false };
    expect(lowestRate(its)).toEqual(lowest);
    const both = bundleOf([{ serviceId: "cut" }, { serviceId: "cut" }]);
    expect(bundleRate(both, catalogueOf([its]))).toEqual({
      rate: { price: 6_400, minutes: 120 },
      exact: false,
    });
    const must = group("must", [1, 1], { slow: [100, 30], quick: [300, 5] });
    expect(lowestRate({ ...its, addonGroups: [must] })).toEqual({
      rate: { price: 3_300, minutes: 90 },
      exact: false,
    });
  });

  test("includes the cheapest required add-ons only", () => {
    const must = group("must", [2, 3], { a: [300, 0], b: [100, 0], c: [200, 0] });
    const may = group("may", [0, 1], { d: [50, 60] });
    expect(lowestRate(service("s", { addonGroups: [must, may] }))).toEqual({
      rate: { price: 2_300, minutes: 30 },
      exact: false,
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
    });
    expect(lowestRate(its, { addons: chosen("care", "a", "b", "c") })).toMatchObject({
      rate: { price: 4_600, minutes: 65 },
    });
    expect(lowestRate(its, { variantId: "short", addons: chosen("finish", "curl") })).toEqual({
      rate: { price: 5_000, minutes: 60 },
      exact: true,
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

  test("of a cart is undefined when no member can do all of it", () => {
    const nails = plain("nails", tiered(tier(["dan"], 10)));
    expect(lowestCartTotal([lineOf(colour), lineOf(nails)])).toBeUndefined();
    const byTwo = lowestVisitTotal([lineOf(colour), lineOf(nails)]);
    const [one, other] = [colour, nails].map((each) => lowestCartTotal([lineOf(each)])?.rate);
    expect(byTwo?.rate.price).toBe((one?.price ?? 0) + (other?.price ?? 0));
  });

  test("of a visit or a bundle is that with the member wanted, who may be unable to do all of it", () => {
    const visit = [lineOf(cut), lineOf(colour)];
    const bundle = bundleOf([{ serviceId: "cut" }, { serviceId: "colour" }]);
    const both = (memberId?: string) => [
      lowestVisitTotal(visit, memberId),
      bundleRate(bundle, catalogueOf([cut, colour]), [], memberId),
    ];
    const exactly = { exact: true };
    const withAna = { rate: { price: 10_999, minutes: 90 }, ...exactly };
    expect(both("ana")).toEqual([withAna, withAna]);
    expect(both("dan")).toEqual(both());
  });
});

test("the lowest of several times is one of them, with its own length", () => {
  const [sofia, elif] = [
    { price: 3_200, minutes: 60 },
    { price: 3_800, minutes: 45 },
  ];
  expect(lowestOf([elif, sofia])).toEqual({ rate: sofia, exact: false });
  const quick = { price: 3_200, minutes: 45 };
  expect(lowestOf([elif, sofia, quick])).toEqual({
    ...{ rate: quick, exact: false },
  });
});
