import { ActionLink } from "#components/action-link.tsx";
import { MessagePage } from "#components/message-page.tsx";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";

/** For an appointment that cannot be changed here: why, the phone number, and a link back. */
export function ByPhonePage(props: {
  context: BookingContext;
  token: string;
  kind: ChangeKind;
  reason: string;
}) {
  const { context, token, kind, reason } = props;
  const { i18n, location } = context;
  return (
    <MessagePage
      i18n={i18n}
      illustration="call"
      title={i18n.t(`manage.${kind}`)}
      lead={reason}
      business={location.business}
    >
      <p>
        <ActionLink href={bookingUrl(context, token)}>{i18n.t("manage.back")}</ActionLink>
      </p>
    </MessagePage>
  );
}
