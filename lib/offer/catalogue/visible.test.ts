import { expect, test } from "vitest";
import { catalogueOf, service } from "./testing/build.ts";
import { visibleCatalogue } from "./visible.ts";

const off = service("off", { disabledOnline: true });
const on = service("on");
const bundle = (id: string, ...serviceIds: readonly string[]) => ({
  id,
  name: id,
  items: serviceIds.map((serviceId) => ({ serviceId })),
});

test("a disabled service is in no list and has no id", () => {
  const shown = visibleCatalogue(catalogueOf([off, on]));
  expect([...shown.services.keys()]).toEqual(["on"]);
  expect(shown.categories[0]?.entries).toHaveLength(1);
});

test("a bundle with a disabled service is removed too", () => {
  const shown = visibleCatalogue(
    catalogueOf([off, on], [bundle("with-it", "on", "off"), bundle("without", "on")]),
  );
  expect([...shown.bundles.keys()]).toEqual(["without"]);
  expect(shown.categories[0]?.bundles).toHaveLength(1);
});

test("a disabled unreadable service is removed", () => {
  const whole = catalogueOf([on], [], ["odd"]);
  const [category] = whole.categories;
  if (!category) throw new Error("no category");
  const issues = [{ path: "price", fault: "missing" }];
  const gone = { id: "gone", name: "gone", disabledOnline: true, issues };
  const entries = [...category.entries, { readable: false, service: gone } as const];
  const shown = visibleCatalogue({ ...whole, categories: [{ ...category, entries }] });
  expect(shown.categories[0]?.entries.map((entry) => entry.service.id)).toEqual(["on", "odd"]);
});

test("the visible catalogue is computed once", () => {
  const whole = catalogueOf([on], [bundle("b", "on")]);
  expect(visibleCatalogue(whole)).toEqual(whole);
  expect(visibleCatalogue(whole)).toBe(visibleCatalogue(whole));
});
