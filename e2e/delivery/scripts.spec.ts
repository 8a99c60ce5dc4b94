import { gzipSync } from "node:zlib";
import { faultsInHtml } from "../../test/harness/html.ts";
import { headingOn } from "../../test/harness/http/page.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { siteScriptRuns } from "../../test/harness/site-script.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

test("a visitor gets one small script, and none of the framework's", async ({
  page,
  pages,
  day,
}) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  const documents: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "document") documents.push(await response.text());
  });
  await toDetailsOfTrim(pages, day);
  await page.reload();
  await expect(pages.details.form).toBeVisible();
  await page.waitForLoadState("networkidle");
  const [painted, asked] = await page.evaluate(() => {
    const first = (type: string, name: RegExp) =>
      performance.getEntriesByType(type).find((entry) => name.test(entry.name))?.startTime;
    return [first("paint", /^first-paint$/), first("resource", /\/scripts\/site-/)];
  });
  expect(asked).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
  const [script = "", ...others] = scripts;
  expect(script).toMatch(/^\/scripts\/site-[\w-]+\.js$/);
  expect(others).toEqual([]);
  const file = await page.request.get(script);
  expect(gzipSync(await file.body()).length).toBeLessThanOrEqual(4_000);
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
  await siteScriptRuns(page);
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

test("a page of another release is loaded as a whole, with its own script", async ({
  page,
  pages,
}) => {
  await pages.menu.open();
  await page.waitForLoadState("networkidle");
  const shown = await page.locator("body").elementHandle();
  await page.route(/\/book\?q=/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(\/scripts\/site-)[\w-]+/, "$1newer");
    await route.fulfill({ response: answer, body });
  });
  await page.locator("#q").fill("fringe");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=fringe/);
  await expect
    .poll(() => shown?.evaluate((body) => body.isConnected).catch(() => false))
    .toBe(false);
});

test("what is ticked or unticked before the script is there counts as soon as it is", async ({
  page,
  pages: { menu, choice },
}) => {
  let pressed = Promise.withResolvers<void>();
  await page.route("**/scripts/site-*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto("/book", { waitUntil: "load" });
  await menu.choose("Cut & finish");
  await choice.option("Short hair").check();
  const [stillToChoose = "?"] = say("service.stillToChoose", { names: "|" }).split("|");
  await expect(choice.total).toContainText(stillToChoose);
  pressed.resolve();
  await expect(page).toHaveURL(/variant=/);
  await expect(choice.total).toContainText(money(46_00));
  await choice.pick("Scalp massage");
  await expect(choice.total).toContainText(money(58_00));
  pressed = Promise.withResolvers();
  await page.reload();
  await choice.option("Scalp massage").uncheck();
  await expect(choice.total).toContainText(money(58_00));
  pressed.resolve();
  await expect(choice.total).toContainText(money(46_00));
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
