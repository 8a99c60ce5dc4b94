import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ContactLine } from "./contact-line.tsx";
import { Illustration } from "./illustration.tsx";
import { Page } from "./site/page.tsx";

/** Shown when the catalogue can't be read: no spinner and no guess, but a way on. */
export function Unavailable(props: { voice: Voice; business: Business; retry: string }) {
  const { voice, business, retry } = props;
  return (
    <Page
      voice={voice}
      title={voice.t("problem.restingTitle")}
      lead={voice.t("problem.restingLead")}
      art={<Illustration of="rest" />}
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
