import { gzipSync } from "node:zlib";
import { phone } from "../../test/harness/browser.ts";
import { book, openDetails } from "../../test/harness/http/book.ts";
import { linkNamed, linksTo, mainOn, stateOn, textOf } from "../../test/harness/http/page.ts";
import type { HttpVisitor, Shown } from "../../test/harness/http/visitor.ts";
import { Salon } from "../../test/harness/salon.ts";
import type { SandboxProcess, SiteProcess } from "../../test/harness/servers.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { expect, test as shared } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Some 3,000 services in 40 categories, one of which has 900. */
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
  sandbox = await startSalon({ SANDBOX_BUSINESS: "emporium" });
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
  await menu.expectAccessible();
  await largest.click();
  await expect(menu.heading).toHaveText("Atlas beard");
  await expect(page).toHaveURL(/\/book\/categories\/cat_40$/);
  await expect(menu.main.getByRole("heading", { level: 3 })).toHaveCount(60);
  await expect(menu.main).toContainText(pageOf(1));
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

test("the search covers all services, and counts those not listed", async ({ http }) => {
  const found = await http.send(await http.open("/book"), "q", { q: "massage" });
  expect(mainOn(found.html)).toMatch(/\d+ services match/);
  expect(mainOn(found.html)).toContain(say("menu.foundFirst", { count: 60 }));
  expect(namesOn(found)).toHaveLength(60);
  const none = await http.open("/book?q=zzz");
  expect(mainOn(none.html)).toContain(say("menu.foundNothing"));
});

test("a cart filled from categories and the search is booked", async ({ day, http, visitor }) => {
  const salon = new Salon(sandbox.url, sandbox.controlUrl);
  const [first = "", times] = await follow(
    http,
    await http.open(`${LARGEST}?page=2`),
    "menu.bookNamed",
  );
  const menu = await http.open(linkNamed(times.html, say("visit.another")) ?? "");
  const [category = ""] = linksTo(menu.html, "/categories/cat_1?");
  const [second, added] = await follow(http, await http.open(category), "menu.addNamed");
  expect(added.path).toMatch(/\/categories\/cat_1\?/);
  expect(mainOn(added.html)).toContain(say("menu.added", { name: second }).replace(/\.$/, ""));
  expect(mainOn(added.html)).toContain(first);
  const kept = [...added.html.matchAll(/<input type="hidden" name="line" value="([^"]+)"/g)];
  const lines = kept.map(([, line = ""]) => `line=${line}`).join("&");
  const found = await http.open(`/book?q=iris+bath&${lines}`);
  const [, filled] = await follow(http, found, "menu.addNamed");
  expect(mainOn(filled.html)).toContain(say("visit.count", { count: 3 }));
  const toTimes = linkNamed(filled.html, say("visit.chooseTime")) ?? "";
  const line = new URL(toTimes, url).searchParams.getAll("line");
  const booked = await book(http, await openDetails(http, { line, date: day }), visitor);
  expect(stateOn(booked.html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { findings: [], lines: [{}, {}, {}] },
  ]);
});

function namesOn({ html }: Shown): readonly string[] {
  return [...html.matchAll(/<h3[^>]*>([\s\S]*?)<\/h3>/g)].map(([, name = ""]) => textOf(name));
}

/** Presses the link of the first service that has one of this label: those without a choice. */
async function follow(
  http: HttpVisitor,
  page: Shown,
  label: "menu.bookNamed" | "menu.addNamed",
): Promise<readonly [name: string, next: Shown]> {
  for (const name of namesOn(page)) {
    const href = linkNamed(page.html, say(label, { name }));
    if (href !== undefined) return [name, await http.open(href)];
  }
  throw new Error(`${page.path} has no ${label}`);
}

test("an unknown category gets a 404 page", async ({ request, baseURL }) => {
  for (const path of ["/book/categories/nothing", "/book/categories/", "/book/categories/*00"]) {
    expect((await request.get(baseURL + path)).status(), path).toBe(404);
  }
  for (const page of ["0", "99", "-1", "x", "1e3", "9".repeat(30)]) {
    expect((await request.get(`${baseURL}${LARGEST}?page=${page}`)).status(), page).toBe(200);
  }
});

test("search engines find every category and its pages", async ({ baseURL, http, request }) => {
  const { html } = await http.open(`${LARGEST}?page=3&line=svc_1_1`);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}${LARGEST}?page=3"`);
  expect(html).toContain(`<title>Atlas beard – Atelier Linden (${pageOf(3)})</title>`);
  expect(html).toContain('"numberOfItems":899');
  const map = await (await request.get("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses).toContain(`${baseURL}${LARGEST}`);
  expect(addresses.filter((address) => address.includes("/categories/"))).toHaveLength(40);
  expect(addresses).toContain(`${baseURL}/book/services/svc_40_900`);
});

test("a service leads back to its category", async ({ http }) => {
  const service = await http.open("/book/services/svc_40_4?line=svc_1_1");
  const category = await http.open(linkNamed(service.html, "Atlas beard") ?? "");
  expect(category.path).toBe("/book/categories/cat_40?line=svc_1_1");
  expect(mainOn(category.html)).toContain(say("visit.count", { count: 1 }));
});
