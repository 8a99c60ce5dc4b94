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

test("what is switched off is in no list and under no id", () => {
  const shown = visibleCatalogue(catalogueOf([off, on]));
  expect([...shown.services.keys()]).toEqual(["on"]);
  expect(shown.categories[0]?.entries).toHaveLength(1);
});

test("nor is a bundle that holds it, while others stay", () => {
  const shown = visibleCatalogue(
    catalogueOf([off, on], [bundle("with-it", "on", "off"), bundle("without", "on")]),
  );
  expect([...shown.bundles.keys()]).toEqual(["without"]);
  expect(shown.categories[0]?.bundles).toHaveLength(1);
});

test("nor is what cannot be read either", () => {
  const whole = catalogueOf([on], [], ["odd"]);
  const [category] = whole.categories;
  if (!category) throw new Error("no category");
  const issues = [{ path: "price", fault: "missing" }];
  const gone = { id: "gone", name: "gone", disabledOnline: true, issues };
  const entries = [...category.entries, { readable: false, service: gone } as const];
  const shown = visibleCatalogue({ ...whole, categories: [{ ...category, entries }] });
  expect(shown.categories[0]?.entries.map((entry) => entry.service.id)).toEqual(["on", "odd"]);
});

test("a catalogue with nothing switched off is the same, and each is looked through once", () => {
  const whole = catalogueOf([on], [bundle("b", "on")]);
  expect(visibleCatalogue(whole)).toEqual(whole);
  expect(visibleCatalogue(whole)).toBe(visibleCatalogue(whole));
});
