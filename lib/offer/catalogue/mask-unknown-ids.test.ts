import fc from "fast-check";
import { expect, test } from "vitest";
import { NONE_CLOSED } from "./bookable.ts";
import { checkCart } from "./cart.ts";
import { encodeLine } from "./cart-url.ts";
import { maskUnknownIds } from "./mask-unknown-ids.ts";
import { catalogueOf, flat, group, service, variant } from "./testing/build.ts";
import type { CartLine } from "./types.ts";

const cut = service("cut", {
  offer: { kind: "variants", variants: [variant("short", flat(1_000))] },
  addonGroups: [group("care", [0, 2], { mask: [500, 5], oil: [300, 0] })],
});
const catalogue = catalogueOf([cut], [{ id: "duo", name: "Duo", items: [{ serviceId: "cut" }] }]);

const faultsOf = (line: CartLine) => {
  const checked = checkCart(catalogue, maskUnknownIds(catalogue, [line]), NONE_CLOSED);
  return checked.ok ? [] : checked.error.map(({ code }) => code);
};

test("unknown ids are replaced and cause the same faults", () => {
  const cases: readonly (readonly [CartLine, string])[] = [
    [{ serviceId: "text of others", addons: [] }, "unknown_service"],
    [{ serviceId: "cut", variantId: "text of others", addons: [] }, "unknown_variant"],
    [
      {
        serviceId: "cut",
        variantId: "short",
        addons: [{ groupId: "text of others", addonId: "mask" }],
      },
      "unknown_addon",
    ],
    [
      {
        serviceId: "cut",
        variantId: "short",
        addons: [{ groupId: "care", addonId: "text of others" }],
      },
      "unknown_addon",
    ],
    [
      { serviceId: "cut", variantId: "short", bundleId: "text of others", addons: [] },
      "bundle_broken",
    ],
  ];
  for (const [line, code] of cases) {
    expect(faultsOf(line)).toContain(code);
    expect(JSON.stringify(maskUnknownIds(catalogue, [line]))).not.toContain("text of others");
  }
});

test("a line's length is bounded by its service for any input", () => {
  const id = fc.oneof(fc.constantFrom("cut", "short", "care", "mask", "oil", "duo"), fc.string());
  const addons = fc.array(fc.record({ groupId: id, addonId: id }), { maxLength: 60 });
  const line = fc.record(
    { serviceId: id, variantId: id, bundleId: id, addons },
    { requiredKeys: ["serviceId", "addons"] },
  );
  fc.assert(
    fc.property(line, (original) => {
      const [masked] = maskUnknownIds(catalogue, [original]);
      if (!masked) throw new Error("a line was lost");
      expect(encodeLine(masked).length).toBeLessThan(90);
      const before = checkCart(catalogue, [original], NONE_CLOSED);
      expect(checkCart(catalogue, [masked], NONE_CLOSED).ok).toBe(before.ok);
    }),
    { numRuns: 2_000 },
  );
});
