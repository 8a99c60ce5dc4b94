import type { Locator } from "@playwright/test";
import { expect, inline, scriptOf, test, type Widget } from "../../test/harness/widget.ts";
import { say } from "../../test/harness/words.ts";
import { pagesOf } from "../pages/all.ts";

test.use({ locale: "en-GB", viewport: { width: 400, height: 700 } });

/** Of the frame; a host page may give it less than the screen. */
const WIDTHS = [320, 400, 640, 960];
/** What a phone shows below its address bar. */
const IN_VIEW = 560;

const ABOVE = `<main><h1>Our salon</h1><p>${"Four chairs under the lime trees. ".repeat(40)}</p>`;
const BELOW = `<p>${"Come in, or book here. ".repeat(120)}</p></main>`;

function hostPage(widget: Widget, head = ""): string {
  return widget.host.page(ABOVE + inline(widget) + BELOW + scriptOf(widget), { head });
}

/** Whether it is where the visitor looks, by the window of the site around the frame. */
async function isSeen(place: Locator): Promise<boolean> {
  const box = await place.boundingBox();
  return box !== null && box.y >= -1 && box.y + box.height <= 701;
}

test("the frame follows its page: late fonts, an opened calendar, text twice as large, mistakes", async ({
  page,
  widget,
}) => {
  let sendFonts = () => {};
  const fontsMaySend = new Promise<void>((resolve) => {
    sendFonts = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await fontsMaySend;
    await route.continue();
  });
  // Its load event waits for them.
  await page.goto(hostPage(widget), { waitUntil: "commit" });
  const root = page.frameLocator("iframe");
  const { menu, time, details } = pagesOf(page, root);
  const body = root.locator("body");
  /** What the frame has beyond its content, or lacks. */
  const room = () =>
    body.evaluate((element) => Math.abs(innerHeight - element.getBoundingClientRect().height));
  const content = () => body.evaluate((element) => element.getBoundingClientRect().height);
  const expectToFit = () => expect.poll(room).toBeLessThan(1);

  await expect(menu.heading).toBeVisible();
  await expectToFit();
  sendFonts();
  await body.evaluate(() => document.fonts.ready);
  await expectToFit();

  const expectInView = async (place: Locator) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const foot = () =>
        place.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
      await expect.poll(foot, `at ${width} px`).toBeLessThan(IN_VIEW);
    }
    await page.setViewportSize({ width: 400, height: 700 });
    await expectToFit();
  };
  await expectInView(menu.row("Cut & finish").getByRole("link").last());
  await menu.book("Fringe trim");
  await expect(time.dayTitle).toBeVisible();
  await expectInView(time.earliest.first());
  const folded = await content();
  await time.openCalendar();
  await expect.poll(content).toBeGreaterThan(folded + 100);
  await expectToFit();

  const usual = await content();
  const zoom = (size: string) =>
    body.evaluate((_, text) => {
      document.documentElement.style.fontSize = text;
    }, size);
  await zoom("200%");
  await expect.poll(content).toBeGreaterThan(usual + 100);
  await expectToFit();
  // It ends there: a height that follows itself would grow on.
  const grown = await content();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await content()).toBe(grown);
  await zoom("");
  await expectToFit();
  expect(await content()).toBe(usual);

  await time.pickSlot();
  await expectToFit();
  await details.submitButton.click();
  await expect(details.alert).toBeVisible();
  await expectToFit();
  await expect.poll(() => isSeen(details.alert)).toBe(true);
});

test("what happens in a frame taller than the screen is shown: jumps, next pages, no connection", async ({
  page,
  context,
  widget,
}) => {
  // The window does not scroll, an element of the site does.
  const css = "body{margin:0;overflow:hidden} main{height:100vh;overflow:auto}";
  await page.goto(hostPage(widget, `<style>${css}</style>`));
  const root = page.frameLocator("iframe");
  const { menu, choice, time } = pagesOf(page, root);
  const categories = root.getByRole("navigation", { name: say("menu.categories") });
  const last = categories.getByRole("listitem").getByRole("link").last();
  const section = root.getByRole("heading", { level: 2, name: (await last.textContent()) ?? "" });
  expect(await isSeen(section)).toBe(false);
  await last.click();
  await expect.poll(() => isSeen(section)).toBe(true);
  expect(await isSeen(menu.heading)).toBe(false);

  await menu.main
    .getByRole("link", { name: /^Choose/ })
    .last()
    .click();
  await expect(choice.main.getByRole("radio").first()).toBeVisible();
  await expect.poll(() => isSeen(choice.heading)).toBe(true);
  await page.evaluate(() => history.back());
  await menu.book("Fringe trim");
  await expect.poll(() => isSeen(time.heading)).toBe(true);

  await context.setOffline(true);
  await time.openCalendar();
  const days = time.calendar.getByRole("link", { name: /free|times/i });
  await days.last().click();
  const notice = root.locator("#offline-notice");
  await expect(notice).toBeVisible();
  await expect.poll(() => isSeen(notice)).toBe(true);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});
