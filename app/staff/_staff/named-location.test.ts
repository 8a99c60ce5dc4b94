import { expect, test } from "vitest";
import { namedLocation } from "./named-location.ts";

const locations = [
  { slug: "mitte", business: { name: "Salon Mitte" } },
  { slug: "koln-1", business: { name: "Salon Köln" } },
  { slug: "koln-2", business: { name: "Salon Köln" } },
  { slug: "ost", business: { name: "Mitte" } },
];

test.each([
  ["mitte", "mitte"],
  ["/mitte", "mitte"],
  [" Salon mitte ", "mitte"],
  ["koln-2", "koln-2"],
  ["Salon Koln", undefined],
  ["elsewhere", undefined],
  ["", undefined],
])("%j is %s", (typed, slug) => expect(namedLocation(locations, typed)).toBe(slug));
