import type { Page } from "@playwright/test";
import type { Stop } from "./stops.ts";

const ADDRESS = "/book/components";

/** Each sample of the component page by itself, as `npm run dev` serves it. */
export async function componentStops(origin: string, language: string): Promise<readonly Stop[]> {
  const address = `${origin}${ADDRESS}?lang=${language}`;
  const html = await (await fetch(address)).text();
  const names = [...html.matchAll(/ data-sample="([^"]+)"/g)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error(`${address} shows no sample`);
  return names.map((name) => ({
    name: name.replace(/\W+/g, "-"),
    async go(page) {
      if (page.url() !== address) await open(page, address);
      await showOnly(page, name);
    },
  }));
}

/** Without the site's script: a sample of a pending booking would reload the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.route("**/scripts/**", (route) => route.abort());
  await page.goto(address, { waitUntil: "networkidle" });
}

/** Hides what stands neither around the sample nor in it. */
async function showOnly(page: Page, name: string): Promise<void> {
  const found = await page.evaluate((wanted) => {
    const samples = [...document.querySelectorAll<HTMLElement>("[data-sample]")];
    const sample = samples.find(({ dataset }) => dataset.sample === wanted);
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const isShown = !sample || element.contains(sample) || sample.contains(element);
      element.style.display = isShown ? "" : "none";
    }
    return sample !== undefined;
  }, name);
  if (!found) throw new Error(`${name} is not on the page`);
}
