import { type Browser, chromium } from "@playwright/test";
import { createFaultStates } from "../../e2e/shots/states.ts";
import { type Stop, sideStopsOf, stopsOf } from "../../e2e/shots/stops.ts";
import { brands, type DemoBrand } from "../../test/harness/demo-business.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { CHROMIUM_VARIABLE, findChromium } from "./chromium.ts";
import type { Part } from "./selection.ts";

export type BrandSite = {
  readonly url: string;
  readonly stopsIn: (part: Part, language: string) => readonly Stop[];
  readonly stop: () => Promise<unknown>;
};

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

export async function startBrandSite(
  browser: Browser,
  brand: DemoBrand,
  parts: readonly Part[],
): Promise<BrandSite> {
  const salon = await startSalon(`sheets-${brand}`, { SANDBOX_BUSINESS: brand });
  const site = await startSite(salon.url, brands[brand], `sheets-${brand}`);
  const page = await browser.newPage();
  const troubles = parts.includes("states")
    ? await createFaultStates(page, brand, site.url)
    : undefined;
  await page.close();
  return {
    url: site.url,
    stopsIn: (part, language) => {
      if (part === "flow") return stopsOf(brand, language);
      if (part === "side") return sideStopsOf(brand, language);
      return troubles?.stopsIn(language) ?? [];
    },
    stop: () => Promise.all([site.stop(), salon.stop(), troubles?.stop()]),
  };
}
