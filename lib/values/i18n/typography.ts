import type { Language } from "./languages.ts";

export const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/** No-break spaces where a language wants them; message files have plain ones, which show. */
export function typeset(text: string, language: Language): string {
  if (language === "de") return text.replace(/ (?=…)/g, NO_BREAK);
  if (language !== "fr") return text;
  return text
    .replace(/ (?=[?!;])/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK);
}
