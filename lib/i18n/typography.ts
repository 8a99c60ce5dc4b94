import type { Language } from "./languages.ts";

export const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * Spaces that must not break, where a language sets them: French puts a narrow one before `?`, `!`
 * and `;`, a full one before `:` and inside guillemets. Message files have usual spaces there, which
 * can be seen and typed.
 */
export function typeset(text: string, language: Language): string {
  if (language !== "fr") return text;
  return text
    .replace(/ (?=[?!;])/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK);
}
