// `node scripts/launch.mjs scripts/fonts.ts`: cuts the faces of the styles down to what pages need, into public/fonts,
// and prints how wide each runs beside the systems' faces that stand in for it (`standIns`), which have to be
// there: of Debian fonts-liberation, fonts-roboto-unhinted and fonts-noto-core.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { type Face, LATIN_EXTENDED, standInsOf } from "#lib/site/brand/faces.ts";
import { styles } from "#lib/site/brand/styles/index.ts";
import { launchChromium } from "./support/chromium.ts";
import { path } from "./support/paths.ts";
import { main, Stop, say } from "./support/say.ts";

/** Budget of one file; a page loads one family. */
const MAX_BYTES = 16 * 1024;

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

async function cut({ file: name, weights: [min, max], without = /$^/ }: Face): Promise<void> {
  const source = path("node_modules/@fontsource-variable", name);
  for (const [part, text] of Object.entries(parts)) {
    const whole = await readFile(`${source}/files/${name}-${part}-wght-normal.woff2`);
    const small = await subsetFont(whole, text.replace(without, ""), {
      targetFormat: "woff2",
      variationAxes: { wght: min === max ? min : { min, max } },
      keepFeatures: ["kern", "ccmp", "locl", "lnum", "tnum"],
      noHinting: true,
    });
    if (small.length > MAX_BYTES) throw new Stop(`${name} (${part}) is ${small.length} bytes`);
    await writeFile(path("public/fonts", `${name}-${part}.woff2`), small);
    say(`${name} ${part}: ${small.length} bytes`);
  }
  await copyFile(`${source}/LICENSE`, path("public/fonts", `${name}-license.txt`));
}

/** Widths of running text in font and stand-ins, at the weight of headings, and the font's metrics. */
async function measure(face: Face): Promise<string> {
  const { file: name, usual } = face;
  const browser = await launchChromium();
  const page = await browser.newPage();
  const font = await readFile(path("public/fonts", `${name}-latin.woff2`), "base64");
  const sources = standInsOf(face).map(({ local }) => local);
  const { own, others, ascent, descent } = await page.evaluate(
    async ({ font, sources, usual }) => {
      const url = `url(data:font/woff2;base64,${font})`;
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("a canvas without a pen");
      const textIn = async (source: string, weight: string) => {
        document.fonts.add(await new FontFace("face", source, { weight }).load());
        pen.font = `${usual} 1000px face`;
        const text = pen.measureText(
          "Choose a time that suits you. Cut, colour & care for Tuesday 24 November",
        );
        document.fonts.clear();
        return text;
      };
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = await textIn(url, "100 900");
      const others: number[] = [];
      for (const source of sources) others.push((await textIn(source, "normal")).width);
      return { own: width, others, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
    },
    { font, sources, usual },
  );
  await browser.close();
  const measures = others.map((other) => {
    const ratio = own / other;
    const perCent = [ratio, ascent / 1000 / ratio, descent / 1000 / ratio].map((one) => one * 100);
    return `[${perCent.map((one) => one.toFixed(1)).join(", ")}]`;
  });
  return `${name}: standIns [${measures.join(", ")}]`;
}

await main(async () => {
  await mkdir(path("public/fonts"), { recursive: true });
  for (const { face } of Object.values(styles)) {
    await cut(face);
    say(await measure(face));
  }
  return 0;
});
