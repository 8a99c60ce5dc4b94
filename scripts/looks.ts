// `npm run looks -- --save DIR` photographs the site; `npm run looks -- --compare DIR` photographs it
// again and lists every screen that differs by more than 0.1 % of its pixels, with a picture of
// before, after and difference in test-results/looks. It fails where one differs. Words narrow the
// screens down: `npm run looks -- --compare DIR linden dark 360 ar components`.

import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { openContext, photograph } from "../e2e/shots/sheet.ts";
import type { DemoBrand } from "../test/harness/demo-business.ts";
import { type BrandSite, launchChromium, startBrandSite } from "./support/brand-site.ts";
import { buildIfNeeded } from "./support/build.ts";
import { startComponentSite } from "./support/component-site.ts";
import { path } from "./support/paths.ts";
import { compare, write } from "./support/pictures.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { type Look, type Part, type Selection, selectionOf } from "./support/selection.ts";
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

type Count = { screens: number; changed: number };

async function shootLook(
  browser: Browser,
  brand: DemoBrand,
  site: BrandSite,
  parts: readonly Part[],
  look: Look,
  keep: Keep,
): Promise<Count> {
  step(`${brand} ${look.language} ${look.theme} ${look.width} ${parts.join(" ")} …`);
  const { context, page } = await openContext(browser, site.url, look);
  const count = { screens: 0, changed: 0 };
  for (const part of parts) {
    for (const stop of site.stopsIn(part, look.language)) {
      await stop.go(page);
      const picture = await photograph(page, look.width, { type: "png" });
      const name = [brand, look.language, look.theme, look.width, part, stop.name].join("-");
      if (!(await keep(name, picture))) count.changed += 1;
      count.screens += 1;
    }
  }
  await context.close();
  return count;
}

/** Components first: what differs there explains the pages. */
async function shootBrand(
  browser: Browser,
  brand: DemoBrand,
  { looks, parts }: Selection,
  keep: Keep,
): Promise<readonly Count[]> {
  const counts: Count[] = [];
  const shoot = async (site: BrandSite, shown: readonly Part[], look: Look) =>
    counts.push(await shootLook(browser, brand, site, shown, look, keep));
  if (parts.includes("components")) {
    const site = await startComponentSite(brand, looks);
    for (const look of looks) await shoot(site, ["components"], look);
    await site.stop();
  }
  const pages = parts.filter((part) => part !== "components");
  if (pages.length === 0) return counts;
  for (const look of looks) {
    // A site per look, so that bookings of one do not change the next.
    const site = await startBrandSite(browser, brand, pages);
    await shoot(site, pages, look);
    await site.stop();
  }
  return counts;
}

endWhenAsked();
process.setMaxListeners(40);
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { save: { type: "string" }, compare: { type: "string" } },
    allowPositionals: true,
  });
  const keep = keepOf(values);
  const selection = selectionOf(positionals, ["components", "flow", "side"]);
  if (selection.parts.some((part) => part !== "components")) await buildIfNeeded();
  const browser = await launchChromium();
  const counts: Count[] = [];
  for (const brand of selection.brands) {
    counts.push(...(await shootBrand(browser, brand, selection, keep)));
  }
  await browser.close();
  const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);
  say(`${sum("screens")} screens, ${sum("changed")} of them changed`);
  return sum("changed") > 0 ? 1 : 0;
});
process.exit();
