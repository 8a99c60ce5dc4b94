import { PLAIN, type Style } from "../style.ts";

/** Its face in text too; modest, even corners; the front on a tint with a small cover; each category on a sheet. */
export const clinic: Style = {
  face: {
    family: "Figtree",
    file: "figtree",
    weights: [400, 700],
    usual: 550,
    kind: "sans",
    standIns: [
      [101.5, 93.6, 24.6],
      [102.5, 92.6, 24.4],
    ],
  },
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

    // Without a cover: tiles, a frieze of them on a phone.
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

    "radius-small": "0.5rem",
    radius: "0.75rem",
    "radius-control": "0.5rem",
    density: "1",
  },
};
