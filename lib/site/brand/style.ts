import type { Face } from "./faces.ts";
import type { Mood } from "./palette.ts";

export type Style = {
  readonly face: Face;
  readonly faceInText: boolean;
  readonly mood: Mood;
  readonly defaultColor: string;
  readonly variables: Variables;
  /** What is otherwise on a dark page. */
  readonly dark?: Partial<Variables>;
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

type PlatePart =
  | "ground"
  | "ink"
  | "quiet"
  | "line"
  | "mark"
  | "fit"
  | "max"
  | "measure"
  | "align"
  | "margin"
  | "band"
  | "foot"
  | "foot-phone"
  | "art"
  | "art-phone"
  | "art-at"
  | "art-at-wide"
  | "art-end"
  | "art-width"
  | "art-height"
  | "art-height-phone"
  | "art-size"
  | "art-size-phone"
  | "art-radius"
  | "art-rings"
  | "comb"
  | "room";

/**
 * The front of a business without a cover. What is not said is as with one.
 * `fit`, `max`: how wide the name grows with its column, and at most. `band`: a border image below the front.
 * `foot`: room below its words. `art`: a drawing behind them (`at`: its inset), `room`: kept free for it.
 * `…-phone`, `…-wide`: other values there.
 */
type Plate = Readonly<Partial<Record<`plate-${PlatePart}`, string>>>;

/** Default header and list: the page's own ground, and hairlines between rows. */
export const PLAIN = {
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
