import { languages as allLanguages } from "#lib/i18n/languages.ts";
import { languages, type Sheet, themes, widths } from "../../e2e/shots/sheet.ts";
import { type DemoBrand, demoBrands } from "../../test/harness/demo-business.ts";
import { Stop } from "./say.ts";

const parts = ["components", "flow", "side", "states"] as const;
export type Part = (typeof parts)[number];

export type Look = Pick<Sheet, "language" | "theme" | "width">;

export type Selection = {
  readonly brands: readonly DemoBrand[];
  readonly looks: readonly Look[];
  readonly parts: readonly Part[];
};

/** Words like `barber dark 360 ar states`; none: all. */
export function selectionOf(args: readonly string[], usualParts: readonly Part[]): Selection {
  const words = new Set(args);
  const known = [...demoBrands, ...allLanguages, ...themes, ...widths, ...parts].map(String);
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
  const looks = named(allLanguages, languages).flatMap((language) =>
    named(themes).flatMap((theme) => named(widths).map((width) => ({ language, theme, width }))),
  );
  return { brands: named(demoBrands), looks, parts: named(parts, usualParts) };
}
