import { describe, expect, test } from "vitest";
import { i18nFor } from "./i18n.ts";
import { defaultLanguage, formatLocale, languageOf } from "./languages.ts";
import { chooseLanguage } from "./negotiate.ts";

describe("a language tag", () => {
  test("names a language regardless of region and case", () => {
    expect(["de", "DE-at", "pt_BR", " ar-EG "].map(languageOf)).toEqual(["de", "de", "pt", "ar"]);
    expect(["", "xx", "deu", "d", "*", "en'x"].map(languageOf)).toEqual(Array(6).fill(undefined));
  });

  test("of a location without messages falls back to English", () => {
    expect([defaultLanguage("la-VA"), defaultLanguage("nl-BE")]).toEqual(["en", "nl"]);
  });
});

describe("the language of a request", () => {
  const choose = (langParam: string | null, accepted: string | null, locale = "en-IE") =>
    chooseLanguage({ langParam, accepted, locale });

  test("is the one in the address first", () => {
    expect(choose("fr", "de", "pl")).toEqual({ language: "fr", chosen: true });
    expect(choose("fr-CA", null)).toEqual({ language: "fr", chosen: true });
  });

  test.each([
    ["de-CH,de;q=0.9,en;q=0.8", "de"],
    ["la, en;q=0.4, pl;q=0.7", "pl"],
    ["fr;q=0, en;q=0.1", "en"],
    ["it;q=0.5,nl;q=0.5", "it"],
    ["ar ; q=1", "ar"],
    ["la,*", "es"],
    ["de;q=abc", "es"],
    ["", "es"],
    [`${"la,".repeat(30)}de`, "es"],
  ])("else what the browser prefers: %s", (accepted, language) => {
    expect(choose(null, accepted, "es-MX")).toEqual({ language, chosen: false });
  });

  test("ignores an unknown one in the address", () => {
    expect(choose("xx", "de")).toEqual({ language: "de", chosen: false });
  });
});

describe("times, dates and amounts", () => {
  const berlin = { locale: "en", country: "DE", currency: "EUR" };

  test.each([
    ["en", "18:05 | 24 Nov | €12.50"],
    ["de", "18:05 | 24. Nov. | 12,50 €"],
    ["fr", "18:05 | 24 nov. | 12,50 €"],
    ["es", "18:05 | 24 nov | 12,50 €"],
    ["it", "18:05 | 24 nov | 12,50 €"],
    ["nl", "18:05 | 24 nov | € 12,50"],
    ["pt", "18:05 | 24 de nov. | € 12,50"],
    ["pl", "18:05 | 24 lis | 12,50 €"],
    ["ar", "18:05 | 24 نوفمبر | \u200f12.50 €"],
  ] as const)("follow the visitor's language and the country: %s", (language, written) => {
    const { time, date, money } = i18nFor(berlin, language);
    const day = date("2026-11-24", { day: "numeric", month: "short" });
    const parts = [time("18:05:00"), day, money(12_50)];
    expect(parts.join(" | ").replace(/\s/g, " ")).toBe(written);
  });

  test("keep the region of a LOCALE in the visitor's language", () => {
    expect(formatLocale("en", "en-US", "US")).toBe("en-US");
    expect(formatLocale("en", "en-GB", "PT")).toBe("en-GB-u-hc-h23");
    expect(formatLocale("es", "en-US", "US")).toBe("es-US");
  });

  test("count hours as the clocks of the country do", () => {
    const spoken = (locale: string, country: string) =>
      i18nFor({ locale, country, currency: "EUR" }).time("18:05:00").replace(/\s/g, " ");
    expect(spoken("en-US", "US")).toBe("6:05 PM");
    expect(spoken("en-US", "DE")).toBe("18:05");
    expect(spoken("ar", "AE")).toBe("6:05 م");
  });

  test("always use the Gregorian calendar", () => {
    for (const [language, country] of [
      ["ar", "SA"],
      ["en", "TH"],
      ["en", "IR"],
    ] as const) {
      const { locale } = i18nFor({ locale: "en", country, currency: "EUR" }, language);
      expect(new Intl.DateTimeFormat(locale).resolvedOptions().calendar).toBe("gregory");
    }
  });
});

test("the location's own texts are marked foreign in another language", () => {
  const settings = { locale: "de-AT", country: "AT", currency: "EUR" };
  expect(i18nFor(settings, "fr").foreign).toBe("de-AT");
  expect(i18nFor(settings).foreign).toBeUndefined();
  expect(i18nFor({ ...settings, locale: "la-VA" }).foreign).toBe("la-VA");
  expect([i18nFor(settings, "ar").direction, i18nFor(settings).direction]).toEqual(["rtl", "ltr"]);
});
