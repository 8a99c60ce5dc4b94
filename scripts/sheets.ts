// `npm run sheets`: contact sheets of the flow, of pages that few come to and of states where
// something went wrong, into test-results/sheets: one for each brand, theme, width and language. axe
// examines every screen; what it finds is listed, and fails. Words narrow them down:
// `npm run sheets -- barber dark 360 ar states`.

import { type Shot, shootSheet } from "../e2e/shots/sheet.ts";
import { launchChromium, startBrandSite } from "./support/brand-site.ts";
import { buildIfNeeded } from "./support/build.ts";
import { main, say, step } from "./support/say.ts";
import { selectionOf } from "./support/selection.ts";
import { endWhenAsked } from "./support/signals.ts";

endWhenAsked();
// Every process adds an exit listener.
process.setMaxListeners(20);
await main(async () => {
  const selection = selectionOf(process.argv.slice(2), ["flow", "side", "states"]);
  await buildIfNeeded();
  const browser = await launchChromium();
  const shots: Shot[] = [];
  for (const brand of selection.brands) {
    step(`${brand} …`);
    const site = await startBrandSite(browser, brand, selection.parts);
    for (const look of selection.looks) {
      for (const part of selection.parts) {
        const stops = site.stopsIn(part, look.language);
        const shot = await shootSheet(browser, site.url, { brand, part, stops, ...look });
        say(shot.file);
        shots.push(shot);
      }
    }
    await site.stop();
  }
  await browser.close();
  const screens = shots.reduce((sum, shot) => sum + shot.screens, 0);
  const violations = shots.flatMap((shot) => shot.violations);
  for (const violation of violations) say(violation);
  say(`${shots.length} sheets, ${screens} screens, ${violations.length} violations of WCAG 2.2 AA`);
  return violations.length > 0 ? 1 : 0;
});
process.exit();
