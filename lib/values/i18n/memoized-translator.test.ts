import { expect, test, vi } from "vitest";
import { memoizeTranslator, translatorFor } from "./index.ts";

test("a text is formatted once per set of values", () => {
  const say = vi.fn((name: string, values?: { readonly count: number }) =>
    [name, values?.count].join(" "),
  );
  const format = memoizeTranslator(say);
  expect([format("a"), format("a"), format("b")]).toEqual(["a ", "a ", "b "]);
  expect([format("a", { count: 1 }), format("a", { count: 2 })]).toEqual(["a 1", "a 2"]);
  expect([format("a", { count: 1 }), format("a", { count: 2 })]).toEqual(["a 1", "a 2"]);
  expect(say).toHaveBeenCalledTimes(4);
});

test("other methods of the translator are kept", () => {
  const t = translatorFor("en");
  expect(t.has("menu.title")).toBe(true);
  expect(t("unit.minutes", { minutes: 45 })).toBe(t("unit.minutes", { minutes: 45 }));
  expect(t("unit.minutes", { minutes: 45 })).not.toBe(t("unit.minutes", { minutes: 50 }));
});
