import { expect, test } from "vitest";
import { findLocations } from "./find-locations.ts";

const locations = [
  { business: { name: "Atelier Linden", address: "Lindenallee 14, 10435 Berlin" } },
  { business: { name: "Café Öl", address: "Hafenstraße 3, Köln" } },
  { business: { name: "Still Water" } },
];

test.each([
  ["linden berlin", ["Atelier Linden"]],
  ["BERLIN 14", ["Atelier Linden"]],
  ["koln cafe", ["Café Öl"]],
  ["water köln", []],
  ["  ", ["Atelier Linden", "Café Öl", "Still Water"]],
])("%s finds locations by name and address", (query, names) => {
  expect(findLocations(locations, query).map(({ business }) => business.name)).toEqual(names);
});

test("a search goes over ten thousand locations", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    business: { name: `Salon ${index}`, address: `Hauptstraße ${index}, Köln` },
  }));
  expect(findLocations(many, "koln 4711").map(({ business }) => business.name)).toEqual([
    "Salon 4711",
  ]);
  expect(findLocations(many, "salon")).toHaveLength(10_000);
});
