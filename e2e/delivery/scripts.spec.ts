import { gzipSync } from "node:zlib";
import { dayIn } from "../../test/harness/days.ts";
import { faultsInHtml } from "../../test/harness/html.ts";
import { headingOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test("a visitor gets one small script, and none of the framework's", async ({ page, pages }) => {
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  });
  const documents: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "document") documents.push(await response.text());
  });
  await toDetailsOfTrim(pages, dayIn(20));
  await page.reload();
  await expect(pages.details.form).toBeVisible();
  expect([...scripts.keys()]).toEqual([expect.stringMatching(/^\/scripts\/site-[\w-]+\.js$/)]);
  expect([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(4_000);
  expect(documents.length).toBeGreaterThan(1);
  for (const html of documents) expect(html).not.toMatch(/__next|\/_next\/static\/[^"]*\.js|<!--/);
});

test("a link without a connection keeps the page, shows a notice, and can be retried", async ({
  page,
  pages,
  context,
}) => {
  await pages.menu.open();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.locator('a[href*="/book/time?"]').first().click();
  const notice = page.getByRole("alert").filter({ hasText: say("problem.offlineTitle") });
  await expect(notice).toBeVisible();
  await pages.menu.expectAccessible();
  expect(await faultsInHtml(await page.content())).toEqual([]);
  await expect(pages.menu.heading).toBeVisible();
  await expect(page.locator(".busy")).toHaveCount(0);
  // A second failed attempt shows the message once.
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(1);
  // Browsers say that they are online before requests succeed.
  let lost = 2;
  await page.route("**/icon.svg", (route) => (lost-- > 0 ? route.abort() : route.continue()));
  await context.setOffline(false);
  await expect(pages.time.slots.first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("clearing the search empties the field and lists every service", async ({ page, pages }) => {
  await pages.menu.open();
  const all = await page.locator("[data-row]").count();
  await page.locator("#q").fill("fringe");
  await expect(page.locator("[data-row]:visible")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=fringe/);
  await page.getByRole("link", { name: say("menu.clear") }).click();
  await expect(page.locator("#q")).toHaveValue("");
  await expect(page.locator("[data-row]:visible")).toHaveCount(all);
});

test("elements with the hidden attribute are not displayed", async ({ page, pages }) => {
  await pages.menu.open();
  await pages.menu.book("Fringe trim");
  await expect(pages.time.slots.first()).toBeVisible();
  for (const kind of [".grid", ".flex", ".notice", ".inline-flex"]) {
    const one = page.locator(kind).filter({ visible: true }).first();
    if ((await one.count()) === 0) continue;
    const element = await one.elementHandle();
    await element?.evaluate((box) => box.toggleAttribute("hidden", true));
    expect([kind, await element?.isVisible()]).toEqual([kind, false]);
  }
});

test("a page reports a failure of the site", async ({ http }) => {
  const { html } = await http.open("/book/broken");
  expect(headingOn(html)).toBe(say("problem.errorTitle"));
});
