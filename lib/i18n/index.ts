import { createTranslator } from "use-intl/core";
import { mapTexts, withIsolates } from "./isolate.ts";
import { defaultLanguage, directionOf, type Language } from "./languages.ts";
import { memoizeTranslator } from "./memoize.ts";
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

export type Translator = ReturnType<typeof english>;

const byLocale = new Map<string, Translator>();

export function translatorFor(locale: string): Translator {
  let translator = byLocale.get(locale);
  if (!translator) {
    const language = defaultLanguage(locale);
    const texts = mapTexts(messages[language], (text) => typeset(text, language));
    const translated: Translator = createTranslator({
      locale,
      messages: directionOf(language) === "rtl" ? withIsolates(texts) : texts,
    });
    translator = memoizeTranslator<Translator>(translated);
    byLocale.set(locale, translator);
  }
  return translator;
}
