import type { Browser, Page } from "@playwright/test";
import { violationsIn } from "../../test/harness/axe.ts";
import type { Look } from "./selection.ts";

const HEIGHT = 800;
/** Crops tall pages. */
const MAX_PIXELS = 1_700;
/** Width of a row of a contact sheet, and of the widest picture in it. */
const ROW_PIXELS = 3_400;
const WIDEST = 640;
const GAP = 16;

/** A tab with the brand's font loaded. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { language, theme, width }: Look,
  height = HEIGHT,
): Promise<Page> {
  const page = await browser.newPage({
    baseURL,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: "reduce",
    locale: language,
    // As most visitors: in the time of the demo's businesses.
    timezoneId: "Europe/Berlin",
  });
  // Pages do not wait for the font.
  await page.goto("/book", { waitUntil: "networkidle" });
  return page;
}

/** Each visit has another booking number; pictures that are compared have the same. */
async function equateNumbers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      text.nodeValue = text.nodeValue?.replace(/\b[2-9A-Z]{3}-[2-9A-Z]{3}\b/, "A7K-2QX") ?? null;
    }
  });
}

/** As tall as the page: sticky elements stand in place, and axe sees what they would cover. */
export async function photograph(page: Page, width: number) {
  await equateNumbers(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, MAX_PIXELS) });
  const picture = await page.screenshot();
  await page.setViewportSize({ width, height });
  const violations = await violationsIn(page);
  await page.setViewportSize({ width, height: HEIGHT });
  return { picture, violations };
}

export type Image = { readonly picture: Buffer; readonly width: number };

/** Lays pictures out in a page and photographs it. */
export async function layOut(
  browser: Browser,
  file: { readonly path: string; readonly width: number; readonly style: string },
  images: readonly Image[],
): Promise<void> {
  const { path, width, style } = file;
  const page = await browser.newPage({ viewport: { width, height: 400 } });
  const shown = images.map(
    (each) =>
      `<img width="${each.width}" src="data:image/png;base64,${each.picture.toString("base64")}">`,
  );
  await page.setContent(`<!doctype html><style>${style}</style>${shown.join("")}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

/** Pictures of screens in rows, the widest ones smaller. */
export async function layOutRows(
  browser: Browser,
  path: string,
  pictures: readonly Buffer[],
  screenWidth: number,
): Promise<void> {
  const width = Math.min(screenWidth, WIDEST);
  const across = Math.min(Math.floor(ROW_PIXELS / (width + GAP)), pictures.length);
  const style = `body{margin:${GAP}px;display:flex;flex-wrap:wrap;gap:${GAP}px;align-items:start;background:#8a8a8a}`;
  const file = { path, width: (width + GAP) * across + GAP, style };
  const images = pictures.map((picture) => ({ picture, width }));
  await layOut(browser, file, images);
}
