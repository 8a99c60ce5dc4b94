import type { Locator, Page } from "@playwright/test";
import { expect, inline, scriptOf, test, type Widget } from "../../test/harness/widget.ts";
import { pagesOf } from "../pages/all.ts";

test.use({ locale: "en-GB", viewport: { width: 400, height: 700 } });

const ABOVE = `<p>${"Four chairs under the lime trees. ".repeat(60)}</p>`;

const HEADERS: Readonly<Record<string, string>> = {
  "a fixed header of 64 px":
    "<header style='position:fixed;inset:0 0 auto;height:64px;background:#fff'><a href='#'>Salon</a></header>",
  "a sticky header of 120 px whose page scrolls smoothly":
    "<style>html{scroll-behavior:smooth}</style><header style='position:sticky;top:0;height:120px;background:#fff'>Salon</header>",
  "a fixed bar above a fixed header":
    "<p style='position:fixed;margin:0;inset:0 0 auto;height:40px;background:#eee'>Closed on Monday</p><header style='position:fixed;inset:40px 0 auto;height:64px;background:#fff'>Salon</header>",
  "a bar that floats below the window's edge":
    "<header style='position:fixed;inset:12px 12px auto;height:64px;border-radius:32px;background:#eee'>Salon</header>",
  "a logo at the left and a menu at the right": `
    <header style='position:fixed;left:0;top:0;width:120px;height:70px;background:#eee'>Salon</header>
    <header style='position:fixed;right:0;top:0;width:60px;height:50px;background:#eee'>Menu</header>`,
  "a header that comes when one scrolls up": `
    <header style='position:fixed;inset:0 0 auto;height:80px;background:#fff;transform:translateY(-100%);transition:transform .2s'>Salon</header>
    <script>let last = 0; addEventListener("scroll", () => {
      document.querySelector("header").style.transform = scrollY < last ? "none" : "translateY(-100%)"; last = scrollY;
    });</script>`,
  "a header that lets presses through, and scroll-padding":
    "<style>html{scroll-padding-top:90px}</style><header style='position:fixed;inset:0 0 auto;height:80px;background:#fff;pointer-events:none'>Salon</header>",
};

/** Below all that the page has fixed, and in the upper half of the window. */
function isInSight(page: Page, place: Locator): () => Promise<boolean> {
  return async () => {
    const box = await place.boundingBox();
    const below = await page.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll("header,p")].flatMap((each) => {
          const { position } = getComputedStyle(each);
          return position === "static" ? [] : [each.getBoundingClientRect().bottom];
        }),
      ),
    );
    return box !== null && box.y >= below - 1 && box.y < 350;
  };
}

function pageWith(header: string, widget: Widget): string {
  const below = `<p>${"Come in. ".repeat(400)}</p>`;
  return widget.host.page(header + ABOVE + inline(widget) + below + scriptOf(widget));
}

for (const [name, header] of Object.entries(HEADERS)) {
  test(`heading and mistakes of the next step stand below ${name}`, async ({ page, widget }) => {
    await page.goto(pageWith(header, widget));
    const { menu, time, details } = pagesOf(page, page.frameLocator("iframe"));
    await menu.book("Fringe trim");
    await expect.poll(isInSight(page, time.heading)).toBe(true);
    await time.pickSlot();
    await expect.poll(isInSight(page, details.heading)).toBe(true);
    await details.submitButton.click();
    await expect(details.alert).toBeVisible();
    await expect.poll(isInSight(page, details.alert)).toBe(true);
    await page.waitForTimeout(600);
    expect(await isInSight(page, details.alert)()).toBe(true);
  });
}

test("what is in sight stays where it is, and a dialog of the host page moves nothing", async ({
  page,
  widget,
}) => {
  const dialog =
    "<div style='position:fixed;inset:0;z-index:9;background:#fff8;pointer-events:none'></div>";
  await page.goto(widget.host.page(`${dialog}${inline(widget)}${scriptOf(widget)}`));
  const { menu, time } = pagesOf(page, page.frameLocator("iframe"));
  await expect(menu.heading).toBeVisible();
  await page.locator("div").evaluate((cover) => {
    cover.style.pointerEvents = "auto";
  });
  await menu.row("Fringe trim").getByRole("link").last().dispatchEvent("click");
  await expect(time.heading).toBeVisible();
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
