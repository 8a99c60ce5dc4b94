/** A variable face in public/fonts, and what makes a face of the system take as much room. */
export type Face = {
  readonly family: string;
  /** The files' name up to the part of the alphabet: `{file}-latin.woff2`. */
  readonly file: string;
  /** The range of weights in the file. */
  readonly weights: string;
  /** Where the file is not there (yet), and for letters it does not have. */
  readonly system: string;
  readonly standIn: {
    readonly local: string;
    readonly sizeAdjust: string;
    readonly ascent: string;
    readonly descent: string;
  };
};

const serif = "Georgia,serif";
const sans = '-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif';

/** The figures are those that `node scripts/fonts.ts` prints. */
export const faces = {
  fraunces: {
    family: "Fraunces",
    file: "fraunces",
    weights: "400 700",
    system: serif,
    standIn: { local: "Times New Roman", sizeAdjust: "112%", ascent: "87.3%", descent: "22.8%" },
  },
  bigShoulders: {
    family: "Big Shoulders Display",
    file: "big-shoulders-display",
    weights: "500 800",
    system: sans,
    standIn: { local: "Arial", sizeAdjust: "67.2%", ascent: "146.4%", descent: "31.7%" },
  },
  cormorant: {
    family: "Cormorant",
    file: "cormorant",
    weights: "400 700",
    system: serif,
    standIn: { local: "Times New Roman", sizeAdjust: "96.5%", ascent: "95.8%", descent: "29.7%" },
  },
  figtree: {
    family: "Figtree",
    file: "figtree",
    weights: "400 700",
    system: sans,
    standIn: { local: "Arial", sizeAdjust: "95.5%", ascent: "99.5%", descent: "26.2%" },
  },
} as const satisfies Record<string, Face>;

/** The letters of the languages in Latin script that the first file leaves out. */
const EXTENDED = "U+100-130,U+132-151,U+154-17F,U+218-21B";

/** Where the face's first file is: the one that every page needs. */
export function fontUrl({ file }: Face): string {
  return `/fonts/${file}-latin.woff2`;
}

/**
 * `optional`: a face that is not there in time is not used on this page, so text never jumps. It
 * is asked for at once and kept for a month (next.config.mjs), so the next page has it.
 */
export function fontFaceCss(face: Face): string {
  const { family, file, weights, standIn } = face;
  const shared = `font-family:"${family}";font-weight:${weights};font-display:optional;`;
  return [
    `@font-face{${shared}src:url(${fontUrl(face)}) format("woff2")}`,
    `@font-face{${shared}src:url(/fonts/${file}-latin-ext.woff2) format("woff2");unicode-range:${EXTENDED}}`,
    `@font-face{font-family:"${family} stand-in";src:local("${standIn.local}");size-adjust:${standIn.sizeAdjust};ascent-override:${standIn.ascent};descent-override:${standIn.descent};line-gap-override:0%}`,
  ].join("");
}

export function familyCss({ family, system }: Face): string {
  return `"${family}","${family} stand-in",${system}`;
}
