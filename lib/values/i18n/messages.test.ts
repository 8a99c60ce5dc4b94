import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { i18nFor } from "./i18n.ts";
import { messages, translatorFor } from "./index.ts";
import { type Language, languages } from "./languages.ts";
import { zoneName } from "./zone-name.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, path = ""): ReadonlyMap<string, string> {
  const found = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
  );
  return new Map(found);
}

const english = flat(messages.en);
const others = languages.filter((language) => language !== "en");

/** Names of arguments and tags; the literal words of plural choices are neither. */
function argumentsIn(text: string): readonly string[] {
  const named = [
    ...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)(?=[,}])|<(\w+)>/g),
  ];
  return [...new Set(named.map(([, argument, tag]) => argument ?? `<${tag}>`))].sort();
}

function pluralsIn(text: string): readonly (readonly string[])[] {
  return text
    .split(/\{\w+, plural,/)
    .slice(1)
    .map((choices) => [...choices.matchAll(/(=?\w+) \{/g)].map(([, choice]) => choice ?? ""));
}

/** Texts that are the same in two languages by nature. */
const SHARED = new Set([
  "{minutes, number} min",
  "+{value}",
  "Catalogue",
  "E-mail",
  "Email",
  "Email:",
  "Password",
  "Privacy",
  "Total",
  "Week",
]);

function isSilent(text: string): boolean {
  return !/\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}

describe.each(others)("the messages in %s", (language) => {
  const texts = flat(messages[language]);

  test("have the same keys as English", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("have the same arguments as English", () => {
    const differing = [...english].filter(
      ([key, text]) => argumentsIn(text).join() !== argumentsIn(texts.get(key) ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  test("have every plural of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of texts) {
      for (const choices of pluralsIn(text)) {
        expect(choices, key).toEqual(expect.arrayContaining(pluralCategories));
      }
    }
  });

  test("are all translated", () => {
    const same = [...texts].filter(
      ([key, text]) => english.get(key) === text && !isSilent(text) && !SHARED.has(text),
    );
    const allowed = new Set(["service.metaTitle"]);
    expect(same.filter(([key]) => !allowed.has(key))).toEqual([]);
  });
});

describe.each(languages)("every message in %s", (language) => {
  test("can be read and filled in", () => {
    const faults: string[] = [];
    const t = createTranslator({
      locale: language,
      messages: messages[language],
      onError: (error) => faults.push(error.message),
    });
    const filled = Object.fromEntries(
      [...english.values()]
        .flatMap(argumentsIn)
        .map((name): [string, unknown] =>
          name.startsWith("<")
            ? [name.slice(1, -1), (parts: string) => parts]
            : [name, /^(count|min|max|days|minutes|hours|pages?)$/.test(name) ? 2 : "x"],
        ),
    );
    for (const key of english.keys()) Reflect.apply(t.markup, t, [key, filled]);
    expect(faults).toEqual([]);
  });

  test("for an accessible name contains the control's visible label", () => {
    const t = translatorFor(language);
    const name = "Cut";
    for (const [seen, named] of [
      [t("menu.choose"), t("menu.chooseNamed", { name })],
      [t("menu.book"), t("menu.bookNamed", { name })],
      [t("menu.add"), t("menu.addNamed", { name })],
      [t("visit.edit"), t("visit.editNamed", { name })],
      [t("visit.remove"), t("visit.removeNamed", { name })],
      [t("details.change"), t("details.changeTime")],
    ] as const) {
      expect(named.toLowerCase()).toContain(seen.toLowerCase());
    }
  });
});

test("plurals follow the rules of the language", () => {
  const counted = (language: Language) =>
    [0, 1, 2, 3, 11, 100].map((count) => translatorFor(language)("visit.count", { count }));
  expect(counted("pl")).toEqual([
    "0 usług",
    "1 usługa",
    "2 usługi",
    "3 usługi",
    "11 usług",
    "100 usług",
  ]);
  expect(counted("ar")).toEqual([
    "لا خدمات",
    "خدمة واحدة",
    "خدمتان",
    "3 خدمات",
    "11 خدمة",
    "100 خدمة",
  ]);
});

test("no sentence ends in two full stops, even after an abbreviation", () => {
  const doubled = languages.flatMap((language) =>
    [
      { country: "DE", currency: "EUR" },
      { country: "US", currency: "USD" },
      { country: "CA", currency: "CAD" },
      { country: "AE", currency: "AED" },
    ].flatMap((place) => {
      const settings = i18nFor({ locale: language, ...place });
      const minutes = settings.minutes(60);
      const filled: Readonly<Record<string, string>> = {
        minutes,
        rate: minutes,
        time: settings.time("13:05:00"),
        date: settings.date("2026-11-24"),
        price: settings.money(12_50),
        zone: zoneName("Europe/Berlin", settings.locale),
      };
      return [...flat(messages[language])].filter(([, text]) =>
        [...text.matchAll(/\{(\w+)\}(?:<\/\w>)?\./g)].some(([, name = ""]) =>
          filled[name]?.replace(/\p{Cf}+$/u, "").endsWith("."),
        ),
      );
    }),
  );
  expect(doubled).toEqual([]);
});

test("arguments in Arabic are isolated from the words around them", () => {
  expect(translatorFor("ar")("menu.bookNamed", { name: "Cut (short)" })).toBe(
    "حجز \u2068Cut (short)\u2069",
  );
  expect(translatorFor("de")("menu.bookNamed", { name: "Cut" })).toBe("Cut buchen");
  const { list, either } = i18nFor({ locale: "ar", country: "DE", currency: "EUR" });
  expect(list(["Cut", "Gloss"])).toBe("\u2068Cut\u2069 و\u2068Gloss\u2069");
  expect(either(["Cut", "Gloss"])).toBe("\u2068Cut\u2069 أو \u2068Gloss\u2069");
});

test("no message names a kind of business: a clinic is no salon", () => {
  const kinds =
    /\bsal(?:on|ón|ão|one|onie)\b|صالون|kapsal|friseu?r|coiff|parru|peluqu|haircut|stylist/iu;
  const telling = languages.flatMap((language) =>
    [...flat(messages[language])].filter(([, text]) => kinds.test(text)),
  );
  expect(telling).toEqual([]);
});

test("Arabic has no masculine imperatives", () => {
  const asking = /(?<!\p{L})(?:اختر|احجز|اتصل|اضغط|اكتب|أضف|انظر|جرّب|حاول)(?!\p{L})/u;
  expect([...flat(messages.ar)].filter(([, text]) => asking.test(text))).toEqual([]);
});
