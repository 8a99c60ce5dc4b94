// `npm run sheets`: contact sheets of components, of the flow, of pages that few come to and of states where
// something went wrong, into test-results/sheets: one for each brand, theme, width and language. axe
// examines every screen; what it finds is listed, and fails. Words narrow them down:
// `npm run sheets -- barber dark 360 ar states`.

import type { Browser } from "@playwright/test";
import { type Shot, shootSheet } from "../e2e/shots/sheet.ts";
import type { DemoBrand } from "../test/harness/demo-business.ts";
import { type BrandSite, launchChromium, startBrandSite } from "./support/brand-site.ts";
import { buildIfNeeded } from "./support/build.ts";
import { startComponentSite } from "./support/component-site.ts";
import { main, say, step } from "./support/say.ts";
import { type Part, type Selection, selectionOf } from "./support/selection.ts";
import { endWhenAsked } from "./support/signals.ts";

/** Components come from a server of their own: a build has no page of them. */
async function shootBrand(
  browser: Browser,
  brand: DemoBrand,
  { parts, looks }: Selection,
): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  const pages = parts.filter((part) => part !== "components");
  const shoot = async (site: BrandSite, shown: readonly Part[]) => {
    for (const look of looks) {
      for (const part of shown) {
        const stops = site.stopsIn(part, look.language);
        const shot = await shootSheet(browser, site.url, { brand, part, stops, ...look });
        say(shot.file);
        shots.push(shot);
      }
    }
    await site.stop();
  };
  step(`${brand} …`);
  if (parts.includes("components")) {
    await shoot(await startComponentSite(brand, looks), ["components"]);
  }
  if (pages.length > 0) await shoot(await startBrandSite(browser, brand, pages), pages);
  return shots;
}

endWhenAsked();
// Every process adds an exit listener.
process.setMaxListeners(20);
await main(async () => {
  const selection = selectionOf(process.argv.slice(2), ["components", "flow", "side", "states"]);
  if (selection.parts.some((part) => part !== "components")) await buildIfNeeded();
  const browser = await launchChromium();
  const shots: Shot[] = [];
  for (const brand of selection.brands) {
    shots.push(...(await shootBrand(browser, brand, selection)));
  }
  await browser.close();
  const screens = shots.reduce((sum, shot) => sum + shot.screens, 0);
  const violations = shots.flatMap((shot) => shot.violations);
  for (const violation of violations) say(violation);
  say(`${shots.length} sheets, ${screens} screens, ${violations.length} violations of WCAG 2.2 AA`);
  return violations.length > 0 ? 1 : 0;
});
process.exit();
