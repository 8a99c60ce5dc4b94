import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { refusalText } from "#components/booking/refusal-text.ts";
import { MessagePage } from "#components/message-page.tsx";
import type { ChangeKind } from "#lib/booking/state/managed.ts";
import type { LiveContext } from "../../../../_shared/request-context.ts";
import { bookingUrl, menuUrl } from "../../../../_shared/urls.ts";
import type { ManageData } from "./manage-data.ts";

/** Why nothing can be changed here, with the way to the booking or to the phone. */
export function NoChangePage(props: {
  context: LiveContext;
  token: string;
  kind: ChangeKind;
  data: Exclude<ManageData, { kind: "open" }>;
}) {
  const { context, token, kind, data } = props;
  const { i18n, location } = context;
  const { t } = i18n;
  if (data.kind === "unknown") {
    return (
      <MessagePage
        i18n={i18n}
        illustration="lost"
        title={t("booking.unknown.title")}
        lead={t("booking.unknown.lead")}
        business={location.business}
      >
        <p>
          <ActionLink href={menuUrl(context)}>{t("problem.home")}</ActionLink>
        </p>
      </MessagePage>
    );
  }
  if (data.kind !== "refused") {
    const title = t("booking.unavailable.title");
    return (
      <MessagePage i18n={i18n} illustration="rest" title={title} business={location.business} />
    );
  }
  // Nothing is there to change, or a change is under way: the booking's page says so.
  const lead = refusalText(i18n, location.rules, kind, data.refusal);
  if (lead === undefined) redirect(bookingUrl(context, token));
  return (
    <MessagePage
      i18n={i18n}
      illustration="call"
      title={t(`manage.${kind}`)}
      lead={lead}
      business={location.business}
    >
      <p>
        <ActionLink href={bookingUrl(context, token)}>{t("manage.back")}</ActionLink>
      </p>
    </MessagePage>
  );
}
