import { PLAIN, type Style } from "../style.ts";

/** Capitals, close together; hard corners; the front on black from edge to edge; a thick rule under each heading. */
export const barber: Style = {
  face: {
    family: "Big Shoulders Display",
    file: "big-shoulders-display",
    weights: [750, 750],
    usual: 750,
    kind: "sans",
    standIns: [
      [79.9, 123.2, 26.7],
      [80.7, 122, 26.4],
    ],
  },
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

    // Without a cover: a poster, and the stripes of the pole.
    "plate-fit": "2.42",
    "plate-max": "12rem",
    "plate-band":
      "repeating-linear-gradient(-45deg,var(--accent) 0 14px,var(--bar) 0 21px,var(--on-bar) 0 35px,var(--bar) 0 42px) 0 0 14/0 0 14px/0 100vmax",
    "plate-foot": "14px",

    "radius-small": "0.125rem",
    radius: "0.1875rem",
    "radius-control": "0.125rem",
    density: "0.88",
  },
};
