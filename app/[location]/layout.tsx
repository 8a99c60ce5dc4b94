import type { ReactNode } from "react";
import { ErrorBoundary } from "#components/client/error-boundary.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { siteOf } from "../site.ts";
import { menuUrl } from "../urls.ts";

export default async function LocationLayout(props: {
  children: ReactNode;
  params: Promise<{ location: string }>;
}) {
  const { location: slug } = await props.params;
  const { location, voice } = siteOf(slug);
  const { business } = location;
  const words = {
    title: voice.t("problem.errorTitle"),
    lead: voice.t("problem.errorLead"),
    retry: voice.t("problem.retry"),
  };
  return (
    <>
      <SiteHeader business={business} home={menuUrl(slug)} voice={voice} />
      <ErrorBoundary words={words} contact={<ContactLine voice={voice} business={business} />}>
        {props.children}
      </ErrorBoundary>
      <SiteFooter business={business} voice={voice} />
    </>
  );
}
