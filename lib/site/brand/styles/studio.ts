import { PLAIN, type Style } from "../style.ts";

/** Light letters, much air, no rounded corners; the cover as a photograph hung from the header; hairlines. */
export const studio: Style = {
  face: {
    family: "Jost",
    file: "jost",
    weights: [300, 400],
    usual: 300,
    kind: "sans",
    standIns: [
      [93.5, 114.5, 40.1],
      [94.4, 113.3, 39.7],
    ],
  },
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

    // Without a cover: two stones in soft light.
    "plate-ground": "var(--wash)",
    "plate-quiet": "var(--quiet)",
    "plate-line": "color-mix(in srgb,var(--ink) 24%,var(--wash))",
    "plate-foot-phone": "3rem",
    "plate-art-phone":
      "radial-gradient(circle 4.5rem at 90% 112%,color-mix(in srgb,var(--accent) 34%,var(--wash)) 98%,transparent),radial-gradient(circle 8rem at 62% 138%,color-mix(in srgb,var(--accent) 16%,var(--wash)) 99%,transparent)",
    "plate-art":
      "radial-gradient(circle 9.5rem at 86% 118%,color-mix(in srgb,var(--accent) 34%,var(--wash)) 99%,transparent),radial-gradient(circle 15rem at 70% 128%,color-mix(in srgb,var(--accent) 16%,var(--wash)) 99%,transparent)",

    "radius-small": "0rem",
    radius: "0rem",
    "radius-control": "0rem",
    density: "1.2",
  },
};
