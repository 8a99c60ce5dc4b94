import type { Language } from "#lib/i18n/languages.ts";

/** Keeps the language that the visitor chose in the address that a form makes of its fields. */
export function LanguageField({ lang }: { lang: Language | undefined }) {
  return lang === undefined ? null : <input type="hidden" name="lang" value={lang} />;
}
