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

test("without texts of the business the address and the directions are shown", () => {
  const shown = html({
    bring: [],
    address: "Lindenallee 14",
    directionsHref: "https://maps.example",
  });
  expect(shown).toContain("Lindenallee 14");
  expect(shown).toContain("Directions");
  expect(shown.match(/<h3/g)).toHaveLength(1);
});

test("texts of the business are shown, each under its heading", () => {
  const arrive = { text: "Second courtyard." };
  const shown = html({
    arrive,
    address: "Lindenallee 14",
    bring: [{ text: "Dry hair." }],
    changes: { text: "Until the day before." },
  });
  expect(shown).toContain("Second courtyard.");
  expect(shown).not.toContain("Lindenallee 14");
  expect(shown.match(/<h3/g)).toHaveLength(3);
});
