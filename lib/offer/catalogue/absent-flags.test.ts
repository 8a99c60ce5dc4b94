import { describe, expect, test } from "vitest";
import { schemasOf } from "#lib/upstream/readers.ts";
import { reshapeCatalogue } from "./reshape.ts";

/** Catalogues whose serialiser omits false values. */

const bare = { name: "Cut", price: 30, durationInMinutes: 30 };
const off = { ...bare, id: "off", disabledForOnlineBooking: true };
const club = { ...bare, id: "club", requiresMembership: true };
const long = { id: "long", name: "Long", price: 60, durationInMinutes: 60 };
const styled = { ...bare, id: "styled", useVariants: true, variants: [long] };

function readable(services: readonly object[]): readonly string[] {
  const data = [{ id: "cat", name: "Hair", services }];
  const catalogue = reshapeCatalogue(
    schemasOf({ currency: "EUR" }).categories.parse({ data }),
    "EUR",
  );
  return [...catalogue.services.keys()];
}

describe("a flag that is absent", () => {
  test("is false where the catalogue shows it only as true", () => {
    const cut = { ...bare, id: "cut" };
    expect(readable([cut, off, club, styled])).toEqual(["cut", "off", "club", "styled"]);
  });

  test("may be null instead", () => {
    const cut = { ...bare, id: "cut", disabledForOnlineBooking: null, requiresMembership: null };
    expect(readable([cut, off, club])).toEqual(["cut", "off", "club"]);
  });

  test("fails where the catalogue also shows it as false", () => {
    const said = {
      ...bare,
      id: "said",
      disabledForOnlineBooking: false,
      requiresMembership: false,
    };
    const cut = { ...bare, id: "cut" };
    expect(readable([cut, said, off, club])).toEqual(["said"]);
  });

  test("fails where no service shows it", () => {
    expect(readable([{ ...bare, id: "cut" }, off])).toEqual([]);
    expect(readable([{ ...bare, id: "cut" }, club])).toEqual([]);
  });

  test("fails beside an unreadable one", () => {
    const odd = { ...bare, id: "odd", disabledForOnlineBooking: "no" };
    expect(readable([{ ...bare, id: "cut" }, off, club, odd])).toEqual(["off"]);
  });
});

describe("a price switch (useVariants, usePricingTiers)", () => {
  const sold = { disabledForOnlineBooking: false, requiresMembership: false };
  const both = { ...bare, ...sold, id: "both", variants: [long] };

  test("is never inferred beside a list", () => {
    expect(readable([both, { ...styled, ...sold }])).toEqual(["styled"]);
    const tiers = [{ price: 60, durationInMinutes: 30, teamMemberIds: ["a"] }];
    const tiered = { ...bare, ...sold, id: "tiered", usePricingTiers: true, pricingTiers: tiers };
    expect(readable([{ ...tiered, id: "x", usePricingTiers: null }, tiered])).toEqual(["tiered"]);
  });
});
