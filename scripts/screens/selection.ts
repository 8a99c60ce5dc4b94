import { type Language, languages } from "#lib/values/i18n/languages.ts";
import { type DemoBrand, demoBrands } from "../../test/harness/demo-business.ts";
import { Stop } from "../support/say.ts";

const themes = ["light", "dark"] as const;
const widths = [360, 768, 1280] as const;
export const parts = ["flow", "side", "states"] as const;
/** English, the longest words, and right to left. */
const usualLanguages = ["en", "de", "ar"] as const satisfies readonly Language[];

export type Part = (typeof parts)[number];

export type Look = {
  readonly language: string;
  readonly theme: (typeof themes)[number];
  readonly width: number;
};

export type Selection = {
  readonly brands: readonly DemoBrand[];
  readonly looks: readonly Look[];
  readonly parts: readonly Part[];
};

/** Words like `barber dark 360 ar states`; none: all, of the parts the usual ones. */
export function selectionOf(args: readonly string[], usualParts: readonly Part[]): Selection {
  const words = new Set(args);
  const known = [...demoBrands, ...languages, ...themes, ...widths, ...parts].map(String);
  const unknown = [...words].filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new Stop(`Unknown: ${unknown.join(", ")}. Known: ${known.join(" ")}`);
  }
  const named = <Word extends string | number>(
    all: readonly Word[],
    usual: readonly Word[] = all,
  ) => {
    const chosen = all.filter((word) => words.has(String(word)));
    return chosen.length > 0 ? chosen : usual;
  };
  const looks = named(languages, usualLanguages).flatMap((language) =>
    named(themes).flatMap((theme) => named(widths).map((width) => ({ language, theme, width }))),
  );
  return { brands: named(demoBrands), looks, parts: named(parts, usualParts) };
}
