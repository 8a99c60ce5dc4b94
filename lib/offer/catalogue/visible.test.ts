import { expect, test } from "vitest";
import { catalogueOf, service } from "./testing/build.ts";
import { visibleCatalogue } from "./visible.ts";

const on = service("on");
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
