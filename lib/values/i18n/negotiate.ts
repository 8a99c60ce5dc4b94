import { defaultLanguage, type Language, languageOf } from "./languages.ts";

const MAX_PREFERENCES = 20;

export type LanguageChoice = {
  readonly language: Language;
  /** The address names it, so links must repeat it. */
  readonly chosen: boolean;
};

/** `?lang=`, else the browser's preference, else the location's language. docs/languages.md */
export function chooseLanguage(request: {
  readonly langParam: string | null;
  readonly accepted: string | null;
  readonly locale: string;
}): LanguageChoice {
  const requested = request.langParam === null ? undefined : languageOf(request.langParam);
  if (requested) return { language: requested, chosen: true };
  const language = preferred(request.accepted ?? "") ?? defaultLanguage(request.locale);
  return { language, chosen: false };
}

/** By weight, then position (RFC 9110, 12.5.4). */
function preferred(header: string): Language | undefined {
  let found: Language | undefined;
  let highest = 0;
  for (const part of header.split(",", MAX_PREFERENCES)) {
    const end = part.indexOf(";");
    const weight = end < 0 ? 1 : Number(/;\s*q=([^;]*)/.exec(part)?.[1] ?? 1);
    const language = weight > highest ? languageOf(end < 0 ? part : part.slice(0, end)) : undefined;
    if (language) [found, highest] = [language, weight];
  }
  return found;
}
