import type { Business } from "#lib/config/types.ts";
import { familyCss, fontFaceCss, fontUrl } from "./faces.ts";
import { darkPalette, lightPalette, type Palette } from "./palette.ts";
import type { Style } from "./style.ts";
import { styles } from "./styles/index.ts";

export type Theme = {
  readonly css: string;
  readonly font: string;
  readonly light: Palette;
  readonly dark: Palette;
};

type Looks = Pick<Business, "brandColor" | "brandStyle">;

const MAX_THEMES = 500;
const cache = new Map<string, Theme>();

export function themeOf(business: Looks): Theme {
  const key = `${business.brandStyle} ${business.brandColor ?? ""}`;
  let theme = cache.get(key);
  if (!theme) {
    theme = createTheme(business);
    if (cache.size >= MAX_THEMES) cache.clear();
    cache.set(key, theme);
  }
  return theme;
}

function createTheme({ brandColor, brandStyle }: Looks): Theme {
  const style = styles[brandStyle];
  const color = brandColor ?? style.defaultColor;
  const [light, dark] = [lightPalette(color, style.mood), darkPalette(color, style.mood)];
  const css = [
    fontFaceCss(style.face),
    `:root{${declarations({ ...light, ...style.variables, ...typeOf(style) })}}`,
    // Printed pages stay light, to save ink.
    `@media screen and (prefers-color-scheme:dark){:root{${declarations({ ...dark, ...style.dark })}}}`,
  ].join("");
  return { css, font: fontUrl(style.face), light, dark };
}

export function paletteCss({ light, dark }: Theme, scheme: "light" | "dark" | "auto"): string {
  const one = scheme === "dark" ? dark : light;
  const css = `:root{color-scheme:${scheme === "auto" ? "light dark" : scheme};${declarations(one)}}`;
  if (scheme !== "auto") return css;
  return `${css}@media screen and (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

function typeOf({ face, faceInText }: Style): Readonly<Record<string, string>> {
  const family = familyCss(face);
  return { "face-display": family, ...(faceInText && { "face-text": family }) };
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
