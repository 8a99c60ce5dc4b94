// `npm run looks -- --save DIR` photographs the site; `npm run looks -- --compare DIR` photographs it
// again and lists every screen that differs by more than 0.1 % of its pixels, with a picture of
// before, after and difference in test-results/looks. It fails where one differs. Words narrow the
// screens down: `npm run looks -- --compare DIR linden dark 360 ar flow`.

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { openContext, photograph } from "../e2e/shots/sheet.ts";
import type { DemoBrand } from "../test/harness/demo-business.ts";
import { launchChromium, startBrandSite } from "./support/brand-site.ts";
import { buildIfNeeded } from "./support/build.ts";
import { path } from "./support/paths.ts";
import { compare, write } from "./support/pictures.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { type Look, type Part, selectionOf } from "./support/selection.ts";
import { endWhenAsked } from "./support/signals.ts";

const LIMIT = 0.001;
const DIFFERENCES = path("test-results/looks");

/** Returns whether the picture is unchanged. */
type Keep = (name: string, picture: Buffer) => Promise<boolean>;

function keepOf(values: { save?: string | undefined; compare?: string | undefined }): Keep {
  const { save, compare: earlier } = values;
  if (save !== undefined && earlier === undefined) {
    return async (name, picture) => {
      await write(join(save, `${name}.png`), picture);
      return true;
    };
  }
  if (earlier === undefined || save !== undefined) {
    throw new Stop("Say where the pictures are: --save DIR, or --compare DIR");
  }
  return async (name, picture) => {
    const file = `${name}.png`;
    const share = await compare(picture, join(earlier, file), join(DIFFERENCES, file), LIMIT);
    if (share === undefined) say(`${name}: no earlier picture`);
    else if (share > LIMIT) say(`${name}: ${(share * 100).toFixed(2)} %`);
    return share !== undefined && share <= LIMIT;
  };
}

/** A site per look, so that bookings of one do not change the next. */
async function shootLook(
  browser: Browser,
  brand: DemoBrand,
  parts: readonly Part[],
  look: Look,
  keep: Keep,
): Promise<{ screens: number; changed: number }> {
  const site = await startBrandSite(browser, brand, parts);
  const { context, page } = await openContext(browser, site.url, look);
  let [screens, changed] = [0, 0];
  for (const part of parts) {
    for (const stop of site.stopsIn(part, look.language)) {
      await stop.go(page);
      const picture = await photograph(page, look.width, { type: "png" });
      const name = [brand, look.language, look.theme, look.width, part, stop.name].join("-");
      if (!(await keep(name, picture))) changed += 1;
      screens += 1;
    }
  }
  await context.close();
  await site.stop();
  return { screens, changed };
}

endWhenAsked();
process.setMaxListeners(40);
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { save: { type: "string" }, compare: { type: "string" } },
    allowPositionals: true,
  });
  const keep = keepOf(values);
  const selection = selectionOf(positionals, ["flow", "side"]);
  await buildIfNeeded();
  const browser = await launchChromium();
  let [screens, changed] = [0, 0];
  for (const brand of selection.brands) {
    for (const look of selection.looks) {
      step(`${brand} ${look.language} ${look.theme} ${look.width} …`);
      const shot = await shootLook(browser, brand, selection.parts, look, keep);
      screens += shot.screens;
      changed += shot.changed;
    }
  }
  await browser.close();
  say(`${screens} screens, ${changed} of them changed`);
  return changed > 0 ? 1 : 0;
});
process.exit();
