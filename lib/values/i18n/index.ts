import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { createTranslator } from "use-intl/core";
import type en from "../../../messages/en.json";
import { memoize } from "../memoize.ts";
import { mapTexts, withIsolates } from "./isolate.ts";
import { byLanguage, defaultLanguage, directionOf, type Language } from "./languages.ts";
import { typeset } from "./typography.ts";

/** The same tree of messages in another language: `messages.test.ts` compares them. */
type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
type Messages = Translation<typeof en>;

export const messages = byLanguage(read);

/** Not by import: the bundler would repeat all words in the script of each route. */
function read(language: Language): Messages {
  return JSON.parse(readFileSync(join(process.cwd(), "messages", `${language}.json`), "utf8"));
}

/** Asks for the arguments that a message has in English (`scripts/message-types.ts`). */
export type Translator = ReturnType<typeof createTranslator<typeof en>>;

export const translatorFor = memoize((locale: string): Translator => {
  const language = defaultLanguage(locale);
  const texts = mapTexts(messages[language], (text) => typeset(text, language));
  const translated: Translator = createTranslator({
    locale,
    messages: directionOf(language) === "rtl" ? withIsolates(texts) : texts,
  });
  return memoizeTranslator<Translator>(translated);
});

/** Bounded: some texts hold visitors' input. */
const MAX_TEXTS = 2_000;

/** Parsing and filling a message is the slowest part of rendering a price. */
export function memoizeTranslator<T extends CallableFunction>(translate: T): T {
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  return new Proxy(translate, {
    apply(target, self, parts) {
      const key = JSON.stringify(parts);
      const cached = texts.get(key);
      if (cached !== undefined) return cached;
      const text: string = Reflect.apply(target, self, parts);
      texts.set(key, text);
      return text;
    },
  });
}
