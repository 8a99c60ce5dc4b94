import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { BeforeYouCome, type BeforeYouComeView } from "./before-you-come.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });
const html = (view: BeforeYouComeView) =>
  renderToStaticMarkup(<BeforeYouCome i18n={i18n} view={view} />);

test("without content there is no such section", () => {
  expect(html({ bring: [] })).toBe("");
});

test("a single advice has one heading", () => {
  const shown = html({ bring: [], arrive: { text: "Second courtyard." } });
  expect(shown).toContain("Second courtyard.");
  expect(shown.match(/<h\d/g)).toEqual(["<h2"]);
});

test("texts of the business are shown, each under its heading", () => {
  const shown = html({ arrive: { text: "Second courtyard." }, bring: [{ text: "Dry hair." }] });
  expect(shown).toContain("Second courtyard.");
  expect(shown).toContain("Dry hair.");
  expect(shown.match(/<h\d/g)).toEqual(["<h2", "<h3", "<h3"]);
});
