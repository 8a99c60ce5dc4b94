import type { Location } from "#lib/config/types.ts";
import type { AvailabilityFailure } from "#lib/offer/availability/read.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { PlainButtonLink } from "./button.tsx";
import { ContactLine } from "./contact-line.tsx";
import { MessagePage } from "./message-page.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  context: { readonly i18n: I18n; readonly location: Pick<Location, "business"> };
  /** What could not be read, and why. */
  of: "services" | "times";
  problem: AvailabilityFailure;
  retry: string;
};

/** Why nothing can be shown: neither spinner nor guess, but another try, and whom to call. */
export function Unavailable(props: Props) {
  const { context, retry } = props;
  const { i18n, location } = context;
  return (
    <MessagePage
      i18n={i18n}
      illustration="rest"
      title={reasonText(props)}
      lead={i18n.t("problem.unreadLead")}
      business={location.business}
    >
      <p>
        <PlainButtonLink href={retry}>{i18n.t("problem.retry")}</PlainButtonLink>
      </p>
    </MessagePage>
  );
}

/** The same on a page that shows something beside it. */
export function UnavailableNotice(props: Props) {
  const { context, retry } = props;
  const { i18n, location } = context;
  return (
    <Notice gap="wide" role="alert">
      <h2>{reasonText(props)}</h2>
      <p>{i18n.t("problem.unreadLead")}</p>
      <p>
        <PlainButtonLink href={retry}>{i18n.t("problem.retry")}</PlainButtonLink>
      </p>
      <ContactLine i18n={i18n} business={location.business} />
    </Notice>
  );
}

function reasonText({ context, of, problem }: Props): string {
  return context.i18n.t(`problem.unread.${problem === "unavailable" ? of : problem}`);
}
