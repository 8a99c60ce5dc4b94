import { expect, test } from "vitest";
import { categoriesByKey } from "./category-keys.ts";
import { catalogueOf, service } from "./testing/build.ts";
import type { Catalogue } from "./types.ts";

const one = catalogueOf([service("a")]).categories;
const listed = one[0]?.entries ?? [];

function withIds(...ids: readonly string[]): Catalogue {
  const categories = ids.map((id) => ({ id, name: id, entries: listed, bundles: [] }));
  return { ...catalogueOf([service("a")]), categories };
}

const keys = (catalogue: Catalogue) => [...categoriesByKey(catalogue).keys()];

test("categories with missing, long or duplicate ids are addressed by position", () => {
  const endless = "x".repeat(101);
  expect(keys(withIds("hair", "", endless, "hair"))).toEqual([
    "hair",
    "category-2",
    "category-3",
    "category-4",
  ]);
  expect(keys(withIds("", "category-1"))).toEqual(["category-1-", "category-1"]);
});

test("an empty category has no key", () => {
  const empty = { id: "empty", name: "Empty", entries: [], bundles: [] };
  const catalogue = withIds("hair");
  expect(keys({ ...catalogue, categories: [empty, ...catalogue.categories] })).toEqual(["hair"]);
});
