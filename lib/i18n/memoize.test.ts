import { expect, test, vi } from "vitest";
import { words } from "./index.ts";
import { memoized } from "./memoize.ts";

test("a text is put together once, and another with other values", () => {
  const say = vi.fn((name: string, values?: { readonly count: number }) =>
    [name, values?.count].join(" "),
  );
  const told = memoized(say);
  expect([told("a"), told("a"), told("b")]).toEqual(["a ", "a ", "b "]);
  expect([told("a", { count: 1 }), told("a", { count: 2 })]).toEqual(["a 1", "a 2"]);
  expect([told("a", { count: 1 }), told("a", { count: 2 })]).toEqual(["a 1", "a 2"]);
  expect(say).toHaveBeenCalledTimes(4);
});

test("what else words can do is left as it is", () => {
  const t = words("en");
  expect(t.has("menu.title")).toBe(true);
  expect(t("unit.minutes", { minutes: 45 })).toBe(t("unit.minutes", { minutes: 45 }));
  expect(t("unit.minutes", { minutes: 45 })).not.toBe(t("unit.minutes", { minutes: 50 }));
});
