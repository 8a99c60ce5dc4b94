import type { Page } from "@playwright/test";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { type Language, nativeNames } from "#lib/values/i18n/languages.ts";
import { phone } from "../../test/harness/browser.ts";
import { openDetails } from "../../test/harness/http/book.ts";
import { headingOn, linkNamed, linksTo, textOf } from "../../test/harness/http/page.ts";
import { createHttpVisitor, type Shown } from "../../test/harness/http/visitor.ts";
import { cut, cutInLedger } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";

function speak(language: Language) {
  return i18nFor({ locale: "en", country: "DE", currency: "EUR" }, language);
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  const { direction } = speak(language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", direction);
}

/** Opens the first free time on or after a day, in any language. */
async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`${page.url()}&date=${day}`);
  const times = page.locator("#times");
  const elsewhere = times.locator(`a[href*="date="]:not([href*="start="])`);
  if ((await elsewhere.count()) > 0) await elsewhere.first().click();
  await expect(times.locator('a[href*="start="]').first()).toBeVisible();
}

/** Names and addresses begin where all else does, though their letters run the other way. */
async function expectAtOneEdge(page: Page, selector: string): Promise<void> {
  const edges = await page.locator(`${selector} bdi`).evaluateAll((names) =>
    names.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return Math.round(words.getBoundingClientRect().right);
    }),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).toEqual(edges.map(() => edges[0]));
}

test.describe("from right to left, on a phone", () => {
  test.use(phone);
  const language: Language = "ar";

  test("a booking is made, moved and cancelled", async ({ page, pages, days, salon, visitor }) => {
    test.slow();
    const { t, money } = speak(language);
    const { menu, choice } = pages;
    await page.goto(`/book?lang=${language}`);
    await expectLanguage(page, language);
    await expect(menu.heading).toContainText(t("menu.title"));
    await expect(menu.row(cut.service).locator('[lang="en"]').first()).toHaveText(cut.service);
    await menu.expectAccessible();
    await menu.link(t("menu.chooseNamed", { name: cut.service })).click();

    await choice.pick(cut.variant, cut.addon);
    await expect(choice.main.getByRole("status")).toContainText(money(cut.price));
    await choice.expectAccessible();
    await page.getByRole("button", { name: t("service.continue") }).click();

    await expect(pages.time.heading).toHaveText(t("time.title"));
    await openDay(page, days.next());
    await pages.time.expectAccessible();
    await page.locator('#times a[href*="start="]').first().click();

    await expect(pages.details.heading).toHaveText(t("details.title"));
    await expectLanguage(page, language);
    const submit = page.getByRole("button", {
      name: t("details.submit", { price: money(cut.price) }),
    });
    await submit.click();
    await expect(pages.details.alert).toContainText(t("details.fault.firstName_missing"));
    await pages.details.expectAccessible();
    await page.locator("#firstName").fill(visitor.firstName);
    await page.locator("#email").fill(visitor.email);
    await submit.click();

    const confirmed = t("booking.confirmed.title", { name: visitor.firstName });
    await expect(pages.booking.heading).toHaveText(confirmed, { timeout: 20_000 });
    expect(await salon.appointmentsOf(visitor.email)).toMatchObject([cutInLedger]);
    await expectAtOneEdge(page, "#appointment dd");

    const { booking, manage } = pages;
    const file = await booking.link(t("own.calendarFile")).getAttribute("href");
    const entry = await page.request.get(new URL(file ?? "", page.url()).href);
    expect(await entry.text()).toContain("STATUS:CONFIRMED");
    await booking.link(t("manage.move")).click();
    await expect(manage.heading).toHaveText(t("manage.movePage.title"));
    await openDay(page, days.next());
    await page.locator('#times a[href*="start="]').last().click();
    await expect(manage.heading).toHaveText(t("manage.movePage.confirmTitle"));
    await page.getByRole("button", { name: t("manage.movePage.confirm") }).click();
    await expect(booking.main).toContainText(t("manage.movedLead"));
    await expectLanguage(page, language);
    await booking.link(t("manage.cancel")).click();
    await expect(manage.heading).toHaveText(t("manage.cancelPage.title"));
    await page.getByRole("button", { name: t("manage.cancelPage.confirm") }).click();
    await expect(booking.heading).toHaveText(t("booking.cancelled.title"));
    expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "cancelled" }]);
  });
});

test("switching the language keeps the cart and the time", async ({ http, day }) => {
  const before = await openDetails(http, { line: "1042", team: "any", date: day });
  expect(headingOn(before.html)).toBe(speak("en").t("details.title"));
  const after = await http.open(linkNamed(before.html, nativeNames.fr) ?? "");
  expect(headingOn(after.html)).toBe(textOf(speak("fr").t("details.title")));
  expect(after.html).toMatch(/<html lang="fr" dir="ltr"/);
  const queryOf = (path: string) => new URL(path, http.origin).searchParams;
  for (const name of ["line", "date", "start"]) {
    expect(queryOf(after.path).get(name)).toBe(queryOf(before.path).get(name));
  }
  const front = await http.open(linkNamed(after.html, "Atelier Linden") ?? "");
  expect(front.path).toBe("/book?lang=fr");
  const found = await http.send(front, "q", { q: "gloss" });
  expect([queryOf(found.path).get("lang"), queryOf(found.path).get("q")]).toEqual(["fr", "gloss"]);
});

type Title = "menu.title" | "problem.notFoundTitle" | "booking.unknown.title";

test("a browser that prefers Polish gets Polish pages unless the address names a language", async ({
  baseURL,
}) => {
  const http = createHttpVisitor(baseURL ?? "", { headers: { "accept-language": "pl-PL" } });
  const title = (page: Shown) => headingOn(page.html);
  const said = (language: Language, key: Title) => textOf(speak(language).t(key));
  const menu = await http.open("/book");
  expect(title(menu)).toContain(said("pl", "menu.title"));
  expect(menu.headers["content-language"]).toBe("pl");
  expect(linksTo(/<main[\s\S]*<\/main>/.exec(menu.html)?.[0] ?? "", "lang=")).toEqual([]);
  expect(title(await http.open("/book?lang=it"))).toContain(said("it", "menu.title"));
  const missing = await http.open("/nowhere?lang=es");
  expect(title(missing)).toBe(said("es", "problem.notFoundTitle"));
  const unknown = await http.open("/book/bookings/x");
  expect(title(unknown)).toBe(said("pl", "booking.unknown.title"));
  await http.close();
});
