import type { BrandStyle } from "#lib/config/types.ts";
import { type Face, faces } from "./faces.ts";
import type { Mood } from "./palette.ts";
import { type Plate, plates } from "./plates.ts";

export type Style = {
  readonly face: Face;
  readonly faceInText: boolean;
  readonly mood: Mood;
  readonly defaultColor: string;
  readonly variables: Variables;
};

/**
 * What the stylesheets need of each style, and what they have a default for. `density` multiplies spaces,
 * `display-scale` headings; `rows-…` are the ground of a list, `hero-…` the front, `cover-…` its picture.
 */
type Variables = Readonly<
  Record<
    | keyof typeof PLAIN
    | "row-size"
    | "row-weight"
    | "display-weight"
    | "display-track"
    | "display-scale"
    | "radius-small"
    | "radius"
    | "radius-control"
    | "density",
    string
  > &
    Partial<
      Record<
        | "cover-radius-phone"
        | "cover-ratio-phone"
        | "display-case"
        | "display-leading"
        | "hero-lead-in",
        string
      >
    > &
    Plate
>;

/** Default header and list: the page's own ground, and hairlines between rows. */
const PLAIN = {
  "hero-ground": "transparent",
  "hero-ink": "var(--ink)",
  "hero-quiet": "var(--quiet)",
  "hero-line": "var(--line)",
  "hero-mark": "var(--accent-edge)",
  "hero-pad": "0rem",
  "hero-columns": "minmax(0,1fr) minmax(0,1.35fr)",
  "cover-ratio": "12/5",
  "cover-radius": "var(--radius)",
  rule: "1px solid var(--line)",
  "last-rule": "var(--line)",
  "rows-pad": "0",
  "rows-radius": "0",
  "rows-ground": "transparent",
  "rows-edge": "transparent",
  "row-face": "var(--face-display)",
} as const;

const atelier: Style = {
  face: faces.fraunces,
  faceInText: false,
  mood: { tint: 0.006, hue: 80, bar: "paper" },
  defaultColor: "#7a4b3a",
  variables: {
    ...PLAIN,
    "row-size": "1.1875rem",
    "row-weight": "560",
    "display-weight": "560",
    "display-track": "-0.018em",
    "display-scale": "1",
    ...plates.atelier,
    "radius-small": "0.625rem",
    radius: "1rem",
    "radius-control": "62rem",
    density: "1",
  },
};

const barber: Style = {
  face: faces.bigShoulders,
  faceInText: false,
  mood: { tint: 0.008, hue: 70, plain: true, bar: "ink" },
  defaultColor: "#a5361f",
  variables: {
    ...PLAIN,
    "hero-ground": "var(--bar)",
    "hero-ink": "var(--on-bar)",
    "hero-quiet": "color-mix(in srgb,var(--on-bar) 78%,var(--bar))",
    "hero-line": "color-mix(in srgb,var(--on-bar) 32%,var(--bar))",
    "hero-mark": "var(--on-bar)",
    "hero-pad": "clamp(.5rem,2vw,1.5rem)",
    "hero-columns": "minmax(0,1fr) minmax(0,1fr)",
    "cover-ratio": "16/9",
    "cover-radius": "0",
    rule: "3px solid var(--ink)",
    "row-size": "1.4375rem",
    "row-weight": "750",
    "display-weight": "750",
    "display-case": "uppercase",
    "display-track": "0.01em",
    "display-scale": "1.28",
    "display-leading": "1",
    ...plates.barber,
    "radius-small": "0.125rem",
    radius: "0.1875rem",
    "radius-control": "0.125rem",
    density: "0.88",
  },
};

const spa: Style = {
  face: faces.cormorant,
  faceInText: false,
  mood: { tint: 0.008, hue: 90, bar: "paper" },
  defaultColor: "#6b7f63",
  variables: {
    ...PLAIN,
    "hero-columns": "minmax(0,1.4fr) minmax(0,1fr)",
    "cover-ratio": "8/5",
    "cover-radius": "62rem 62rem var(--radius) var(--radius)",
    "cover-radius-phone": "0 0 50% 50%/0 0 2.5rem 2.5rem",
    "last-rule": "transparent",
    "row-size": "1.4375rem",
    "row-weight": "530",
    "display-weight": "530",
    "display-track": "-0.01em",
    "display-scale": "1.22",
    ...plates.spa,
    "radius-small": "1.125rem",
    radius: "1.75rem",
    "radius-control": "62rem",
    density: "1.16",
  },
};

const clinic: Style = {
  face: faces.figtree,
  faceInText: true,
  mood: { tint: 0.004, bar: "paper" },
  defaultColor: "#0f6f8f",
  variables: {
    ...PLAIN,
    "hero-ground": "var(--wash)",
    "hero-pad": "clamp(.5rem,2vw,1.25rem)",
    "hero-columns": "minmax(0,1.4fr) minmax(0,1fr)",
    "cover-ratio": "16/9",
    rule: "0",
    "last-rule": "transparent",
    "rows-pad": "var(--pad)",
    "rows-radius": "var(--radius)",
    "rows-ground": "var(--surface)",
    "rows-edge": "var(--line)",
    "row-size": "1.0625rem",
    "row-weight": "650",
    "display-weight": "650",
    "display-track": "-0.022em",
    "display-scale": "0.94",
    ...plates.clinic,
    "radius-small": "0.5rem",
    radius: "0.75rem",
    "radius-control": "0.5rem",
    density: "1",
  },
};

const studio: Style = {
  face: faces.jost,
  faceInText: false,
  mood: { tint: 0.007, hue: 65, plain: true, bar: "paper" },
  defaultColor: "#7d6a5b",
  variables: {
    ...PLAIN,
    "hero-columns": "minmax(0,1fr) minmax(0,1.45fr)",
    "hero-lead-in": "0rem",
    "cover-ratio": "16/10",
    "cover-ratio-phone": "5/4",
    "cover-radius": "0",
    "row-size": "1.1875rem",
    "row-weight": "400",
    "display-weight": "300",
    "display-track": "0.005em",
    "display-scale": "1.16",
    "display-leading": "1.08",
    ...plates.studio,
    "radius-small": "0rem",
    radius: "0rem",
    "radius-control": "0rem",
    density: "1.2",
  },
};

export const styles: Readonly<Record<BrandStyle, Style>> = { atelier, barber, spa, clinic, studio };
