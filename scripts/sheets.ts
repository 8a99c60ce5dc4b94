// `npm run sheets`: contact sheets of the flow, of pages that few come to and of states where
// something went wrong, into test-results/sheets: one for each brand, theme, width and language. axe
// examines every screen; what it finds is listed, and fails. Words narrow them down:
// `npm run sheets -- barber dark 360 ar states`.

import { type Browser, chromium } from "@playwright/test";
import { languages as allLanguages } from "#lib/i18n/languages.ts";
import {
  languages,
  type Sheet,
  type Shot,
  shootSheet,
  themes,
  widths,
} from "../e2e/shots/sheet.ts";
import { makeTroubles } from "../e2e/shots/states.ts";
import { type Stop, sideStopsOf, stopsOf } from "../e2e/shots/stops.ts";
import { brands, type DemoBrand, demoBrands } from "../test/harness/demo-business.ts";
import { startSalon, startSite } from "../test/harness/start.ts";
import { buildIfNeeded } from "./support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "./support/chromium.ts";
import { main, Stop as Refusal, say, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";

const parts = ["flow", "side", "states"] as const;
type StopsIn = (language: string) => readonly Stop[];

/** Those of a list that are named; where none is, the usual ones. */
function named<Word extends string | number>(
  all: readonly Word[],
  words: Set<string>,
  usual: readonly Word[] = all,
) {
  const chosen = all.filter((word) => words.has(String(word)));
  return chosen.length > 0 ? chosen : usual;
}

type Look = Pick<Sheet, "language" | "theme" | "width">;

function looksOf(words: Set<string>): readonly Look[] {
  return named(allLanguages, words, languages).flatMap((language) =>
    named(themes, words).flatMap((theme) =>
      named(widths, words).map((width) => ({ language, theme, width })),
    ),
  );
}

function refuseUnknown(words: Set<string>): void {
  const known = [...demoBrands, ...allLanguages, ...themes, ...widths, ...parts].map(String);
  const unknown = [...words].filter((word) => !known.includes(word));
  if (unknown.length === 0) return;
  throw new Refusal(`Unknown: ${unknown.join(", ")}. Known: ${known.join(" ")}`);
}

async function shootBrand(browser: Browser, brand: DemoBrand, words: Set<string>) {
  const salon = await startSalon(`sheets-${brand}`, { SANDBOX_BUSINESS: brand });
  const site = await startSite(salon.url, brands[brand], `sheets-${brand}`);
  const wanted = named(parts, words);
  const page = await browser.newPage();
  const troubles = wanted.includes("states")
    ? await makeTroubles(page, brand, site.url)
    : undefined;
  await page.close();
  const stopsIn: Record<(typeof parts)[number], StopsIn> = {
    flow: (language) => stopsOf(brand, language),
    side: (language) => sideStopsOf(brand, language),
    states: (language) => troubles?.stopsIn(language) ?? [],
  };
  const shots: Shot[] = [];
  for (const look of looksOf(words)) {
    for (const part of wanted) {
      const stops = stopsIn[part](look.language);
      const shot = await shootSheet(browser, site.url, { brand, part, stops, ...look });
      say(shot.file);
      shots.push(shot);
    }
  }
  await Promise.all([site.stop(), salon.stop(), troubles?.stop()]);
  return shots;
}

endWhenAsked();
// Each process that is started ends with this one; a state that lasts has one of its own.
process.setMaxListeners(20);
await main(async () => {
  const words = new Set(process.argv.slice(2));
  refuseUnknown(words);
  await buildIfNeeded();
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const shots: Shot[] = [];
  for (const brand of named(demoBrands, words)) {
    step(`${brand} …`);
    shots.push(...(await shootBrand(browser, brand, words)));
  }
  await browser.close();
  const screens = shots.reduce((sum, shot) => sum + shot.screens, 0);
  const violations = shots.flatMap((shot) => shot.violations);
  for (const violation of violations) say(violation);
  say(`${shots.length} sheets, ${screens} screens, ${violations.length} violations of WCAG 2.2 AA`);
  return violations.length > 0 ? 1 : 0;
});
process.exit();
