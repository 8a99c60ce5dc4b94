import { mkdir, readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Language } from "#lib/i18n/languages.ts";
import { violationsIn } from "../../test/harness/axe.ts";
import type { DemoBrand } from "../../test/harness/demo-business.ts";
import type { Stop } from "./stops.ts";

export const FOLDER = "test-results/sheets";
/** English, the longest words, and right to left. */
export const languages = ["en", "de", "ar"] as const satisfies readonly Language[];
export const widths = [360, 768, 1280] as const;
export const themes = ["light", "dark"] as const;

export type Sheet = {
  readonly brand: DemoBrand;
  readonly language: string;
  readonly theme: (typeof themes)[number];
  readonly width: (typeof widths)[number];
  readonly part: string;
  readonly stops: readonly Stop[];
};

export type Shot = {
  readonly file: string;
  readonly screens: number;
  /** From axe, with their screens. */
  readonly violations: readonly string[];
};

/** Crops tall pages. */
const MAX_PIXELS = 1_700;
/** Width of a row. */
const ROW_PIXELS = 3_400;

export async function shootSheet(browser: Browser, baseURL: string, sheet: Sheet): Promise<Shot> {
  const { brand, language, theme, width, part, stops } = sheet;
  const name = `${brand}-${language}-${theme}-${width}-${part}`;
  await mkdir(`${FOLDER}/parts`, { recursive: true });
  const { context, page } = await openContext(browser, baseURL, sheet);
  const taken: string[] = [];
  const violations: string[] = [];
  for (const stop of stops) {
    await stop.go(page);
    const path = `${FOLDER}/parts/${name}-${stop.name}.jpg`;
    await photograph(page, width, { path, quality: 85 });
    taken.push(path);
    for (const { id, at } of await examine(page, width)) {
      violations.push(`${name}-${stop.name}: ${id} at ${at.join(" and ")}`);
    }
  }
  await context.close();
  const file = `${FOLDER}/${name}.jpg`;
  await layOut(browser, file, taken, Math.min(width, 640));
  return { file, screens: stops.length, violations };
}

/** With the brand's font loaded. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  { language, theme, width }: Pick<Sheet, "language" | "theme" | "width">,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
    locale: language,
  });
  const page = await context.newPage();
  // Pages do not wait for the font.
  await page.goto("/book", { waitUntil: "networkidle" });
  return { context, page };
}

/** As tall as the page, so that sticky elements stand in place. */
export async function photograph(
  page: Page,
  width: number,
  options: Parameters<Page["screenshot"]>[0],
): Promise<Buffer> {
  const height = await heightOf(page);
  await page.setViewportSize({ width, height: Math.min(height, MAX_PIXELS) });
  const picture = await page.screenshot(options);
  await page.setViewportSize({ width, height: 800 });
  return picture;
}

/** As tall as the page: sticky elements would cover content. */
async function examine(page: Page, width: number) {
  await page.setViewportSize({ width, height: Math.max(800, await heightOf(page)) });
  const found = await violationsIn(page);
  await page.setViewportSize({ width, height: 800 });
  return found;
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Lays pictures out in a page and photographs it. */
async function layOut(
  browser: Browser,
  path: string,
  pictures: readonly string[],
  width: number,
): Promise<void> {
  const across = Math.floor(ROW_PIXELS / (width + 16));
  const page = await browser.newPage({
    viewport: { width: (width + 16) * Math.min(across, pictures.length) + 16, height: 800 },
  });
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
