import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { BookingSearch } from "./booking-search.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

test("a phone shows one line that says what is listed, with the fields folded below it", () => {
  const search = { i18n, action: "/staff", lang: undefined, text: "zoe", date: "2026-12-03" };
  const html = renderToStaticMarkup(<BookingSearch {...search} />);
  const [, summary = "", folded = ""] =
    /^<details[^>]*><summary[^>]*>(.*)<\/summary>(.*)<\/details>$/.exec(html) ?? [];
  expect(summary.replaceAll(/<[^>]+>/g, "")).toBe("Search zoe, Thu, 3 Dec");
  expect(folded).toContain('name="q"');
});
