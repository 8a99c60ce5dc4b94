import { expect, test } from "vitest";
import { i18nFor } from "./i18n.ts";
import { translatorFor } from "./index.ts";
import { languages } from "./languages.ts";
import { typeset } from "./typography.ts";

test("French signs stand behind spaces that do not break", () => {
  expect(typeset("Laquelle ? « Oui » : non ; si !", "fr")).toBe(
    "Laquelle\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f!",
  );
  expect(translatorFor("fr")("time.who")).toBe("Avec qui\u202f?");
  expect(translatorFor("fr")("booking.confirmed.title", { name: "Zoé" })).toBe(
    "À bientôt, Zoé\u202f!",
  );
});

test("German dots do not begin a line", () => {
  expect(typeset("Wird gebucht …", "de")).toBe("Wird gebucht\u00a0…");
});

test("other languages are left as they are", () => {
  expect(typeset("Wer ? « a »", "de")).toBe("Wer ? « a »");
});

test("a length of time is not torn at the end of a line", () => {
  for (const locale of languages) {
    const { minutes } = i18nFor({ locale, country: "DE", currency: "EUR" });
    expect([45, 60, 75].map(minutes).join("").split(" "), locale).toHaveLength(1);
  }
});
