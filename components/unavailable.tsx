import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { PlainButtonLink } from "./button.tsx";
import { MessagePage } from "./message-page.tsx";

/** Shown if the catalogue cannot be read: neither spinner nor guess, but a way on. */
export function Unavailable(props: { i18n: I18n; business: Business; retry: string }) {
  const { i18n, business, retry } = props;
  return (
    <MessagePage
      i18n={i18n}
      illustration="rest"
      title={i18n.t("problem.restingTitle")}
      lead={i18n.t("problem.restingLead")}
      business={business}
    >
      <p>
        <PlainButtonLink href={retry}>{i18n.t("problem.retry")}</PlainButtonLink>
      </p>
    </MessagePage>
  );
}
