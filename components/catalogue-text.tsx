import { Fragment } from "react";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** A text of the booking service, marked with its language where it is not the page's. */
export function CatalogueText({ i18n, children }: { i18n: I18n; children: string }) {
  const { text, lang } = i18n.ownText(children);
  if (lang === undefined) return text;
  return (
    <span lang={lang} dir="auto">
      {text}
    </span>
  );
}

export function CatalogueTexts(props: { i18n: I18n; texts: readonly string[]; between: string }) {
  const { i18n, texts, between } = props;
  return texts.map((text, index) => (
    <Fragment key={`${index} ${text.length}`}>
      {index > 0 && between}
      <CatalogueText i18n={i18n}>{text}</CatalogueText>
    </Fragment>
  ));
}
