import fc from "fast-check";
import { expect, test } from "vitest";
import type { Language } from "#lib/values/i18n/languages.ts";
import { fold } from "#lib/values/text.ts";
import { conceptsOf, matches, otherNames } from "./match.ts";

const finds = (name: string, query: string, ...spoken: Language[]) => {
  const text = fold(name);
  return matches(`${text} ${otherNames(conceptsOf(name), spoken, text)}`, fold(query));
};

test.each([
  ["Signature cut", "haircut", "en"],
  ["Full colour", "color", "en"],
  ["Full colour", "Colors", "en"],
  ["Massage", "massages", "en"],
  ["Eyebrow shape", "brows", "en"],
  ["Cut & finish", "Haarschnitt", "de"],
  ["Coupe homme", "haircut", "en"],
  ["Haarfärbung", "färbungen", "de"],
  ["Manicure", "uñas", "es"],
  ["Blow-dry", "brushing", "fr"],
  ["Masaż pleców", "masaze", "pl"],
  ["مساج الظهر", "المساج", "ar"],
  ["مساج الظهر", "\u200fمساج\u200f", "ar"],
  ["Haar\u00adverlängerung", "haarverlängerung", "de"],
  ["Fußpflege", "Fusspflege", "de"],
  ["Depilacja łydek", "lydek", "pl"],
  ["Facial", "facial.", "en"],
  ["Cut and beard", "cut & beard", "en"],
  ["Cut and beard", "cut, beard", "en"],
  ["Nails (UV)", "(UV)", "en"],
  ["Nails (UV)", "uv", "en"],
  ["Cut\u00a0XL", "xl", "en"],
  ["\u20000", "\u20000", "en"],
] as const)("%s is found by %s", (name, query, language) => {
  expect(finds(name, query, language)).toBe(true);
});

test.each([
  ["Cuticle care", "haircut"],
  ["Enzyme mask", "ma nothing"],
  ["Enzyme balm", "lm"],
  ["Massage", "haircut"],
  ["Massage", "massage haircut"],
])("%s is not found by %s", (name, query) => {
  expect(finds(name, query, "en")).toBe(false);
});

test("every name is found by itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (name) => {
      expect(finds(name, name, "en")).toBe(true);
    }),
  );
});

test("short words begin a word", () => {
  expect(matches("enzyme mask", "ma")).toBe(true);
  expect(matches("enzyme mask", "sk")).toBe(false);
});
