import type { Page } from "@playwright/test";

/** Until the page's script has taken over: it comes after the first paint, which a busy machine has late. */
export async function siteScriptRuns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const src = document.querySelector<HTMLElement>("script[data-src]")?.dataset.src;
    if (src === undefined) throw new Error("the page has no script");
    await import(src);
  });
}
