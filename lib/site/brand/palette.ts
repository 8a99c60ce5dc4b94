import { type Colour, contrast, fromHex, toHex } from "./colour.ts";

/** Minimum contrast by WCAG 2.2 AA: of text, and of control edges and focus rings. */
export const TEXT = 4.5;
export const SHAPE = 3;

export type Palette = Readonly<
  Record<
    | "paper"
    | "surface"
    | "sunk"
    | "line"
    | "edge"
    | "ink"
    | "quiet"
    | "accent"
    | "accent-hover"
    | "accent-edge"
    | "on-accent"
    | "link"
    | "wash"
    | "wash-hover"
    | "good"
    | "good-wash"
    | "alarm"
    | "alarm-wash"
    | "bar"
    | "on-bar",
    string
  >
>;

export type Mood = {
  readonly tint: number;
  readonly hue?: number;
  /** Tinted grounds use the hue of the greys, for brands that would turn pink or mint. */
  readonly plain?: boolean;
  readonly bar: "paper" | "ink";
};

const GREEN = 155;
const RED = 27;
const STEP = 0.005;

function withContrast(
  from: Colour,
  towards: "dark" | "light",
  against: readonly string[],
  ratio: number,
): string {
  const by = towards === "dark" ? -STEP : STEP;
  for (let l = from.l; l > 0 && l < 1; l += by) {
    const hex = toHex({ ...from, l });
    if (against.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return towards === "dark" ? "#000000" : "#ffffff";
}

/** Light brands keep their colour under dark text; mid-tones darken until white is readable. */
function accentOf(brand: Colour, ink: string): { readonly accent: string; readonly on: string } {
  const asIs = toHex(brand);
  if (contrast(asIs, "#ffffff") < TEXT && contrast(asIs, ink) >= TEXT && brand.l > LIGHT_FROM) {
    return { accent: asIs, on: ink };
  }
  return { accent: withContrast(brand, "dark", ["#ffffff"], TEXT), on: "#ffffff" };
}

const LIGHT_FROM = 0.7;

/** Away from the colour of its text, to keep contrast. */
function hoverOf(accent: string, on: string): string {
  const colour = fromHex(accent);
  const lighter = contrast(on, "#ffffff") > contrast(on, "#000000");
  return toHex({ ...colour, l: colour.l + (lighter ? 0.05 : -0.05) });
}

type Tone = {
  readonly text: "dark" | "light";
  readonly paper: Grey;
  readonly surface: Grey;
  readonly sunk: Grey;
  readonly line: Grey;
  readonly ink: Grey;
  readonly wash: Grey;
  readonly washHover: Grey;
  readonly edge: number;
  readonly quiet: number;
  readonly bar: number;
};

type Grey = readonly [lightness: number, share: number];

const LIGHT: Tone = {
  text: "dark",
  paper: [0.983, 1],
  surface: [0.998, 0.2],
  sunk: [0.955, 1.6],
  line: [0.905, 1.8],
  ink: [0.23, 2.4],
  wash: [0.953, 0.018],
  washHover: [0.918, 0.034],
  edge: 0.66,
  quiet: 0.5,
  bar: 0.21,
};

const DARK: Tone = {
  text: "light",
  paper: [0.18, 0.9],
  surface: [0.222, 1.1],
  sunk: [0.15, 0.8],
  line: [0.325, 1.4],
  ink: [0.955, 1],
  wash: [0.275, 0.045],
  washHover: [0.32, 0.06],
  edge: 0.5,
  quiet: 0.72,
  bar: 0.12,
};

export function lightPalette(brandColor: string, mood: Mood): Palette {
  const brand = fromHex(brandColor);
  const ink = greys(brand, mood)(...LIGHT.ink);
  return paletteOf(LIGHT, brand, mood, accentOf(brand, ink), brand);
}

export function darkPalette(brandColor: string, mood: Mood): Palette {
  const brand = fromHex(brandColor);
  const link = { ...brand, l: Math.max(brand.l, 0.76), c: Math.min(brand.c, 0.13) };
  const shape = accentOf(lightened(brand), greys(brand, mood)(0.17, 2));
  return paletteOf(DARK, brand, mood, shape, link);
}

function paletteOf(
  tone: Tone,
  brand: Colour,
  mood: Mood,
  { accent, on }: ReturnType<typeof accentOf>,
  link: Colour,
): Palette {
  const { text } = tone;
  const grey = greys(brand, mood);
  const lean = greyTint(brand, mood);
  const tinted = tints(brand, mood);
  const [paper, surface, sunk] = [grey(...tone.paper), grey(...tone.surface), grey(...tone.sunk)];
  const [wash, washHover] = [tinted(...tone.wash), tinted(...tone.washHover)];
  const ink = grey(...tone.ink);
  const grounds = [paper, surface, sunk, wash, washHover];
  return {
    paper,
    surface,
    sunk,
    line: grey(...tone.line),
    edge: withContrast({ l: tone.edge, h: lean.h, c: lean.c * 2 }, text, grounds, SHAPE),
    ink,
    quiet: withContrast({ l: tone.quiet, h: lean.h, c: lean.c * 2 }, text, grounds, TEXT),
    accent,
    "accent-hover": hoverOf(accent, on),
    "accent-edge": withContrast(fromHex(accent), text, grounds, SHAPE),
    "on-accent": on,
    link: withContrast(link, text, grounds, TEXT),
    wash,
    "wash-hover": washHover,
    ...signals({ paper, surface }, text),
    ...bar(mood, brand, paper, ink, tone.bar),
  };
}

/** On a dark page a dark brand is lightened; a black one becomes nearly white. */
function lightened(brand: Colour): Colour {
  if (brand.l >= 0.5) return brand;
  return { ...brand, l: brand.c < 0.03 ? 0.9 : 0.52 };
}

/** A grey brand has no meaningful hue, so its chroma limits the tint. */
function greyTint(brand: Colour, { tint, hue }: Mood): { readonly c: number; readonly h: number } {
  return hue === undefined ? { c: Math.min(tint, brand.c / 3), h: brand.h } : { c: tint, h: hue };
}

function greys(brand: Colour, mood: Mood): (l: number, share: number) => string {
  const { c, h } = greyTint(brand, mood);
  return (l, share) => toHex({ l, c: c * share, h });
}

function tints(brand: Colour, mood: Mood): (l: number, maxChroma: number) => string {
  const { c, h } = greyTint(brand, mood);
  return (l, maxChroma) =>
    toHex(
      mood.plain
        ? { l: l - 0.012, c: c * 2.4, h }
        : { l, c: Math.min(brand.c, maxChroma), h: brand.h },
    );
}

function signals(
  { paper, surface }: Pick<Palette, "paper" | "surface">,
  text: "dark" | "light",
): Pick<Palette, "good" | "good-wash" | "alarm" | "alarm-wash"> {
  const wash = (h: number) =>
    toHex(text === "dark" ? { l: 0.957, c: 0.025, h } : { l: 0.27, c: 0.045, h });
  const strong = (h: number, ground: string) =>
    withContrast(
      text === "dark" ? { l: 0.5, c: 0.16, h } : { l: 0.76, c: 0.13, h },
      text,
      [paper, surface, ground],
      TEXT,
    );
  const [goodWash, alarmWash] = [wash(GREEN), wash(RED)];
  return {
    good: strong(GREEN, goodWash),
    "good-wash": goodWash,
    alarm: strong(RED, alarmWash),
    "alarm-wash": alarmWash,
  };
}

function bar(
  mood: Mood,
  brand: Colour,
  paper: string,
  ink: string,
  l: number,
): Pick<Palette, "bar" | "on-bar"> {
  if (mood.bar === "paper") return { bar: paper, "on-bar": ink };
  const lean = greyTint(brand, mood);
  return {
    bar: toHex({ l, c: lean.c * 2, h: lean.h }),
    "on-bar": toHex({ l: 0.965, c: lean.c, h: lean.h }),
  };
}
