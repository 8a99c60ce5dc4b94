// `node scripts/launch.mjs scripts/screens.ts`: the pictures in README.md and docs, of the site as it
// is now.

import { mkdir, readFile } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { stopsOf } from "../e2e/shots/stops.ts";
import { brands, type DemoBrand, demoContent } from "../test/harness/demo-business.ts";
import type { Running } from "../test/harness/process.ts";
import { startSalon, startSite } from "../test/harness/start.ts";
import { buildIfNeeded } from "./support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "./support/chromium.ts";
import { path } from "./support/paths.ts";
import { main, say } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";

type Screen = {
  readonly brand: DemoBrand;
  /** The last stop to walk to. */
  readonly stop: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: "light" | "dark";
  readonly language?: string;
};

type Picture = {
  readonly file: string;
  readonly width: number;
  readonly screens: readonly Screen[];
};

const phone = { width: 360, height: 740 } as const;

const pictures: readonly Picture[] = [
  {
    file: "choose-a-time.png",
    width: 1400,
    screens: [
      { brand: "linden", stop: "time", width: 1180, height: 860 },
      { brand: "linden", stop: "time", ...phone },
    ],
  },
  {
    file: "three-businesses.png",
    width: 1600,
    screens: [
      { brand: "barber", stop: "menu", ...phone },
      { brand: "barber", stop: "prices", ...phone, theme: "dark" },
      { brand: "spa", stop: "menu", ...phone },
      { brand: "spa", stop: "service", ...phone },
      { brand: "clinic", stop: "menu", ...phone },
      { brand: "clinic", stop: "time", ...phone },
    ],
  },
  {
    file: "front.png",
    width: 1400,
    screens: [
      { brand: "linden", stop: "menu", width: 1180, height: 760 },
      { brand: "barber", stop: "menu", width: 1180, height: 760 },
    ],
  },
  {
    file: "to-the-end.png",
    width: 1400,
    screens: [
      { brand: "linden", stop: "details", ...phone },
      { brand: "linden", stop: "problems", ...phone, theme: "dark" },
      { brand: "linden", stop: "confirmed", ...phone },
      { brand: "spa", stop: "confirmed", ...phone, language: "ar" },
      { brand: "clinic", stop: "details", ...phone, language: "de" },
    ],
  },
];

async function shoot(browser: Browser, baseURL: string, screen: Screen): Promise<string> {
  const { brand, stop, width, height, theme = "light", language = "en" } = screen;
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // Waits for the font.
  await page.goto("/book", { waitUntil: "networkidle" });
  const stops = stopsOf(brand, language);
  const last = stops.findIndex(({ name }) => name === stop);
  // The last three stops follow each other; earlier ones are independent.
  const first = stops.findIndex(({ name }) => name === "details");
  for (const { go } of stops.slice(Math.min(first, last), last + 1)) await go(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const taken = await page.screenshot();
  await context.close();
  return `data:image/png;base64,${taken.toString("base64")}`;
}

const EDGE = 32;
const GAP = 24;

async function layOut(browser: Browser, picture: Picture, images: readonly string[]) {
  const { file, width, screens } = picture;
  const page = await browser.newPage({ viewport: { width, height: 400 } });
  const style = `body{margin:0;padding:${EDGE}px;display:flex;gap:${GAP}px;align-items:center;background:#dcd8d0}
    img{border-radius:10px;box-shadow:0 2px 5px #0002,0 12px 30px #0003}`;
  const room = width - 2 * EDGE - GAP * (screens.length - 1);
  const scale = room / screens.reduce((sum, screen) => sum + screen.width, 0);
  const shown = images.map(
    (source, at) => `<img width="${(screens[at]?.width ?? 0) * scale}" src="${source}">`,
  );
  await page.setContent(`<!doctype html><style>${style}</style>${shown.join("")}`);
  await page.screenshot({ path: path("docs/images", file), fullPage: true });
  await page.close();
  const { length } = await readFile(path("docs/images", file));
  say(`${file}: ${Math.round(length / 1_000)} kB`);
}

endWhenAsked();
await main(async () => {
  await mkdir(path("docs/images"), { recursive: true });
  await buildIfNeeded();
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const sites = new Map<DemoBrand, string>();
  const running: Running[] = [];
  for (const picture of pictures) {
    const images: string[] = [];
    for (const screen of picture.screens) {
      const { brand } = screen;
      if (!sites.has(brand)) {
        const salon = await startSalon(`screens-${brand}`, { SANDBOX_BUSINESS: brand });
        const env = { ...brands[brand], CONTENT_FILE: path(demoContent(brand)) };
        const site = await startSite(salon.url, env, `screens-${brand}`);
        running.push(salon, site);
        sites.set(brand, site.url);
      }
      images.push(await shoot(browser, sites.get(brand) ?? "", screen));
    }
    await layOut(browser, picture, images);
  }
  await Promise.all(running.map((one) => one.stop()));
  await browser.close();
  return 0;
});
process.exit();
