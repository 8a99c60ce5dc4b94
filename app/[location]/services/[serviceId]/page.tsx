import type { Metadata } from "next";
import type { Params } from "../../../params.ts";
import { siteOf } from "../../../site.ts";
import { ChoicePage } from "../../choice-page.tsx";
import { loadSubject } from "../../subject.ts";

type Props = {
  params: Promise<{ location: string; serviceId: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { location: slug, serviceId } = await props.params;
  const site = siteOf(slug);
  const subject = await loadSubject(site, "service", serviceId);
  const business = site.location.business.name;
  return {
    title: site.voice.t("service.metaTitle", { name: subject?.name ?? business, business }),
  };
}

export default async function ServicePage(props: Props) {
  const [{ location, serviceId }, params] = await Promise.all([props.params, props.searchParams]);
  return <ChoicePage slug={location} kind="service" segment={serviceId} params={params} />;
}
