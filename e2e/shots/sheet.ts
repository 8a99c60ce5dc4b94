import { mkdir, readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import type { DemoBrand } from "../support/demo-business.ts";
import { stopsOf } from "./stops.ts";

export const FOLDER = "test-results/sheets";
export const languages = ["en", "de", "ar"] as const;
export const widths = [360, 768, 1280] as const;
export const themes = ["light", "dark"] as const;

/** One contact sheet: the whole flow as one visitor sees it. */
export type Sheet = {
  readonly brand: DemoBrand;
  readonly language: (typeof languages)[number];
  readonly theme: (typeof themes)[number];
  readonly width: (typeof widths)[number];
};

/** How high a picture may be; a menu of thirty services would dwarf the rest. */
const MOST_PIXELS = 1_700;

/** Walks through the flow, takes each page, and lays the pictures out on one; its file. */
export async function shootSheet(browser: Browser, baseURL: string, sheet: Sheet): Promise<string> {
  const { brand, language, theme, width } = sheet;
  const name = `${brand}-${language}-${theme}-${width}`;
  await mkdir(`${FOLDER}/parts`, { recursive: true });
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
    locale: language,
  });
  const page = await context.newPage();
  // So that the face is there: a page does not wait for it.
  await page.goto("/book", { waitUntil: "networkidle" });
  const taken: string[] = [];
  for (const stop of stopsOf(brand, language)) {
    await stop.go(page);
    taken.push(await shoot(page, width, `${FOLDER}/parts/${name}-${stop.name}.jpg`));
  }
  await context.close();
  const file = `${FOLDER}/${name}.jpg`;
  await layOut(browser, file, taken, Math.min(width, 640));
  return file;
}

/** As tall as the page, so that what sticks to the screen's edge stands where it belongs. */
async function shoot(page: Page, width: number, path: string): Promise<string> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, MOST_PIXELS) });
  await page.screenshot({ path, quality: 85 });
  await page.setViewportSize({ width, height: 800 });
  return path;
}

/** Many pictures as one: a page of them, laid out and shot by the browser itself. */
async function layOut(
  browser: Browser,
  path: string,
  pictures: readonly string[],
  width: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: (width + 16) * 5 + 16, height: 800 } });
  const images = await Promise.all(
    pictures.map(async (picture) => {
      const data = await readFile(picture, "base64");
      return `<img width="${width}" src="data:image/jpeg;base64,${data}">`;
    }),
  );
  const style =
    "body{margin:16px;display:flex;flex-wrap:wrap;gap:16px;align-items:start;background:#8a8a8a}";
  await page.setContent(`<!doctype html><style>${style}</style>${images.join("")}`);
  await page.screenshot({ path, quality: 85, fullPage: true });
  await page.close();
}
