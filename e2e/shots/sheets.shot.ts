import { mkdir, readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { pagesOf } from "../pages/all.ts";
import { brands, demoBrands } from "../support/demo-business.ts";
import { expect, test } from "../support/own-site.ts";
import { newVisitor } from "../support/visitor.ts";

const FOLDER = "test-results/sheets";
const CUT = "line=svc_cut.v.var_cut_short.a.grp_treats.opt_scalp_massage";
const languages = ["en", "de", "ar"] as const;
const widths = [360, 768, 1280] as const;
const themes = ["light", "dark"] as const;

/** What is shown of the flow: a name for the file, and the way there. */
const stops = {
  menu: (page: Page) => page.goto("/book"),
  visit: (page: Page) => page.goto("/book?line=1042&line=svc_gloss_tone"),
  service: (page: Page) => page.goto("/book/services/svc_cut?variant=var_cut_short"),
  time: (page: Page) => page.goto(`/book/time?${CUT}`),
  gone: (page: Page) => page.goto(`/book/details?${CUT}&date=2030-01-01&start=03:07:00`),
  details: async (page: Page) => {
    await page.goto(`/book/time?${CUT}`);
    const href = (await page.locator("#times li a").last().getAttribute("href")) ?? "";
    await page.goto(href);
  },
} as const;

test.setTimeout(900_000);

for (const brand of demoBrands) {
  for (const language of languages) {
    test(`${brand} in ${language}`, async ({ browser, anotherSite }) => {
      await mkdir(FOLDER, { recursive: true });
      const site = await anotherSite({ ...brands[brand], LOCALE: language });
      for (const theme of themes) {
        const pictures: { width: number; path: string }[] = [];
        for (const width of widths) {
          const taken = await shootAll(browser, site.url, { brand, language, theme, width });
          pictures.push(...taken.map((path) => ({ width, path })));
        }
        await layOut(browser, `${FOLDER}/${brand}-${language}-${theme}.png`, pictures);
      }
    });
  }
}

type Screen = {
  readonly brand: string;
  readonly language: string;
  readonly theme: (typeof themes)[number];
  readonly width: number;
};

async function shootAll(browser: Browser, baseURL: string, screen: Screen): Promise<string[]> {
  const { theme, width } = screen;
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    locale: screen.language,
  });
  const page = await context.newPage();
  const taken: string[] = [];
  for (const [name, go] of Object.entries(stops)) {
    await go(page);
    taken.push(await shoot(page, screen, name));
  }
  if (width === 360) {
    await pagesOf(page).details.fill(newVisitor("Ada"));
    await page.getByRole("main").locator("form button[type=submit]").last().click();
    await page.waitForURL(/bookings/);
    await expect(page.locator('[data-state="confirmed"]')).toBeVisible({ timeout: 20_000 });
    taken.push(await shoot(page, screen, "confirmed"));
  }
  await context.close();
  return taken;
}

/** As tall as the page, so that what sticks to the screen's edge stands where it belongs. */
async function shoot(page: Page, screen: Screen, name: string): Promise<string> {
  const { brand, language, theme, width } = screen;
  const path = `${FOLDER}/parts/${brand}-${language}-${theme}-${width}-${name}.png`;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, 2_400) });
  await page.screenshot({ path });
  await page.setViewportSize({ width, height: 800 });
  return path;
}

/** Many pictures as one: a page of them, laid out and shot by the browser itself. */
async function layOut(
  browser: Browser,
  path: string,
  pictures: readonly { readonly width: number; readonly path: string }[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 3_000, height: 1_000 } });
  const rows = widths.map(async (width) => {
    const row = pictures.filter((picture) => picture.width === width);
    const images = await Promise.all(
      row.map(async (picture) => {
        const data = await readFile(picture.path, "base64");
        return `<img width="${width / 2 + 60}" src="data:image/png;base64,${data}">`;
      }),
    );
    return `<p>${images.join("")}</p>`;
  });
  const style =
    "body{margin:20px;width:max-content;background:#8a8a8a}p{display:flex;gap:16px;align-items:start;margin:0 0 16px}";
  await page.setContent(`<style>${style}</style>${(await Promise.all(rows)).join("")}`);
  await page.locator("body").screenshot({ path });
  await page.close();
}
