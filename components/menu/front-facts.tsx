import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Icon } from "../icon.tsx";
import { LangText, type TextWithLang } from "../lang-text.tsx";

/** Below the lead of the front: whether it is open now, and what others say. */
export function FrontFacts(props: {
  i18n: I18n;
  opening: string | undefined;
  reviews: { readonly href: string; readonly label: TextWithLang | undefined } | undefined;
}) {
  const { i18n, opening, reviews } = props;
  if (opening === undefined && !reviews) return null;
  return (
    <span className="mt-3 flex flex-wrap gap-x-6 text-base max-sm:mt-2 max-sm:text-small">
      {opening !== undefined && (
        <span className="inline-flex min-h-8 items-center gap-2">
          <Icon name="clock" />
          {opening}
        </span>
      )}
      {reviews && (
        <a
          href={reviews.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center gap-2 text-inherit"
        >
          <Icon name="star" />
          {reviews.label ? <LangText text={reviews.label} /> : i18n.t("place.reviews")}
        </a>
      )}
    </span>
  );
}
