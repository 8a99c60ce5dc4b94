import type { BrandStyle } from "#lib/config/types.ts";

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
export type Plate = Readonly<Partial<Record<`plate-${PlatePart}`, string>>>;

/*
 * atelier: a wall in the brand's colour with combed lines in it. barber: a poster, and the stripes of the
 * pole. spa: an alcove, through which the page comes up. clinic: tiles, a frieze of them on a phone.
 * studio: two stones in soft light.
 */
export const plates = {
  atelier: {
    "plate-ground": "var(--accent)",
    "plate-ink": "var(--on-accent)",
    "plate-comb": "var(--accent-hover)",
    "plate-line": "color-mix(in srgb,var(--plate-ink) 40%,var(--plate-ground))",
    "plate-mark": "var(--plate-ink)",
    "plate-fit": "1.72",
    "plate-max": "7.5rem",
    "plate-art":
      "linear-gradient(to right,var(--plate-ground) 20%,transparent 70%,var(--plate-ground)),repeating-radial-gradient(circle at 85% 160%,transparent 0 11px,var(--plate-comb) 12px 17px,transparent 18px)",
  },
  barber: {
    "plate-fit": "2.42",
    "plate-max": "12rem",
    "plate-band":
      "repeating-linear-gradient(-45deg,var(--accent) 0 14px,var(--bar) 0 21px,var(--on-bar) 0 35px,var(--bar) 0 42px) 0 0 14/0 0 14px/0 100vmax",
    "plate-foot": "14px",
  },
  spa: {
    "plate-ground": "var(--wash-hover)",
    "plate-line": "color-mix(in srgb,var(--ink) 30%,var(--wash-hover))",
    "plate-fit": "1.8",
    "plate-max": "5.75rem",
    "plate-measure": "34rem",
    "plate-align": "center",
    "plate-margin": "auto",
    "plate-art": "var(--paper)",
    "plate-art-at": ".375rem 1rem 0",
    "plate-art-at-wide": "3.75rem max(1rem,50% - 20rem) 0",
    "plate-art-radius": "62rem 62rem 0 0",
    "plate-art-rings": "0 0 0 .625rem var(--wash-hover),0 0 0 calc(.625rem + 1px) var(--paper)",
  },
  clinic: {
    "plate-quiet": "var(--quiet)",
    "plate-fit": "1.04",
    "plate-max": "4.75rem",
    "plate-foot-phone": "2rem",
    "plate-art-phone":
      "radial-gradient(circle 1em at 1em 1em,var(--accent) 98%,transparent) 0 0/5em 1em,radial-gradient(circle .5em at 2.5em .5em,color-mix(in srgb,var(--accent) 38%,var(--wash)) 98%,transparent) 0 0/5em 1em,radial-gradient(circle 1em at 4em 0,var(--wash-hover) 98%,transparent) 0 0/5em 1em",
    "plate-art":
      "radial-gradient(circle 1em at 100% 100%,var(--wash-hover) 98%,transparent) 0 0/1em 1em no-repeat,radial-gradient(circle 1em at 0 100%,var(--accent) 98%,transparent) 1em 0/1em 1em no-repeat,radial-gradient(circle .5em at 50% 50%,color-mix(in srgb,var(--accent) 38%,var(--wash)) 98%,transparent) 2em 0/1em 1em no-repeat,radial-gradient(circle 1em at 100% 0,var(--accent) 98%,transparent) 3em 0/1em 1em no-repeat,radial-gradient(circle 1em at 100% 0,color-mix(in srgb,var(--accent) 38%,var(--wash)) 98%,transparent) 0 1em/1em 1em no-repeat,radial-gradient(circle .5em at 50% 50%,var(--wash-hover) 98%,transparent) 1em 1em/1em 1em no-repeat,radial-gradient(circle 1em at 100% 100%,var(--accent) 98%,transparent) 2em 1em/1em 1em no-repeat,radial-gradient(circle 1em at 0 100%,var(--wash-hover) 98%,transparent) 3em 1em/1em 1em no-repeat",
    "plate-art-at": "auto 0 0",
    "plate-art-end": "var(--gutter)",
    "plate-art-width": "4em",
    "plate-art-height": "2em",
    "plate-art-height-phone": "1em",
    "plate-art-size": "5.375rem",
    "plate-art-size-phone": "2rem",
    "plate-room": "24rem",
  },
  studio: {
    "plate-ground": "var(--wash)",
    "plate-quiet": "var(--quiet)",
    "plate-line": "color-mix(in srgb,var(--ink) 24%,var(--wash))",
    "plate-foot-phone": "3rem",
    "plate-art-phone":
      "radial-gradient(circle 4.5rem at 90% 112%,color-mix(in srgb,var(--accent) 34%,var(--wash)) 98%,transparent),radial-gradient(circle 8rem at 62% 138%,color-mix(in srgb,var(--accent) 16%,var(--wash)) 99%,transparent)",
    "plate-art":
      "radial-gradient(circle 9.5rem at 86% 118%,color-mix(in srgb,var(--accent) 34%,var(--wash)) 99%,transparent),radial-gradient(circle 15rem at 70% 128%,color-mix(in srgb,var(--accent) 16%,var(--wash)) 99%,transparent)",
  },
} as const satisfies Record<BrandStyle, Plate>;

/** What is otherwise on a dark page, where a wall in the brand's colour would glare. */
export const darkPlates: Readonly<Partial<Record<BrandStyle, Plate>>> = {
  atelier: {
    "plate-ground": "var(--wash)",
    "plate-ink": "var(--ink)",
    "plate-comb": "var(--wash-hover)",
  },
};
