// `npm run sheets`: contact sheets of the whole flow into test-results/sheets, one for each brand,
// theme, width and language. Words narrow them down: `npm run sheets -- barber dark 360 ar`.

import { chromium } from "@playwright/test";
import { languages, type Sheet, shootSheet, themes, widths } from "../e2e/shots/sheet.ts";
import { brands, type DemoBrand, demoBrands } from "../e2e/support/demo-business.ts";
import { startSalon, startSite } from "../e2e/support/start.ts";
import { buildIfNeeded } from "./support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "./support/chromium.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";

/** Those of a list that are named; all where none is. */
function named<Word extends string | number>(all: readonly Word[], words: Set<string>) {
  const chosen = all.filter((word) => words.has(String(word)));
  return chosen.length > 0 ? chosen : all;
}

function sheetsOf(brand: DemoBrand, words: Set<string>): readonly Sheet[] {
  return named(languages, words).flatMap((language) =>
    named(themes, words).flatMap((theme) =>
      named(widths, words).map((width) => ({ brand, language, theme, width })),
    ),
  );
}

function refuseUnknown(words: Set<string>): void {
  const known = [...demoBrands, ...languages, ...themes, ...widths].map(String);
  const unknown = [...words].filter((word) => !known.includes(word));
  if (unknown.length === 0) return;
  throw new Stop(`Unknown: ${unknown.join(", ")}. Known: ${known.join(" ")}`);
}

endWhenAsked();
await main(async () => {
  const words = new Set(process.argv.slice(2));
  refuseUnknown(words);
  await buildIfNeeded();
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const brand of named(demoBrands, words)) {
    step(`${brand} …`);
    const salon = await startSalon(`sheets-${brand}`, { SANDBOX_BUSINESS: brand });
    const site = await startSite(salon.url, brands[brand], `sheets-${brand}`);
    for (const sheet of sheetsOf(brand, words)) {
      say(await shootSheet(browser, site.url, sheet));
    }
    await site.stop();
    await salon.stop();
  }
  await browser.close();
  return 0;
});
process.exit();
