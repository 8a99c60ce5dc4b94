import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { PlainButtonLink } from "./button.tsx";
import { MessagePage } from "./message-page.tsx";

/** Shown when the catalogue can't be read: no spinner and no guess, but a way on. */
export function Unavailable(props: { voice: Voice; business: Business; retry: string }) {
  const { voice, business, retry } = props;
  return (
    <MessagePage
      voice={voice}
      illustration="rest"
      title={voice.t("problem.restingTitle")}
      lead={voice.t("problem.restingLead")}
      business={business}
    >
      <p>
        <PlainButtonLink href={retry}>{voice.t("problem.retry")}</PlainButtonLink>
      </p>
    </MessagePage>
  );
}
