import { ActionLink } from "#components/action-link.tsx";
import { LostBooking } from "#components/booking/lost-booking.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { MessagePage } from "#components/message-page.tsx";
import type { TokenFault } from "#lib/booking/reads/read-by-token.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { bookingUrl, menuUrl } from "../../../_shared/urls.ts";

export function NoBookingPage(props: { context: BookingContext; token: string; kind: TokenFault }) {
  const { context, token, kind } = props;
  const { i18n, location } = context;
  if (kind === "lost") return <LostBooking i18n={i18n} business={location.business} />;
  if (kind === "unknown_token") {
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
