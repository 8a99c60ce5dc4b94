import type { BrandStyle } from "#lib/config/types.ts";
import { type Face, faces } from "./faces.ts";
import type { Mood } from "./palette.ts";

/** All that makes pages look like one kind of business and not another, colour apart. */
export type Style = {
  readonly face: Face;
  /** Whether running text is set in the face too, or in what the system has. */
  readonly faceInText: boolean;
  readonly mood: Mood;
  /** The colour of a business that has named none. */
  readonly usualColor: string;
  /** Beyond the colours, as CSS variables. */
  readonly variables: Readonly<Record<string, string>>;
};

/** A salon of one's own choosing: warm paper, a serif with character, soft corners. */
const atelier: Style = {
  face: faces.fraunces,
  faceInText: false,
  mood: { tint: 0.006, hue: 80, bar: "paper" },
  usualColor: "#7a4b3a",
  variables: {
    "display-weight": "560",
    "display-track": "-0.018em",
    "display-scale": "1",
    "radius-small": "0.625rem",
    radius: "1rem",
    "radius-control": "62rem",
    density: "1",
  },
};

/** Posters and enamel: tall capitals, hard corners, a black bar, everything close together. */
const barber: Style = {
  face: faces.bigShoulders,
  faceInText: false,
  mood: { tint: 0.008, hue: 70, plain: true, bar: "ink" },
  usualColor: "#a5361f",
  variables: {
    "display-weight": "750",
    "display-case": "uppercase",
    "display-track": "0.01em",
    "display-scale": "1.28",
    "display-leading": "1",
    "radius-small": "0.125rem",
    radius: "0.1875rem",
    "radius-control": "0.125rem",
    density: "0.88",
  },
};

/** Quiet and wide: a light serif, round shapes, much air. */
const spa: Style = {
  face: faces.cormorant,
  faceInText: false,
  mood: { tint: 0.008, hue: 100, bar: "paper" },
  usualColor: "#6b7f63",
  variables: {
    "display-weight": "500",
    "display-track": "-0.01em",
    "display-scale": "1.22",
    "radius-small": "1.125rem",
    radius: "1.75rem",
    "radius-control": "62rem",
    density: "1.16",
  },
};

/** Plain and exact: one sans for everything, cool greys, modest corners. */
const clinic: Style = {
  face: faces.figtree,
  faceInText: true,
  mood: { tint: 0.004, bar: "paper" },
  usualColor: "#0f6f8f",
  variables: {
    "display-weight": "650",
    "display-track": "-0.022em",
    "display-scale": "0.94",
    "radius-small": "0.5rem",
    radius: "0.75rem",
    "radius-control": "0.5rem",
    density: "1",
  },
};

export const styles: Readonly<Record<BrandStyle, Style>> = { atelier, barber, spa, clinic };
