// `node scripts/launch.mjs scripts/pictures.ts`: draws the icons of an installed site from app/icon.svg, and cuts the
// letters for the pictures that shared links show.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import subsetFont from "subset-font";
import { LATIN_EXTENDED } from "#lib/site/brand/faces.ts";
import { launchChromium } from "./support/chromium.ts";
import { path } from "./support/paths.ts";
import { main, say } from "./support/say.ts";

type Icon = {
  readonly file: string;
  readonly size: number;
  /** Without margins: the platform cuts the shape. */
  readonly bleeds: boolean;
};

const icons: readonly Icon[] = [
  { file: "icons/icon-192.png", size: 192, bleeds: false },
  { file: "icons/icon-512.png", size: 512, bleeds: false },
  { file: "icons/maskable-512.png", size: 512, bleeds: true },
  { file: "apple-touch-icon.png", size: 180, bleeds: true },
];

async function draw(page: Page, svg: string, { file, size, bleeds }: Icon): Promise<void> {
  const shape = bleeds ? svg.replace(/ rx="\d+"/, "") : svg;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${shape}`);
  await writeFile(path("public", file), await page.screenshot({ omitBackground: true }));
  say(file);
}

const FACE = "node_modules/@fontsource-variable/figtree";
const WEIGHT = 600;

/** Static TrueType, because pictures are drawn without a browser. */
async function cutLetters(
  part: "latin" | "latin-ext",
  ranges: readonly (readonly [number, number])[],
): Promise<void> {
  const text = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join("");
  const whole = await readFile(path(FACE, `files/figtree-${part}-wght-normal.woff2`));
  const cut = await subsetFont(whole, text, {
    targetFormat: "sfnt",
    variationAxes: { wght: WEIGHT },
  });
  await writeFile(path("lib/site/seo/letters", `figtree-${part}.ttf`), cut);
  say(`figtree-${part}.ttf: ${cut.length} bytes`);
}

await main(async () => {
  await mkdir(path("public/icons"), { recursive: true });
  await mkdir(path("lib/site/seo/letters"), { recursive: true });
  const svg = await readFile(path("app/icon.svg"), "utf8");
  const browser = await launchChromium();
  const page = await browser.newPage();
  for (const icon of icons) await draw(page, svg, icon);
  await browser.close();
  await cutLetters("latin", [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2013, 0x203a],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ]);
  await cutLetters("latin-ext", [...LATIN_EXTENDED, [0x131, 0x131], [0x152, 0x153]]);
  await writeFile(path("lib/site/seo/letters/LICENSE"), await readFile(path(FACE, "LICENSE")));
  return 0;
});
