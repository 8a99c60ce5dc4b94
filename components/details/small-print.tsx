import type { ReactNode } from "react";
import { type OwnWords, Words } from "#components/words.tsx";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";

/** What booking means, said before the button and not after it. */
export function SmallPrint(props: {
  i18n: I18n;
  business: Business;
  isFree: boolean;
  /** The business's own terms for changes and cancellation. */
  changes?: OwnWords | undefined;
}) {
  const { i18n, business, isFree, changes } = props;
  const { t } = i18n;
  const linkTo = (href: string) => (text: ReactNode) => <a href={href}>{text}</a>;
  return (
    <div className="grid grid-cols-1 gap-2 text-small text-quiet">
      {!isFree && <p>{t("details.noPayment")}</p>}
      <p>{t("details.messages", { business: business.name })}</p>
      {changes && (
        <p className="whitespace-pre-line">
          <Words words={changes} />
        </p>
      )}
      {business.termsUrl && <p>{t.rich("details.agree", { a: linkTo(business.termsUrl) })}</p>}
      {business.privacyUrl && (
        <p>{t.rich("details.agreePrivacy", { a: linkTo(business.privacyUrl) })}</p>
      )}
    </div>
  );
}
