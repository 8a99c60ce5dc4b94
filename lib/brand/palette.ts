import { type Colour, contrast, fromHex, toHex } from "./colour.ts";

/** What WCAG 2.2 AA asks of text, and of the edges of controls and the ring of the focus. */
export const TEXT = 4.5;
export const SHAPE = 3;

/** Every colour of the pages as `#rrggbb`; the names are those of the CSS variables. */
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

/** What the greys lean to, and what the header stands on. */
export type Mood = {
  /** The chroma of the greys. */
  readonly tint: number;
  /** Their hue, where it is not the brand's. */
  readonly hue?: number;
  /** Whether tinted grounds are of the greys' hue too, for brands that would turn pink or mint. */
  readonly plain?: boolean;
  readonly bar: "paper" | "ink";
};

const GREEN = 155;
const RED = 27;
const STEP = 0.005;

/** The nearest lightness at which a colour stands out enough from all that lies under it. */
function standingOut(
  from: Colour,
  towards: "dark" | "light",
  against: readonly string[],
  needed: number,
): string {
  const by = towards === "dark" ? -STEP : STEP;
  for (let l = from.l; l > 0 && l < 1; l += by) {
    const hex = toHex({ ...from, l });
    if (against.every((ground) => contrast(hex, ground) >= needed)) return hex;
  }
  return towards === "dark" ? "#000000" : "#ffffff";
}

/**
 * The brand's colour as a filled shape with text on it. Light brands keep their colour and take
 * dark text; those in between, on which neither reads well, move just as far as white needs.
 */
function filled(brand: Colour, ink: string): { readonly accent: string; readonly on: string } {
  const asIs = toHex(brand);
  if (contrast(asIs, "#ffffff") < TEXT && contrast(asIs, ink) >= TEXT && brand.l > LIGHT_FROM) {
    return { accent: asIs, on: ink };
  }
  return { accent: standingOut(brand, "dark", ["#ffffff"], TEXT), on: "#ffffff" };
}

/** From this lightness on, text on the brand's colour is dark. */
const LIGHT_FROM = 0.7;

/** A filled shape under the pointer: a little further from the text that stands on it. */
function pressed(accent: string, on: string): string {
  const colour = fromHex(accent);
  const lighter = contrast(on, "#ffffff") > contrast(on, "#000000");
  return toHex({ ...colour, l: colour.l + (lighter ? 0.05 : -0.05) });
}

export function lightPalette(brandColor: string, mood: Mood): Palette {
  const brand = fromHex(brandColor);
  const grey = greys(brand, mood);
  const lean = leaning(brand, mood);
  const paper = grey(0.983, 1);
  const surface = grey(0.998, 0.2);
  const sunk = grey(0.955, 1.6);
  const tinted = tints(brand, mood);
  const wash = tinted(0.95, 0.024);
  const washHover = tinted(0.915, 0.042);
  const ink = grey(0.23, 2.4);
  const grounds = [paper, surface, sunk, wash, washHover];
  const { accent, on } = filled(brand, ink);
  return {
    paper,
    surface,
    sunk,
    line: grey(0.905, 1.8),
    edge: standingOut({ l: 0.66, h: lean.h, c: lean.c * 2 }, "dark", grounds, SHAPE),
    ink,
    quiet: standingOut({ l: 0.5, h: lean.h, c: lean.c * 2 }, "dark", grounds, TEXT),
    accent,
    "accent-hover": pressed(accent, on),
    "accent-edge": standingOut(fromHex(accent), "dark", grounds, SHAPE),
    "on-accent": on,
    link: standingOut(brand, "dark", grounds, TEXT),
    wash,
    "wash-hover": washHover,
    ...signals({ paper, surface }, "dark"),
    ...bar(mood, brand, paper, ink, 0.21),
  };
}

export function darkPalette(brandColor: string, mood: Mood): Palette {
  const brand = fromHex(brandColor);
  const grey = greys(brand, mood);
  const lean = leaning(brand, mood);
  const paper = grey(0.175, 1.6);
  const surface = grey(0.215, 1.8);
  const sunk = grey(0.145, 1.4);
  const tinted = tints(brand, mood);
  const wash = tinted(0.275, 0.045);
  const washHover = tinted(0.32, 0.06);
  const ink = grey(0.955, 1);
  const grounds = [paper, surface, sunk, wash, washHover];
  const { accent, on } = filled(lifted(brand), grey(0.17, 2));
  return {
    paper,
    surface,
    sunk,
    line: grey(0.31, 2),
    edge: standingOut({ l: 0.5, h: lean.h, c: lean.c * 2 }, "light", grounds, SHAPE),
    ink,
    quiet: standingOut({ l: 0.72, h: lean.h, c: lean.c * 2 }, "light", grounds, TEXT),
    accent,
    "accent-hover": pressed(accent, on),
    "accent-edge": standingOut(fromHex(accent), "light", grounds, SHAPE),
    "on-accent": on,
    link: standingOut(
      { ...brand, l: Math.max(brand.l, 0.76), c: Math.min(brand.c, 0.13) },
      "light",
      grounds,
      TEXT,
    ),
    wash,
    "wash-hover": washHover,
    ...signals({ paper, surface }, "light"),
    ...bar(mood, brand, paper, ink, 0.12),
  };
}

/** A dark colour would sink into a dark page; a black one turns into its opposite. */
function lifted(brand: Colour): Colour {
  if (brand.l >= 0.5) return brand;
  return { ...brand, l: brand.c < 0.03 ? 0.9 : 0.52 };
}

/** The hue and chroma of the greys; a grey brand must not lend them its accidental hue. */
function leaning(brand: Colour, { tint, hue }: Mood): { readonly c: number; readonly h: number } {
  return hue === undefined ? { c: Math.min(tint, brand.c / 3), h: brand.h } : { c: tint, h: hue };
}

function greys(brand: Colour, mood: Mood): (l: number, share: number) => string {
  const { c, h } = leaning(brand, mood);
  return (l, share) => toHex({ l, c: c * share, h });
}

/** A tint of the brand, or a deeper one of the greys. */
function tints(brand: Colour, mood: Mood): (l: number, most: number) => string {
  const { c, h } = leaning(brand, mood);
  return (l, most) =>
    toHex(
      mood.plain ? { l: l - 0.012, c: c * 2.4, h } : { l, c: Math.min(brand.c, most), h: brand.h },
    );
}

/** Said in every brand alike: it went well, look at this. */
function signals(
  { paper, surface }: Pick<Palette, "paper" | "surface">,
  text: "dark" | "light",
): Pick<Palette, "good" | "good-wash" | "alarm" | "alarm-wash"> {
  const wash = (h: number) =>
    toHex(text === "dark" ? { l: 0.957, c: 0.025, h } : { l: 0.27, c: 0.045, h });
  const strong = (h: number, ground: string) =>
    standingOut(
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
  const lean = leaning(brand, mood);
  return {
    bar: toHex({ l, c: lean.c * 2, h: lean.h }),
    "on-bar": toHex({ l: 0.965, c: lean.c, h: lean.h }),
  };
}
