import { createTranslator } from "use-intl/core";
import { isolated, mapTexts } from "./isolate.ts";
import { directionOf, type Language, usualLanguage } from "./languages.ts";
import { memoized } from "./memoize.ts";
import { ar } from "./messages/ar.ts";
import { de } from "./messages/de.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { fr } from "./messages/fr.ts";
import { it } from "./messages/it.ts";
import type { Messages } from "./messages/messages.ts";
import { nl } from "./messages/nl.ts";
import { pl } from "./messages/pl.ts";
import { pt } from "./messages/pt.ts";
import { typeset } from "./typography.ts";

export const messages: Readonly<Record<Language, Messages>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  ar,
};

function english(locale: string) {
  return createTranslator({ locale, messages: en });
}

/** Looks a message up and fills it in; keys and arguments are checked by the compiler. */
export type Words = ReturnType<typeof english>;

const byLocale = new Map<string, Words>();

/** The words of a locale's language, or English where it has no message file. */
export function words(locale: string): Words {
  let found = byLocale.get(locale);
  if (!found) {
    const language = usualLanguage(locale);
    const texts = mapTexts(messages[language], (text) => typeset(text, language));
    const translated: Words = createTranslator({
      locale,
      messages: directionOf(language) === "rtl" ? isolated(texts) : texts,
    });
    found = memoized<Words>(translated);
    byLocale.set(locale, found);
  }
  return found;
}
