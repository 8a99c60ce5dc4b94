import { type Language, languageData } from "./languages.ts";

export const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/** No-break spaces where a language wants them; message files have plain ones, which show. */
export function typeset(text: string, language: Language): string {
  const { usual, narrow } = languageData[language].noBreak;
  const spaced = usual ? text.replace(usual, NO_BREAK) : text;
  return narrow ? spaced.replace(narrow, NARROW_NO_BREAK) : spaced;
}
