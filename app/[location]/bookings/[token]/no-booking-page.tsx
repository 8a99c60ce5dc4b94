import { ActionLink } from "#components/action-link.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { MessagePage } from "#components/message-page.tsx";
import type { LiveContext } from "../../../_shared/request-context.ts";
import { bookingUrl, menuUrl } from "../../../_shared/urls.ts";

/** Why a booking's pages cannot show it: its link is none, or the journal cannot be read now. */
export type NoBooking = "unknown" | "unavailable";

export function NoBookingPage(props: { context: LiveContext; token: string; kind: NoBooking }) {
  const { context, token, kind } = props;
  const { i18n, location } = context;
  if (kind === "unknown") {
    return (
      <MessagePage
        i18n={i18n}
        illustration="lost"
        title={i18n.t("booking.unknown.title")}
        lead={i18n.t("booking.unknown.lead")}
        business={location.business}
      >
        <p>
          <ActionLink href={menuUrl(context)}>{i18n.t("problem.home")}</ActionLink>
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      i18n={i18n}
      illustration="rest"
      title={i18n.t("booking.unavailable.title")}
      lead={i18n.t("booking.unavailable.lead")}
    >
      <Waiting i18n={i18n} href={bookingUrl(context, token)} />
      <ContactLine i18n={i18n} business={location.business} />
    </MessagePage>
  );
}
