export type Face = {
  readonly family: string;
  readonly file: string;
  readonly weights: readonly [min: number, max: number];
  /** Of most headings. */
  readonly usual: number;
  readonly system: string;
  /** As `scripts/fonts.ts` measures and prints it. */
  readonly fallback: {
    readonly local: "Arial" | "Times New Roman";
    readonly sizeAdjust: string;
    readonly ascent: string;
    readonly descent: string;
  };
};

const serif = "Georgia,serif";
const sans = '-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif';

export const faces = {
  fraunces: {
    family: "Fraunces",
    file: "fraunces",
    weights: [400, 700],
    usual: 600,
    system: serif,
    fallback: { local: "Times New Roman", sizeAdjust: "112%", ascent: "87.3%", descent: "22.8%" },
  },
  bigShoulders: {
    family: "Big Shoulders Display",
    file: "big-shoulders-display",
    weights: [500, 800],
    usual: 600,
    system: sans,
    fallback: { local: "Arial", sizeAdjust: "67.2%", ascent: "146.4%", descent: "31.7%" },
  },
  cormorant: {
    family: "Cormorant",
    file: "cormorant",
    weights: [400, 700],
    usual: 500,
    system: serif,
    fallback: { local: "Times New Roman", sizeAdjust: "96.5%", ascent: "95.8%", descent: "29.7%" },
  },
  figtree: {
    family: "Figtree",
    file: "figtree",
    weights: [400, 700],
    usual: 600,
    system: sans,
    fallback: { local: "Arial", sizeAdjust: "95.5%", ascent: "99.5%", descent: "26.2%" },
  },
  jost: {
    family: "Jost",
    file: "jost",
    weights: [300, 600],
    usual: 300,
    system: sans,
    fallback: { local: "Arial", sizeAdjust: "93.5%", ascent: "114.5%", descent: "40.1%" },
  },
} as const satisfies Record<string, Face>;

/** Letters of languages in Latin script that the first file leaves out: `scripts/fonts.ts` cuts them. */
export const LATIN_EXTENDED = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
] as const;

export function fontUrl({ file }: Face): string {
  return `/fonts/${file}-latin.woff2`;
}

/** A late font replaces a stand-in of the same measures, so lines stay. docs/design-system.md */
export function fontFaceCss(face: Face): string {
  const { family, file, weights, fallback } = face;
  const shared = `font-family:"${family}";font-weight:${weights.join(" ")};font-display:swap;`;
  const extended = LATIN_EXTENDED.map(
    (range) => `U+${range.map((code) => code.toString(16)).join("-")}`,
  );
  return [
    `@font-face{${shared}src:url(${fontUrl(face)}) format("woff2")}`,
    `@font-face{${shared}src:url(/fonts/${file}-latin-ext.woff2) format("woff2");unicode-range:${extended.join(",")}}`,
    `@font-face{font-family:"${family} stand-in";src:${localSources(fallback.local)};size-adjust:${fallback.sizeAdjust};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}`,
  ].join("");
}

/** Linux has fonts of the same measures under other names. */
function localSources(name: Face["fallback"]["local"]): string {
  const other = name === "Arial" ? "Liberation Sans" : "Liberation Serif";
  return `local("${name}"),local("${other}")`;
}

export function familyCss({ family, system }: Face): string {
  return `"${family}","${family} stand-in",${system}`;
}
