import { expect, type Locator, type Page } from "@playwright/test";

/** How far a row may move, in pixels. */
const TOLERANCE = 4;

export const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? Number.NaN;

export const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
export const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-same"));

export async function expectAt(row: Locator, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(row)) - top)).toBeLessThanOrEqual(TOLERANCE);
}

/** The last row with a link to such an address, scrolled to the middle of the screen. */
export async function lastRow(page: Page, address: string): Promise<Locator> {
  const rows = page.locator("[data-row]").filter({ has: page.locator(`a[href*="${address}"]`) });
  await rows.last().evaluate((row) => row.scrollIntoView({ block: "center" }));
  return rows.last();
}
