// Photographs the flow, pages that few come to and states where something went wrong,
// in every brand, theme, width and language, into test-results/screens, with contact sheets. axe examines
// every screen. Words narrow them down: `barber dark 360 ar states`.
//
// `--save DIR` keeps the pictures of pages without trouble there; `--compare DIR` lists which differ from
// those by more than 0.1 % of their pixels. What axe or the comparison finds fails. `--docs` takes the
// pictures of README.md and docs.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { MORNING, startClock } from "../test/harness/clock/clock.ts";
import type { DemoBrand } from "../test/harness/demo-business.ts";
import { layOutRows, openPage, photograph } from "./screens/camera.ts";
import { compare } from "./screens/compare.ts";
import { takeDocsPictures } from "./screens/docs.ts";
import { type Look, type Part, parts, type Selection, selectionOf } from "./screens/selection.ts";
import { type Sight, startSight } from "./screens/sites.ts";
import { buildIfNeeded } from "./support/build.ts";
import { launchChromium } from "./support/chromium.ts";
import { optionsOf } from "./support/options.ts";
import { path } from "./support/paths.ts";
import { main, say, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";

const USAGE =
  "node scripts/launch.mjs scripts/screens.ts [[--save DIR] [--compare DIR] [--docs] [barber dark 360 ar states …]]";
const OPTIONS = {
  save: { type: "string" },
  compare: { type: "string" },
  docs: { type: "boolean" },
} as const;
const LIMIT = 0.001;
/** Of each of the three pictures that show a difference. */
const COMPARED = 640;

type Run = {
  readonly browser: Browser;
  readonly folder: string;
  /** Where the pictures to compare with are. */
  readonly earlier: string | undefined;
  screens: number;
  findings: number;
};

function report(run: Run, finding: string): void {
  run.findings += 1;
  say(finding);
}

async function compareWithEarlier(
  run: Run,
  earlier: string,
  name: string,
  picture: Buffer,
): Promise<void> {
  const before = await readFile(join(earlier, `${name}.png`)).catch(() => undefined);
  if (before === undefined) return report(run, `${name}: no earlier picture`);
  const { share, drawn } = await compare(before, picture);
  if (share <= LIMIT) return;
  const file = join(run.folder, "changed", `${name}.png`);
  await layOutRows(run.browser, file, [before, picture, drawn], COMPARED);
  report(run, `${name}: ${(share * 100).toFixed(2)} % differs, ${file}`);
}

async function shootLook(run: Run, sight: Sight, series: string, look: Look): Promise<void> {
  step(`${series} …`);
  const page = await openPage(run.browser, sight.url, look);
  const pictures: Buffer[] = [];
  for (const stop of sight.stopsIn(look.language)) {
    await stop.go(page);
    const name = `${series}-${stop.name}`;
    const { picture, violations } = await photograph(page, look.width);
    pictures.push(picture);
    for (const { id, at } of violations) report(run, `${name}: ${id} at ${at.join(" and ")}`);
    if (run.earlier !== undefined) await compareWithEarlier(run, run.earlier, name, picture);
    await writeFile(join(run.folder, `${name}.png`), picture);
  }
  await page.close();
  run.screens += pictures.length;
  await layOutRows(run.browser, join(run.folder, "sheets", `${series}.jpg`), pictures, look.width);
}

async function shootPart(run: Run, brand: DemoBrand, part: Part, looks: readonly Look[]) {
  const sight = await startSight(run.browser, brand, part);
  for (const look of looks) {
    const { language, theme, width } = look;
    await shootLook(run, sight, [brand, language, theme, width, part].join("-"), look);
  }
  await sight.stop();
}

async function shootAll(run: Run, { brands, parts, looks }: Selection): Promise<void> {
  await mkdir(run.folder, { recursive: true });
  for (const brand of brands) {
    for (const part of parts) {
      // What one look books in the flow would be taken in the next.
      const turns = part === "flow" ? looks.map((look) => [look]) : [looks];
      for (const turn of turns) await shootPart(run, brand, part, turn);
    }
  }
  say(`${run.screens} screens in ${run.folder}, ${run.findings} findings`);
}

endWhenAsked();
// Every process adds an exit listener.
process.setMaxListeners(40);
await main(async () => {
  await startClock(MORNING);
  const { values, positionals } = optionsOf({ options: OPTIONS, allowPositionals: true }, USAGE);
  const { save, compare: earlier } = values;
  // Bookings that wait look different from one minute to the next.
  const isCompared = save !== undefined || earlier !== undefined;
  const usual = parts.filter((part) => part !== "states" || !isCompared);
  const selection = selectionOf(positionals, usual);
  await buildIfNeeded();
  const browser = await launchChromium();
  const folder = save ?? path("test-results/screens");
  const run: Run = { browser, folder, earlier, screens: 0, findings: 0 };
  await (values.docs ? takeDocsPictures(browser) : shootAll(run, selection));
  await browser.close();
  return run.findings > 0 ? 1 : 0;
});
process.exit();
