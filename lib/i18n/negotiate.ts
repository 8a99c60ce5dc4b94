import { defaultLanguage, type Language, languageOf } from "./languages.ts";

const MAX_PREFERENCES = 20;

export type LanguageChoice = {
  readonly language: Language;
  /** Named by the address, so links must repeat it. */
  readonly chosen: boolean;
};

/** `?lang=`, else the browser's preference, else the location's language. docs/languages.md */
export function chooseLanguage(request: {
  readonly langParam: string | null;
  readonly accepted: string | null;
  readonly locale: string;
}): LanguageChoice {
  const requested = languageOf(request.langParam ?? "");
  if (requested) return { language: requested, chosen: true };
  const language = preferred(request.accepted ?? "") ?? defaultLanguage(request.locale);
  return { language, chosen: false };
}

/** By weight, then position (RFC 9110, 12.5.4). */
function preferred(header: string): Language | undefined {
  return header
    .split(",", MAX_PREFERENCES)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";");
      const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
      return { language: languageOf(tag), weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language !== undefined)?.language;
}
