import { PLAIN, type Style } from "../style.ts";

/** Round corners, much air; the cover as an arch; hairlines, the last one left out. */
export const spa: Style = {
  face: {
    family: "Cormorant",
    file: "cormorant",
    weights: [530, 530],
    usual: 530,
    kind: "serif",
    standIns: [
      [96.6, 95.7, 29.7],
      [83.1, 111.2, 34.5],
    ],
  },
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

    // Without a cover: an alcove, through which the page comes up.
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

    "radius-small": "1.125rem",
    radius: "1.75rem",
    "radius-control": "62rem",
    density: "1.16",
  },
};
