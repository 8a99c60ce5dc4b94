import type { Metadata } from "next";
import type { Params } from "../../../_shared/params.ts";
import { choiceMetadata } from "../../choice-metadata.ts";
import { ChoicePage } from "../../choice-page.tsx";

type Props = {
  params: Promise<{ location: string; serviceId: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { location, serviceId } = await props.params;
  return choiceMetadata(location, "service", serviceId);
}

export default async function ServicePage(props: Props) {
  const [{ location, serviceId }, params] = await Promise.all([props.params, props.searchParams]);
  return <ChoicePage slug={location} kind="service" segment={serviceId} params={params} />;
}
