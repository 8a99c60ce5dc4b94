import { describe, expect, test } from "vitest";
import {
  catalogueOf,
  flat,
  group,
  lineOf,
  plain,
  tier,
  tiered,
  variant,
  withVariants,
} from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { sourcesOfBundle, sourcesOfQuote, sourcesOfService } from "./sources.ts";

const extras = group("extras", [0, 1], { mask: [500, 15] });
const cut = plain("cut", flat(3_000, 30), { addonGroups: [extras] });
const colour = plain("colour", tiered(tier(["ana", "ben"], 9_000, 60), tier(["cleo"], 7_000, 90)));

function sourcesFor(lines: readonly CheckedLine[], memberId: string | null) {
  const quote = quoteCart(lines, () => memberId);
  return quote.ok ? sourcesOfQuote(quote.value) : quote.error;
}

describe("a quote", () => {
  test("names the service and each add-on", () => {
    const addons = extras.addons.map((addon) => ({ group: extras, addon }));
    expect(sourcesFor([lineOf(cut, { addons })], null)).toEqual([
      { name: "cut", rate: { price: 3_000, minutes: 30 }, source: { kind: "service" } },
      { name: "extras: mask", rate: { price: 500, minutes: 15 }, source: { kind: "addon" } },
    ]);
  });

  test("names the tier of its team member", () => {
    expect(sourcesFor([lineOf(colour)], "cleo")).toEqual([
      {
        name: "colour",
        rate: { price: 7_000, minutes: 90 },
        source: { kind: "tier", memberIds: ["cleo"] },
      },
    ]);
  });

  test("names the variant, a bundle's own price and a share of it", () => {
    const long = variant("long", flat(5_000, 60));
    const service = withVariants("wash", long);
    const line = lineOf(service, { variant: long });
    expect(sourcesFor([line], null)).toMatchObject([
      { name: "wash, long", source: { kind: "variant" } },
    ]);
    const item = { serviceId: "wash" };
    const own = { id: "b", name: "b", items: [{ ...item, price: 4_000 }] };
    const [priced] = own.items;
    if (!priced) throw new Error("no item");
    expect(sourcesFor([{ ...line, bundle: { bundle: own, item: priced } }], null)).toMatchObject([
      { rate: { price: 4_000 }, source: { kind: "bundle_item" } },
    ]);
    const whole = { id: "b", name: "b", items: [item], price: 4_500 };
    expect(sourcesFor([{ ...line, bundle: { bundle: whole, item } }], null)).toMatchObject([
      { rate: { price: 4_500 }, source: { kind: "bundle_share", whole: 4_500 } },
    ]);
  });
});

test("a service has a source for each price that it may have", () => {
  expect(sourcesOfService(colour).map(({ source }) => source)).toEqual([
    { kind: "tier", memberIds: ["ana", "ben"] },
    { kind: "tier", memberIds: ["cleo"] },
  ]);
  expect(sourcesOfService(cut).map(({ source: { kind } }) => kind)).toEqual(["service", "addon"]);
});

test("a bundle has its own price, or those of its services in it", () => {
  const catalogue = catalogueOf([cut, colour]);
  const items = [{ serviceId: "cut", price: 2_000 }, { serviceId: "colour" }];
  const kinds = (bundle: Parameters<typeof sourcesOfBundle>[0]) =>
    sourcesOfBundle(bundle, catalogue).map(({ source: { kind } }) => kind);
  expect(kinds({ id: "b", name: "b", items })).toEqual(["bundle_item", "tier", "tier"]);
  const whole = { id: "b", name: "b", items: [{ serviceId: "cut" }], price: 1_000 };
  expect(sourcesOfBundle(whole, catalogue)).toMatchObject([
    { rate: { price: 1_000 }, source: { kind: "bundle" } },
  ]);
});
