/** Faces that systems have: Windows' and Apple's, or Linux's of the same measures; Android's, by all of its names. */
const SYSTEMS = {
  serif: [
    ["Times New Roman", "Liberation Serif"],
    ["Noto Serif", "NotoSerif", "NotoSerif-Regular"],
  ],
  sans: [
    ["Arial", "Liberation Sans"],
    ["Roboto", "Roboto-Regular"],
  ],
} as const;

/** In per cent, as `scripts/fonts.ts` measures and prints them. */
type Measures = readonly [sizeAdjust: number, ascent: number, descent: number];

export type Face = {
  readonly family: string;
  readonly file: string;
  /** All that pages set in it: a file of one weight has half the bytes of one of many. */
  readonly weights: readonly [min: number, max: number];
  /** Of most headings, or between them and text. */
  readonly usual: number;
  readonly kind: keyof typeof SYSTEMS;
  /**
   * What a face of headings alone leaves to its stand-in, for a file that with its headers (0.6 kB) fits the ten packets
   * which a new connection may send at once.
   */
  readonly without?: RegExp;
  /** One for each of the systems' faces. */
  readonly standIns: readonly [Measures, Measures];
};

const GENERIC = {
  serif: "Georgia,serif",
  sans: '-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif',
};

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
  const { family, file, weights } = face;
  const shared = `font-family:"${family}";font-weight:${[...new Set(weights)].join(" ")};font-display:swap;`;
  const extended = LATIN_EXTENDED.map(
    (range) => `U+${range.map((code) => code.toString(16)).join("-")}`,
  );
  return [
    `@font-face{${shared}src:url(${fontUrl(face)}) format("woff2")}`,
    `@font-face{${shared}src:url(/fonts/${file}-latin-ext.woff2) format("woff2");unicode-range:${extended.join(",")}}`,
    ...standInsOf(face).map(
      ({ name, local, measures: [sizeAdjust, ascent, descent] }) =>
        `@font-face{font-family:"${name}";src:${local};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    ),
  ].join("");
}

export function standInsOf({ family, kind, standIns }: Face) {
  return standIns.map((measures, at) => ({
    name: `${family} stand-in ${at + 1}`,
    local: (SYSTEMS[kind][at] ?? []).map((name) => `local("${name}")`).join(","),
    measures,
  }));
}

export function familyCss(face: Face): string {
  const names = [face.family, ...standInsOf(face).map(({ name }) => name)];
  return [...names.map((name) => `"${name}"`), GENERIC[face.kind]].join(",");
}
