import type { Page } from "@playwright/test";

/** Until the page's script has taken over: it comes after the first paint, which a busy machine has late. */
export async function siteScriptRuns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const src = document.querySelector<HTMLElement>("script[data-src]")?.dataset.src;
    if (src === undefined) throw new Error("the page has no script");
    await import(src);
  });
}

/** What a journey opens is given to it once the script runs, unless it names an event (`waitUntil`). */
export function openWithScript(page: Page): Page {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (options?.waitUntil === undefined) await siteScriptRuns(page).catch(() => undefined);
    return response;
  };
  return page;
}
