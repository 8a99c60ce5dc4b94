import type { ShownBusiness } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ContactLine } from "../contact-line.tsx";
import { MessagePage } from "../message-page.tsx";

/** For an authentic link whose booking the journal has lost: its appointment may stand. */
export function LostBooking({ i18n, business }: { i18n: I18n; business: ShownBusiness }) {
  return (
    <MessagePage
      i18n={i18n}
      illustration="call"
      title={i18n.t("booking.lost.title")}
      lead={i18n.t("booking.lost.lead")}
    >
      <ContactLine i18n={i18n} business={business} rank="first" />
    </MessagePage>
  );
}
