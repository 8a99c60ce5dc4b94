import { type Language, languageOf, usualLanguage } from "./languages.ts";

/** Nobody reads more languages than this; the rest of the header is noise. */
const MAX_PREFERENCES = 20;

export type LanguageChoice = {
  readonly language: Language;
  /** The address names it, so every further address has to. */
  readonly chosen: boolean;
};

/**
 * The language of one request: what `?lang=` says, else what the browser prefers, else what the
 * location usually speaks. Languages without messages are passed over.
 */
export function chooseLanguage(request: {
  readonly asked: string | null;
  readonly accepted: string | null;
  /** The location's LOCALE. */
  readonly locale: string;
}): LanguageChoice {
  const asked = languageOf(request.asked ?? "");
  if (asked) return { language: asked, chosen: true };
  const language = preferred(request.accepted ?? "") ?? usualLanguage(request.locale);
  return { language, chosen: false };
}

/** The first of ours in an `Accept-Language` header, by weight and then by place (RFC 9110, 12.5.4). */
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

/** Names of the headers by which pages learn it. What a visitor sends under them is overwritten. */
export const LANGUAGE_HEADER = "x-language";
export const CHOSEN_HEADER = "x-language-chosen";

/** Tells the pages of a request which language to speak. */
export function setLanguageHeaders(headers: Headers, { language, chosen }: LanguageChoice): void {
  headers.set(LANGUAGE_HEADER, language);
  headers.set(CHOSEN_HEADER, chosen ? "1" : "0");
}

/** What the pages were told; a request that came past the proxy gets the location's language. */
export function readLanguageHeaders(headers: Pick<Headers, "get">, locale: string): LanguageChoice {
  const language = languageOf(headers.get(LANGUAGE_HEADER) ?? "");
  return {
    language: language ?? usualLanguage(locale),
    chosen: language !== undefined && headers.get(CHOSEN_HEADER) === "1",
  };
}

/** Tells caches and readers which language an answer has, and what else could have made it another. */
export function setContentLanguage(headers: Headers, { language, chosen }: LanguageChoice): void {
  headers.set("Content-Language", language);
  if (!chosen) headers.append("Vary", "Accept-Language");
}
