import type { ReactNode } from "react";
import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";

/** What booking means, said before the button and not after it. */
export function SmallPrint({ voice, business }: { voice: Voice; business: Business }) {
  const { t } = voice;
  const linkTo = (href: string) => (text: ReactNode) => <a href={href}>{text}</a>;
  return (
    <div className="grid grid-cols-1 gap-2 text-small text-quiet">
      <p>{t("details.noPayment")}</p>
      <p>{t("details.messages", { business: business.name })}</p>
      {business.termsUrl && <p>{t.rich("details.agree", { a: linkTo(business.termsUrl) })}</p>}
      {business.privacyUrl && (
        <p>{t.rich("details.agreePrivacy", { a: linkTo(business.privacyUrl) })}</p>
      )}
    </div>
  );
}
