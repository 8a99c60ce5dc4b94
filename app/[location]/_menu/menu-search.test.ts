import fc from "fast-check";
import { expect, test } from "vitest";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { catalogueOf, service } from "#lib/offer/catalogue/testing/build.ts";
import { isLarge, menuIndex } from "./menu-index.ts";
import { MAX_MATCHES, search } from "./menu-search.ts";

const many = Array.from({ length: 200 }, (_, at) =>
  service(`s${at}`, { name: `Hair ${at}`, description: "With a wash" }),
);
const washes = [service("w1", { name: "Wäsche & wash" }), service("w2", { name: "Wash" })];

const indexOf = (services: readonly ReturnType<typeof service>[]) =>
  menuIndex(catalogueOf(services), NONE_CLOSED);

test("a search with too many matches lists matches in names first", () => {
  const { count, sections } = search(indexOf([...many, ...washes]), "wash");
  expect(count).toBe(202);
  const shown = sections.flatMap(({ items }) => items.map(({ id }) => id));
  expect(shown).toHaveLength(MAX_MATCHES);
  expect(shown).toEqual(expect.arrayContaining(["w1", "w2", "s0"]));
  expect(shown).not.toContain("s199");
});

test("accents and case make no difference, and every word counts", () => {
  expect(search(indexOf(washes), "WASCHE").count).toBe(1);
  expect(search(indexOf(washes), "wash zzz").count).toBe(0);
});

test.each([
  ["Haar\u00adverlängerung", "haarverlängerung"],
  ["Fußpflege", "Fusspflege"],
  ["Depilacja łydek", "lydek"],
  ["مساج الظهر", "\u200fمساج\u200f"],
  ["Cut and beard", "beard & cut."],
  ["Nails (UV)", "(UV)"],
  ["Nails (UV)", "uv"],
])("%s is found by %s", (name, query) => {
  expect(search(indexOf([service("s", { name })]), query).count).toBe(1);
});

test("every name is found by itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (name) => {
      expect(search(indexOf([service("s", { name })]), name).count).toBe(1);
    }),
  );
});

test("a service is found by its own other names", () => {
  const cut = service("c", { name: "Signature cut", words: ["haircut", "Haarschnitt"] });
  expect(search(indexOf([cut]), "haarschnitt").count).toBe(1);
  expect(search(indexOf([cut]), "trim").count).toBe(0);
});

test("a category's other names find all of its services", () => {
  const catalogue = catalogueOf([service("c", { name: "Clipper cut" })]);
  const categories = catalogue.categories.map((one) => ({ ...one, words: ["gentlemen"] }));
  const index = menuIndex({ ...catalogue, categories }, NONE_CLOSED);
  expect(search(index, "gentlemen").count).toBe(1);
});

test("a menu of more than 100 rows is large", () => {
  expect(isLarge(catalogueOf(many.slice(0, 100)))).toBe(false);
  expect(isLarge(catalogueOf(many.slice(0, 101)))).toBe(true);
});

test("the menu index is cached until a restriction is closed", () => {
  const catalogue = catalogueOf(washes);
  const closed = new Map([["w1", 1]]);
  const before = menuIndex(catalogue, NONE_CLOSED);
  expect(menuIndex(catalogue, NONE_CLOSED)).toBe(before);
  const after = menuIndex(catalogue, closed);
  expect(after[0]?.items[0]).toMatchObject({ action: "call", blocks: ["by_phone"] });
  expect(menuIndex(catalogue, new Map([["w1", 1]]))).toBe(after);
});
