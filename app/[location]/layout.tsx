import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { addressHere } from "../address-here.ts";
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
  return (
    <>
      <SiteHeader business={business} home={menuUrl(site)} voice={voice} />
      {props.children}
      <SiteFooter business={business} voice={voice} address={await addressHere(site)} />
    </>
  );
}
