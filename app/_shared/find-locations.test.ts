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
])("%s finds places by name and address", (query, names) => {
  expect(findLocations(locations, query).map(({ business }) => business.name)).toEqual(names);
});
