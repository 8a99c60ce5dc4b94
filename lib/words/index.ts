import { createTranslator } from "use-intl/core";
import { en } from "./messages/en.ts";

/** The same tree of messages with other words in it. */
type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
export type Messages = Translation<typeof en>;

/** Languages that have a message file, by their primary subtag. */
const languages = { en } as const;

function create(locale: string) {
  return createTranslator({ locale, messages: languages.en });
}

/** Looks a message up and fills it in; keys and arguments are checked by the compiler. */
export type Words = ReturnType<typeof create>;

const byLocale = new Map<string, Words>();

/** The words of a locale, or English where its language has no message file. */
export function words(locale: string): Words {
  let found = byLocale.get(locale);
  if (!found) {
    found = create(locale);
    byLocale.set(locale, found);
  }
  return found;
}
