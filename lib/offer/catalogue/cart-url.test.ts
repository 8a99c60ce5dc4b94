import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cartFromParams,
  decodeAddon,
  decodeId,
  decodeLine,
  encodeId,
  encodeLine,
} from "./cart-url.ts";
import type { CartLine } from "./types.ts";

const ids = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."vab.*-/%\ufeff"), minLength: 1, maxLength: 3 }),
);
const lines: fc.Arbitrary<CartLine> = fc.record(
  {
    serviceId: ids,
    variantId: ids,
    bundleId: ids,
    addons: fc.array(fc.record({ groupId: ids, addonId: ids }), { maxLength: 5 }),
  },
  { requiredKeys: ["serviceId", "addons"] },
);

test("a line is written as its parts joined by dots", () => {
  const line: CartLine = {
    serviceId: "svc_cut",
    variantId: "long",
    addons: [
      { groupId: "grp_care", addonId: "opt_mask" },
      { groupId: "grp_care", addonId: "opt_oil" },
    ],
    bundleId: "spa-day",
  };
  const text = "svc_cut.v.long.a.grp_care.opt_mask.a.grp_care.opt_oil.b.spa-day";
  expect(encodeLine(line)).toBe(text);
  expect(decodeLine(text)).toEqual(line);
  expect(encodeId("a.b/ç*")).toBe("a*2Eb*2F*C3*A7*2A");
});

test("a line with any ids survives a URL", () => {
  fc.assert(
    fc.property(lines, (line) => {
      const text = encodeLine(line);
      expect(text).toMatch(/^[A-Za-z0-9_.*-]+$/);
      expect(decodeLine(text)).toEqual(line);
      const query = new URLSearchParams([["line", text]]);
      expect(cartFromParams(new URLSearchParams(query.toString()).getAll("line"))).toEqual([line]);
    }),
    { numRuns: 1_000 },
  );
});

describe("malformed text", () => {
  test.each([
    "",
    ".",
    "svc.v",
    "svc.a.g",
    "svc.b",
    "svc.x.y",
    "svc.v.x.v.y",
    "svc*",
    "svc*GG",
    "*FF",
    "*ED*A0*80",
    "svc cut",
    "a".repeat(5_000),
  ])("%j is no line", (text) => expect(decodeLine(text)).toBeUndefined());

  test("never throws, and a line read from it is written the same way", () => {
    const marks = fc.constantFrom("v", "a", "b", "svc", "*41", "*e2", ".", "", "*", "ü");
    const text = fc.oneof(
      fc.string(),
      fc.array(marks).map((parts) => parts.join(".")),
    );
    fc.assert(
      fc.property(text, (junk) => {
        const line = decodeLine(junk);
        if (line) expect(decodeLine(encodeLine(line))).toEqual(line);
        decodeAddon(junk);
        decodeId(junk);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is dropped from a cart, which keeps at most one line more than allowed", () => {
    expect(cartFromParams(["svc", "**", "", "cut.v.long"])).toEqual([
      { serviceId: "svc", addons: [] },
      { serviceId: "cut", variantId: "long", addons: [] },
    ]);
    expect(cartFromParams(Array.from({ length: 5_000 }, () => "svc"))).toHaveLength(9);
  });
});
