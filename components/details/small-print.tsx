import type { ReactNode } from "react";
import { LangText, type TextWithLang } from "#components/lang-text.tsx";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Terms of booking, said above the button; the business's own terms are folded. */
export function SmallPrint(props: {
  i18n: I18n;
  business: Business;
  isFree: boolean;
  changes?: TextWithLang | undefined;
}) {
  const { i18n, business, isFree, changes } = props;
  const { t } = i18n;
  const linkTo = (href: string) => (text: ReactNode) => <a href={href}>{text}</a>;
  return (
    <div className="grid grid-cols-1 text-small text-quiet">
      <p>
        {!isFree && t("details.noPayment")}{" "}
        {business.termsUrl && t.rich("details.agree", { a: linkTo(business.termsUrl) })}{" "}
        {business.privacyUrl && t.rich("details.agreePrivacy", { a: linkTo(business.privacyUrl) })}
      </p>
      {changes && (
        <details className="group/changes">
          <summary className="chevron inline-flex min-h-8 cursor-pointer items-center gap-3 text-link after:mb-1 group-open/changes:after:mt-1 group-open/changes:after:mb-0 group-open/changes:after:rotate-225">
            {t("place.changes")}
          </summary>
          <p className="whitespace-pre-line">
            <LangText text={changes} />
          </p>
        </details>
      )}
    </div>
  );
}
