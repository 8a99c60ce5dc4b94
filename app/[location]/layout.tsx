import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ErrorBoundary } from "#components/client/error-boundary.tsx";
import { SoftLinks } from "#components/client/soft-links.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { siteOf } from "../site.ts";
import { manifestUrl, menuUrl } from "../urls.ts";

export async function generateMetadata(props: {
  params: Promise<{ location: string }>;
}): Promise<Metadata> {
  const site = await siteOf((await props.params).location);
  return { applicationName: site.location.business.name, manifest: manifestUrl(site) };
}

export default async function LocationLayout(props: {
  children: ReactNode;
  params: Promise<{ location: string }>;
}) {
  const { location: slug } = await props.params;
  const site = await siteOf(slug);
  const { location, voice } = site;
  const { business } = location;
  const words = {
    title: voice.t("problem.errorTitle"),
    lead: voice.t("problem.errorLead"),
    retry: voice.t("problem.retry"),
  };
  return (
    <>
      <SoftLinks />
      <SiteHeader business={business} home={menuUrl(site)} voice={voice} />
      <ErrorBoundary words={words} contact={<ContactLine voice={voice} business={business} />}>
        {props.children}
      </ErrorBoundary>
      <SiteFooter business={business} voice={voice} />
    </>
  );
}
