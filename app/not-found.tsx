import { headers } from "next/headers";
import { ActionLink } from "#components/action-link.tsx";
import { Page } from "#components/site/page.tsx";
import { voice } from "#lib/words/voice.ts";
import { locationOrFirst } from "./site.ts";
import { menuUrl } from "./urls.ts";

export default async function NotFound() {
  const location = locationOrFirst((await headers()).get("x-location") ?? "");
  const speech = voice(location.locale, location.currency);
  return (
    <Page
      voice={speech}
      title={speech.t("problem.notFoundTitle")}
      lead={speech.t("problem.notFoundLead")}
      narrow
    >
      <p>
        <ActionLink href={menuUrl(location.slug)} className="button">
          {speech.t("problem.home")}
        </ActionLink>
      </p>
    </Page>
  );
}
