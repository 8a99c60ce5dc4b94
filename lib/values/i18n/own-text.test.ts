import { expect, test } from "vitest";
import { i18nFor } from "./i18n.ts";

const translations = new Map([["Cut", { de: "Schnitt" }]]);
const salon = { locale: "en", country: "DE", currency: "EUR" };
const withTexts = { ...salon, content: { translations } };

test("a location's text is in the page's language where it has it, else marked", () => {
  const { ownText } = i18nFor(withTexts, "de");
  expect(ownText("Cut")).toEqual({ text: "Schnitt", lang: undefined });
  expect(ownText("Colour")).toEqual({ text: "Colour", lang: "en" });
});

test("a text that is translated already is left as it is", () => {
  const { ownText } = i18nFor(withTexts, "de");
  expect(ownText("Schnitt")).toEqual({ text: "Schnitt", lang: undefined });
});

test("other texts are used once the business's file has changed", () => {
  const next = { translations: new Map([["Cut", { de: "Haarschnitt" }]]) };
  expect(i18nFor({ ...salon, content: next }, "de").ownText("Cut").text).toBe("Haarschnitt");
});

test("the same file gives the same i18n object, and a file without translations the plain one", () => {
  expect(i18nFor(withTexts, "de")).toBe(i18nFor({ ...withTexts }, "de"));
  expect(i18nFor({ ...salon, content: { translations: new Map() } }, "de")).toBe(
    i18nFor(salon, "de"),
  );
});

test("what costs nothing is free, by itself and in a line of words", () => {
  const { price, priceInText } = i18nFor(salon, "en");
  expect([price(0), priceInText(0), price(46_00), priceInText(46_00)]).toEqual([
    "Free",
    "free of charge",
    "€46",
    "€46",
  ]);
});
