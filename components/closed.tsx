import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ContactLine } from "./contact-line.tsx";
import { Page } from "./site/page.tsx";
import { StateArt } from "./state-art.tsx";

/** Shown when the catalogue can't be read: no spinner and no guess, but a way on. */
export function Closed(props: { voice: Voice; business: Business; retry: string }) {
  const { voice, business, retry } = props;
  return (
    <Page
      voice={voice}
      title={voice.t("problem.restingTitle")}
      lead={voice.t("problem.restingLead")}
      art={<StateArt of="rest" />}
      narrow
    >
      <ContactLine voice={voice} business={business} />
      <p>
        <a href={retry} className="button quiet">
          {voice.t("problem.retry")}
        </a>
      </p>
    </Page>
  );
}
