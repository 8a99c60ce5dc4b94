import { gzipSync } from "node:zlib";
import { desktop, phone } from "../../test/harness/browser.ts";
import { dayIn } from "../../test/harness/days.ts";
import { Salon } from "../../test/harness/salon.ts";
import type { SandboxProcess, SiteProcess } from "../../test/harness/servers.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { expect, test as shared } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";
import type { MenuPage } from "../pages/menu-page.ts";

/** 3,000 services in 40 categories, one of which has 900. */
let sandbox: SandboxProcess;
let site: SiteProcess;
/** Asked for before the site has started, too. */
let url = "";

const test = shared.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
  baseURL: async ({}, use) => use(url),
});

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  sandbox = await startSalon(undefined, { SANDBOX_BUSINESS: "emporium" });
  site = await startSite(sandbox.url);
  url = site.url;
});
test.afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});

const LARGEST = "/book/categories/cat_40";
/** Gzipped HTML with its styles, in bytes. */
const BUDGET = 20_000;

const pageOf = (page: number, pages = 15) => say("menu.page", { page, pages });

test("no page of a large menu exceeds its budget", async () => {
  const eight = Array.from({ length: 8 }, (_, at) => `line=svc_40_${at + 101}`).join("&");
  for (const path of [
    "/book",
    `/book?${eight}`,
    "/book?q=massage",
    "/book?q=a",
    `/book?q=a&${eight}`,
    "/book/categories/cat_1",
    LARGEST,
    `${LARGEST}?page=15`,
    `${LARGEST}?${eight}`,
  ]) {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(200);
    expect(gzipSync(await answer.text()).length, path).toBeLessThan(BUDGET);
  }
});

test("categories lead to pages of their own, also on a phone", async ({ page, pages }) => {
  const { menu } = pages;
  await menu.open();
  const categories = menu.root.getByRole("navigation", { name: say("menu.categories") });
  await expect(categories.getByRole("link")).toHaveCount(40);
  const largest = categories.getByRole("link", { name: /^Atlas beard/ });
  await expect(largest).toContainText(say("visit.count", { count: 899 }));
  await expect(largest).toContainText(/from €\d/);
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await menu.expectAccessible();
  }
  await page.setViewportSize(desktop.viewport);
  await largest.click();
  await expect(menu.heading).toHaveText("Atlas beard");
  await expect(page).toHaveURL(/\/book\/categories\/cat_40$/);
  await expect(menu.main.getByRole("heading", { level: 3 })).toHaveCount(60);
  await expect(menu.main).toContainText(pageOf(1));
  await menu.expectAccessible();
  await page.setViewportSize(phone.viewport);
  await menu.link(say("menu.nextPage")).click();
  await expect(menu.main.getByRole("heading", { level: 2 }).first()).toContainText(pageOf(2));
  await menu.expectAccessible();
  await menu.link(pageOf(15)).click();
  await expect(menu.main.getByRole("heading", { level: 2 }).first()).toContainText(pageOf(15));
  await expect(menu.link(say("menu.nextPage"))).toHaveCount(0);
  await menu.link(say("service.back")).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("every service is listed once", async () => {
  const seen = new Set<string>();
  for (let page = 1; page <= 15; page += 1) {
    const html = await (await fetch(`${url}${LARGEST}?page=${page}`)).text();
    for (const [, name] of html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)) {
      expect(seen.has(name ?? ""), name).toBe(false);
      seen.add(name ?? "");
    }
  }
  // One is switched off.
  expect(seen.size).toBe(899);
});

test("the search covers all services, and counts those not listed", async ({ page, pages }) => {
  const { menu } = pages;
  await menu.open();
  await menu.search.fill("massage");
  await menu.main.getByRole("button", { name: say("menu.search") }).click();
  await expect(menu.main.getByRole("status").filter({ hasText: /match/ })).toContainText(
    /^\d+ services match/,
  );
  await expect(menu.main.getByRole("status").filter({ hasText: /match/ })).toContainText(
    say("menu.foundFirst", { count: 60 }),
  );
  await expect(menu.main.getByRole("heading", { level: 3 })).toHaveCount(60);
  await menu.expectAccessible();
  await page.goto("/book?q=zzz");
  await expect(menu.main).toContainText(say("menu.foundNothing"));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a cart filled from categories and the search is booked", async ({ pages, visitor }) => {
    const { menu, time, details, booking } = pages;
    const salon = new Salon(sandbox.url, sandbox.controlUrl);
    await menu.page.goto(`${LARGEST}?page=2`);
    const first = (await namesOn(menu))[0] ?? "";
    await menu.book(first);
    await time.addAnother.click();
    await menu.page
      .getByRole("navigation", { name: say("menu.categories") })
      .getByRole("link", { name: /^Riviera hands/ })
      .click();
    const second = (await namesOn(menu))[1] ?? "";
    await menu.add(second);
    await expect(menu.main.getByRole("status").first()).toHaveText(
      say("menu.added", { name: second }),
    );
    await expect(menu.page).toHaveURL(/\/categories\/cat_1\?/);
    await expect(menu.visit).toContainText(first);
    await menu.search.fill("iris bath");
    await menu.main.getByRole("button", { name: say("menu.search") }).click();
    const third = (await namesOn(menu))[0] ?? "";
    await menu.add(third);
    await expect(menu.visit).toContainText(say("visit.count", { count: 3 }));
    await menu.toTimes();
    await time.pickDay(dayIn(37));
    await time.pickSlot();
    await details.submit(visitor);
    await booking.expectConfirmed(visitor);
    expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
      { findings: [], lines: [{}, {}, {}] },
    ]);
  });
});

/** Services that are booked without a choice. */
async function namesOn(menu: MenuPage): Promise<readonly string[]> {
  const rows = menu.main
    .getByRole("listitem")
    .filter({ has: menu.root.getByRole("link", { name: /^(?:Book|Add) / }) });
  return rows.getByRole("heading", { level: 3 }).allTextContents();
}

test("an unknown category gets a 404 page", async ({ request, baseURL }) => {
  for (const path of ["/book/categories/nothing", "/book/categories/", "/book/categories/*00"]) {
    expect((await request.get(baseURL + path)).status(), path).toBe(404);
  }
  for (const page of ["0", "99", "-1", "x", "1e3", "9".repeat(30)]) {
    expect((await request.get(`${baseURL}${LARGEST}?page=${page}`)).status(), page).toBe(200);
  }
});

test("search engines find every category and its pages", async ({ page, baseURL, request }) => {
  await page.goto(`${LARGEST}?page=3&line=svc_1_1`);
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${baseURL}${LARGEST}?page=3`);
  await expect(page).toHaveTitle(`Atlas beard – Atelier Linden (${pageOf(3)})`);
  const graph = await page.locator('script[type="application/ld+json"]').textContent();
  expect(graph).toContain('"numberOfItems":899');
  const map = await (await request.get("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses).toContain(`${baseURL}${LARGEST}`);
  expect(addresses.filter((address) => address.includes("/categories/"))).toHaveLength(40);
  expect(addresses).toContain(`${baseURL}/book/services/svc_40_900`);
});

test("a service leads back to its category", async ({ page, pages }) => {
  await page.goto("/book/services/svc_40_4?line=svc_1_1");
  await pages.choice.link("Atlas beard").click();
  await expect(page).toHaveURL(/\/book\/categories\/cat_40\?line=svc_1_1$/);
  await expect(pages.menu.visit).toContainText(say("visit.count", { count: 1 }));
});
