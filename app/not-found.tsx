import { headers } from "next/headers";
import { ActionLink } from "#components/action-link.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { Page } from "#components/site/page.tsx";
import { voice } from "#lib/words/voice.ts";
import { locationOrFirst } from "./site.ts";
import { menuUrl } from "./urls.ts";

/** Stands outside the layout of a location, so it brings header and footer along. */
export default async function NotFound() {
  const location = locationOrFirst((await headers()).get("x-location") ?? "");
  const { business } = location;
  const speech = voice(location.locale, location.currency);
  const home = menuUrl(location.slug);
  return (
    <>
      <title>{speech.t("problem.notFoundTitle")}</title>
      <SiteHeader business={business} home={home} voice={speech} />
      <Page
        voice={speech}
        title={speech.t("problem.notFoundTitle")}
        lead={speech.t("problem.notFoundLead")}
        narrow
      >
        <p>
          <ActionLink href={home} className="button">
            {speech.t("problem.home")}
          </ActionLink>
        </p>
        <ContactLine voice={speech} business={business} />
      </Page>
      <SiteFooter business={business} voice={speech} />
    </>
  );
}
