import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { OfflineNotice } from "#components/site/offline.tsx";
import { PreviewBar } from "../_preview/preview-bar.tsx";
import { textOf } from "../_shared/content.ts";
import { addressHere } from "../_shared/current-address.ts";
import { inOnePass } from "../_shared/in-one-pass.tsx";
import { businessOf, pageContextOf } from "../_shared/page-context.ts";
import { speculationRulesText } from "../_shared/speculation-rules.ts";
import { menuUrl } from "../_shared/urls.ts";

export async function generateMetadata(props: {
  params: Promise<{ location: string }>;
}): Promise<Metadata> {
  const context = await pageContextOf((await props.params).location);
  return { applicationName: context.location.business.name };
}

function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      data-own=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: speculationRulesText }}
    />
  );
}

export default async function LocationLayout(props: {
  children: ReactNode;
  params: Promise<{ location: string }>;
}) {
  const { location: slug } = await props.params;
  const context = await pageContextOf(slug);
  const { location, i18n } = context;
  const business = businessOf(context);
  if (context.isFramed) {
    return (
      <>
        {props.children}
        <OfflineNotice i18n={i18n} />
      </>
    );
  }
  const { preview } = context;
  return (
    <>
      <SpeculationRules />
      {preview && <PreviewBar context={{ ...context, preview }} />}
      {inOnePass(<SiteHeader business={business} home={menuUrl(context)} i18n={i18n} />)}
      {props.children}
      {inOnePass(
        <SiteFooter
          business={business}
          i18n={i18n}
          address={await addressHere(context)}
          links={location.content.links.map(({ label, href }) => ({
            href,
            label: textOf(context, label),
          }))}
        />,
      )}
    </>
  );
}
