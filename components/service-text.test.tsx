import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { ServiceText } from "./service-text.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });
type Shown = Parameters<typeof ServiceText>[0]["of"];

const words = (of: Shown) =>
  renderToStaticMarkup(<ServiceText i18n={i18n} of={of} className="quiet" />);

test("a service says what it is in a menu, and in a visit what was chosen of it", () => {
  expect(words({ description: "Wash and cut" })).toMatch(
    /^<p class="quiet">.*Wash and cut.*<\/p>$/,
  );
  const chosen = words({ variantName: "Short", addonNames: ["Scalp massage", "Gloss"] });
  expect(chosen.replace(/<[^>]*>/g, "")).toBe("Short, Scalp massage, Gloss");
});

test("nothing stands below a name without either", () => {
  expect(words({ addonNames: [] })).toBe("");
  expect(words({ description: "" })).toBe("");
});
