import { PLAIN, type Style } from "../style.ts";

/** Soft, even corners; hairlines between rows; a wide cover on the page. */
export const atelier: Style = {
  face: {
    family: "Fraunces",
    file: "fraunces",
    weights: [560, 560],
    usual: 560,
    kind: "serif",
    without: /[<=>@[\]_÷ÐÞðþ]/g,
    standIns: [
      [117.8, 83.1, 21.7],
      [101.3, 96.5, 25.2],
    ],
  },
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

    // Without a cover: a wall in the brand's colour with combed lines in it.
    "plate-ground": "var(--accent)",
    "plate-ink": "var(--on-accent)",
    "plate-comb": "var(--accent-hover)",
    "plate-line": "color-mix(in srgb,var(--plate-ink) 40%,var(--plate-ground))",
    "plate-mark": "var(--plate-ink)",
    "plate-fit": "1.72",
    "plate-max": "7.5rem",
    "plate-art":
      "linear-gradient(to right,var(--plate-ground) 20%,transparent 70%,var(--plate-ground)),repeating-radial-gradient(circle at 85% 160%,transparent 0 11px,var(--plate-comb) 12px 17px,transparent 18px)",

    "radius-small": "0.625rem",
    radius: "1rem",
    "radius-control": "62rem",
    density: "1",
  },
  // Where a wall in the brand's colour would glare.
  dark: {
    "plate-ground": "var(--wash)",
    "plate-ink": "var(--ink)",
    "plate-comb": "var(--wash-hover)",
  },
};
