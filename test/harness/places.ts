import { expect, type Locator, type Page } from "@playwright/test";

/** How far a row may be from where it was. Pixels. */
const TOLERANCE = 4;

export const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? Number.NaN;

/** Marks the document, so that a test can tell whether it is still the same one. */
export const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
export const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-same"));

export async function expectAt(row: Locator, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(row)) - top)).toBeLessThanOrEqual(TOLERANCE);
}

/** The last row whose link leads to such an address, in the middle of the screen. */
export async function lastRow(page: Page, address: string): Promise<Locator> {
  const rows = page.locator("[data-row]").filter({ has: page.locator(`a[href*="${address}"]`) });
  await rows.last().evaluate((row) => row.scrollIntoView({ block: "center" }));
  return rows.last();
}
