import { createTranslator } from "use-intl/core";
import ar from "../../../messages/ar.json" with { type: "json" };
import de from "../../../messages/de.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import es from "../../../messages/es.json" with { type: "json" };
import fr from "../../../messages/fr.json" with { type: "json" };
import it from "../../../messages/it.json" with { type: "json" };
import nl from "../../../messages/nl.json" with { type: "json" };
import pl from "../../../messages/pl.json" with { type: "json" };
import pt from "../../../messages/pt.json" with { type: "json" };
import { mapTexts, withIsolates } from "./isolate.ts";
import { defaultLanguage, directionOf, type Language } from "./languages.ts";
import { memoizeTranslator } from "./memoize.ts";
import { typeset } from "./typography.ts";

/** The same tree of messages in another language. */
type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
type Messages = Translation<typeof en>;

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
