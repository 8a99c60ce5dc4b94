import type { Browser } from "@playwright/test";
import type { DemoBrand } from "../../test/harness/demo-business.ts";
import { path } from "../support/paths.ts";
import { say } from "../support/say.ts";
import { layOut, openPage } from "./camera.ts";
import type { Look } from "./selection.ts";
import { startSight } from "./sites.ts";

type Screen = Look & {
  readonly brand: DemoBrand;
  /** The last stop to walk to. */
  readonly stop: string;
  readonly height: number;
};

type Picture = {
  readonly file: string;
  readonly width: number;
  readonly screens: readonly Screen[];
};

const english = { language: "en", theme: "light" } as const;
const phone = { ...english, width: 360, height: 740 } as const;
const desktop = { ...english, width: 1180, height: 760 } as const;

const pictures: readonly Picture[] = [
  {
    file: "choose-a-time.png",
    width: 1400,
    screens: [
      { ...desktop, brand: "linden", stop: "time", height: 860 },
      { ...phone, brand: "linden", stop: "time" },
    ],
  },
  {
    file: "three-businesses.png",
    width: 1600,
    screens: [
      { ...phone, brand: "barber", stop: "menu" },
      { ...phone, brand: "barber", stop: "prices", theme: "dark" },
      { ...phone, brand: "spa", stop: "menu" },
      { ...phone, brand: "spa", stop: "service" },
      { ...phone, brand: "clinic", stop: "menu" },
      { ...phone, brand: "clinic", stop: "time" },
    ],
  },
  {
    file: "front.png",
    width: 1400,
    screens: [
      { ...desktop, brand: "linden", stop: "menu" },
      { ...desktop, brand: "barber", stop: "menu" },
    ],
  },
  {
    file: "to-the-end.png",
    width: 1400,
    screens: [
      { ...phone, brand: "linden", stop: "details" },
      { ...phone, brand: "linden", stop: "problems", theme: "dark" },
      { ...phone, brand: "linden", stop: "confirmed" },
      { ...phone, brand: "spa", stop: "confirmed", language: "ar" },
      { ...phone, brand: "clinic", stop: "details", language: "de" },
    ],
  },
];

const EDGE = 32;
const GAP = 24;
const STYLE = `body{margin:0;padding:${EDGE}px;display:flex;gap:${GAP}px;align-items:center;background:#dcd8d0}
  img{border-radius:10px;box-shadow:0 2px 5px #0002,0 12px 30px #0003}`;

/** The pictures in README.md and docs, of the site as it is now. */
export async function takeDocsPictures(browser: Browser): Promise<void> {
  for (const { file, width, screens } of pictures) {
    const room = width - 2 * EDGE - GAP * (screens.length - 1);
    const scale = room / screens.reduce((sum, screen) => sum + screen.width, 0);
    const images = [];
    for (const screen of screens) {
      images.push({ picture: await shoot(browser, screen), width: screen.width * scale });
    }
    await layOut(browser, { path: path("docs/images", file), width, style: STYLE }, images);
    say(file);
  }
}

async function shoot(browser: Browser, screen: Screen): Promise<Buffer> {
  const sight = await startSight(browser, screen.brand, "flow");
  const page = await openPage(browser, sight.url, screen, screen.height);
  const stops = sight.stopsIn(screen.language);
  const last = stops.findIndex(({ name }) => name === screen.stop);
  // The last three stops follow each other; earlier ones are independent.
  const first = stops.findIndex(({ name }) => name === "details");
  for (const { go } of stops.slice(Math.min(first, last), last + 1)) await go(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const picture = await page.screenshot();
  await page.close();
  await sight.stop();
  return picture;
}
