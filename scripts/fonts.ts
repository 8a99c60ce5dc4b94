// `node scripts/fonts.ts`: cuts the faces of the styles down to what pages need, into public/fonts,
// and prints how wide each runs beside the system face that stands in for it (`fallback`).

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { type Face, faces, LATIN_EXTENDED } from "#lib/site/brand/faces.ts";
import { launchChromium } from "./support/chromium.ts";
import { path } from "./support/paths.ts";
import { main, Stop, say } from "./support/say.ts";

/** Budget of one file; a page loads one family. */
const MAX_BYTES = 30 * 1024;

/** Western European characters, and those of the other languages in Latin script. */
const parts = {
  latin: `${letters([0x20, 0x5a], [0x61, 0x7a], [0xc0, 0xff])}[]_| ¡¿«»·©°ªº½£€Œœı–—‘’‚“”„•…‹›−`,
  "latin-ext": letters(...LATIN_EXTENDED),
};

function letters(...ranges: readonly (readonly [number, number])[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

async function cut({ file: name, weights: [min, max] }: Face): Promise<void> {
  const source = path("node_modules/@fontsource-variable", name);
  for (const [part, text] of Object.entries(parts)) {
    const whole = await readFile(`${source}/files/${name}-${part}-wght-normal.woff2`);
    const small = await subsetFont(whole, text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min, max } },
      keepFeatures: ["kern", "ccmp", "locl", "lnum", "tnum"],
      noHinting: true,
    });
    if (small.length > MAX_BYTES) throw new Stop(`${name} (${part}) is ${small.length} bytes`);
    await writeFile(path("public/fonts", `${name}-${part}.woff2`), small);
    say(`${name} ${part}: ${small.length} bytes`);
  }
  await copyFile(`${source}/LICENSE`, path("public/fonts", `${name}-license.txt`));
}

/** Widths of running text in font and stand-in, and the font's metrics. */
async function measure({ file: name, fallback, usual: weight }: Face): Promise<string> {
  const standIn = fallback.local;
  const browser = await launchChromium();
  const page = await browser.newPage();
  const font = await readFile(path("public/fonts", `${name}-latin.woff2`), "base64");
  const measured = await page.evaluate(
    async ({ font, standIn, weight }) => {
      const source = `url(data:font/woff2;base64,${font})`;
      const face = await new FontFace("face", source, { weight: "100 900" }).load();
      document.fonts.add(face);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("a canvas without a pen");
      const sample = "Choose a time that suits you. Cut, colour & care for Tuesday 24 November";
      pen.font = `${weight} 1000px face`;
      const own = pen.measureText(sample);
      pen.font = `${weight} 1000px "${standIn}"`;
      const other = pen.measureText(sample);
      return {
        ratio: own.width / other.width,
        ascent: own.fontBoundingBoxAscent,
        descent: own.fontBoundingBoxDescent,
      };
    },
    { font, standIn, weight },
  );
  await browser.close();
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  const { ratio, ascent, descent } = measured;
  return `${name}: size-adjust ${percent(ratio)}, ascent ${percent(ascent / 1000 / ratio)}, descent ${percent(descent / 1000 / ratio)}`;
}

await main(async () => {
  await mkdir(path("public/fonts"), { recursive: true });
  for (const face of Object.values(faces)) {
    await cut(face);
    say(await measure(face));
  }
  return 0;
});
