import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BRAND_STYLES } from "#lib/config/brand-styles.ts";
import { messages } from "#lib/values/i18n/index.ts";
import { nativeNames } from "#lib/values/i18n/languages.ts";
import { contrast, fromHex, toHex } from "./colour.ts";
import { LATIN_EXTENDED } from "./faces.ts";
import { darkPalette, lightPalette, type Palette, SHAPE, TEXT } from "./palette.ts";
import { styles } from "./styles/index.ts";
import { themeOf } from "./theme.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const anyStyle = fc.constantFrom(...BRAND_STYLES);

/** Pairs of colours that meet on a page, with their minimum contrast. */
const GROUNDS = ["paper", "surface", "sunk", "wash", "wash-hover"] as const;
const pairs: readonly (readonly [keyof Palette, keyof Palette, number])[] = [
  ...GROUNDS.flatMap((ground) => [
    ["ink", ground, TEXT] as const,
    ["quiet", ground, TEXT] as const,
    ["link", ground, TEXT] as const,
    ["edge", ground, SHAPE] as const,
    ["accent-edge", ground, SHAPE] as const,
  ]),
  ["on-accent", "accent", TEXT],
  ["on-accent", "accent-hover", TEXT],
  ["on-bar", "bar", TEXT],
  ["good", "good-wash", TEXT],
  ["good", "surface", TEXT],
  ["ink", "good-wash", TEXT],
  ["alarm", "alarm-wash", TEXT],
  ["alarm", "surface", TEXT],
  ["alarm", "paper", TEXT],
  ["ink", "alarm-wash", TEXT],
];

function tooFaint(palette: Palette): readonly string[] {
  return pairs
    .filter(([upper, lower, ratio]) => contrast(palette[upper], palette[lower]) < ratio)
    .map(([upper, lower]) => `${upper} ${palette[upper]} on ${lower} ${palette[lower]}`);
}

describe("palettes", () => {
  test("have enough contrast in light and dark for every brand colour", () => {
    fc.assert(
      fc.property(anyColour, anyStyle, (color, style) => {
        const { mood } = styles[style];
        expect(tooFaint(lightPalette(color, mood))).toEqual([]);
        expect(tooFaint(darkPalette(color, mood))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("keep the brand's colour where text on it is readable", () => {
    for (const color of ["#2f6b4f", "#ffd400", "#0f6f8f", "#f4b8c4"]) {
      expect(lightPalette(color, styles.atelier.mood).accent).toBe(color);
    }
    expect(lightPalette("#ffd400", styles.atelier.mood)["on-accent"]).not.toBe("#ffffff");
  });

  test("give a grey brand no hue", () => {
    const { paper } = lightPalette("#7f7f7f", styles.clinic.mood);
    expect(fromHex(paper).c).toBeLessThan(0.002);
  });
});

test("a colour survives the round trip to OKLCH", () => {
  fc.assert(fc.property(anyColour, (color) => toHex(fromHex(color)) === color));
});

describe("themes", () => {
  test("set the same colours for light and dark", () => {
    for (const brandStyle of BRAND_STYLES) {
      const { css, light, dark } = themeOf({ brandStyle, brandColor: "#2f6b4f" });
      expect(Object.keys(dark)).toEqual(Object.keys(light));
      for (const [name, value] of Object.entries(dark)) expect(css).toContain(`--${name}:${value}`);
      expect(css).not.toMatch(/[<\\]|undefined/);
    }
  });

  test("have one font each, whose files exist and are small", async () => {
    const files = Object.values(styles).flatMap(({ face: { file } }) => [
      `${file}-latin.woff2`,
      `${file}-latin-ext.woff2`,
    ]);
    for (const file of files) {
      const at = fileURLToPath(new URL(`../../../public/fonts/${file}`, import.meta.url));
      expect((await stat(at)).size).toBeLessThan(16 * 1024);
    }
    const urls = BRAND_STYLES.map((brandStyle) => themeOf({ brandStyle }).font);
    expect(new Set(urls).size).toBe(BRAND_STYLES.length);
  });

  test("set headings, rows and running text in weights that their face has", () => {
    for (const style of BRAND_STYLES) {
      const { face, faceInText, variables } = styles[style];
      const [min, max] = face.weights;
      // From `--font-weight-normal` to `--font-weight-bold` of app/styles/theme.css.
      if (faceInText) expect([min <= 400, max >= 700], style).toEqual([true, true]);
      for (const name of ["display-weight", "row-weight"] as const) {
        const weight = Number(variables[name]);
        expect([min <= weight, weight <= max], `${style}: ${name}`).toEqual([true, true]);
      }
    }
  });

  test("have the letters of all languages in Latin script", () => {
    const words = JSON.stringify([messages, nativeNames]);
    const letters = new Set(words.match(/\p{Script=Latin}/gu));
    const isCut = (code: number) =>
      code <= 0xff || LATIN_EXTENDED.some(([from, to]) => from <= code && code <= to);
    const missing = [...letters].filter((letter) => !isCut(letter.codePointAt(0) ?? 0));
    expect(missing.filter((letter) => !"Œœı".includes(letter))).toEqual([]);
  });
});
