import { expect, test } from "vitest";
import { desksOf } from "./desks.ts";

const locations = ["Mitte", "Nord", "Ost"].map((name) => ({
  slug: name.toLowerCase(),
  business: { name: `Salon ${name}` },
}));
const none = new Set<string>();
const slugs = (counts: readonly (readonly [string, number])[], query = "", inTrouble = none) =>
  desksOf(locations, new Map(counts), inTrouble, query).map(
    ({ slug, count }) => `${slug} ${count}`,
  );

test("locations with bookings that need a person come first, then the others as configured", () => {
  expect(slugs([])).toEqual(["mitte 0", "nord 0", "ost 0"]);
  expect(
    slugs([
      ["ost", 2],
      ["nord", 1],
    ]),
  ).toEqual(["ost 2", "nord 1", "mitte 0"]);
});

test("a location where nobody can book comes before all", () => {
  expect(slugs([["nord", 5]], "", new Set(["ost"]))).toEqual(["ost 0", "nord 5", "mitte 0"]);
});

test("while the journal is unavailable no count is claimed", () => {
  const counts = desksOf(locations, undefined, none, "").map(({ count }) => count);
  expect(counts).toEqual([undefined, undefined, undefined]);
});

test("a search narrows the locations, and unknown ones do not count", () => {
  expect(slugs([["elsewhere", 9]], "nord")).toEqual(["nord 0"]);
  expect(slugs([], "hamburg")).toEqual([]);
});
