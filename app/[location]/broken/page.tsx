import type { Metadata } from "next";
import { ActionLink } from "#components/action-link.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Page } from "#components/site/page.tsx";
import { StateArt } from "#components/state-art.tsx";
import { privateMetadata } from "../../metadata.ts";
import { siteOf } from "../../site.ts";
import { menuUrl } from "../../urls.ts";

type Props = { params: Promise<{ location: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await siteOf((await props.params).location);
  return privateMetadata(site, site.voice.t("problem.errorTitle"));
}

/** What visitors read where a page could not be rendered (lib/server/kept/in-words.ts). */
export default async function BrokenPage(props: Props) {
  const site = await siteOf((await props.params).location);
  const { voice, location } = site;
  return (
    <Page
      voice={voice}
      title={voice.t("problem.errorTitle")}
      lead={voice.t("problem.errorLead")}
      art={<StateArt of="rest" />}
      narrow
    >
      <p>
        <ActionLink href={menuUrl(site)} className="button">
          {voice.t("problem.home")}
        </ActionLink>
      </p>
      <ContactLine voice={voice} business={location.business} />
    </Page>
  );
}
