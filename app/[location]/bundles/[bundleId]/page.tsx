import type { Metadata } from "next";
import type { Params } from "../../../_shared/params.ts";
import { choiceMetadata } from "../../choice-metadata.ts";
import { ChoicePage } from "../../choice-page.tsx";

type Props = {
  params: Promise<{ location: string; bundleId: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { location, bundleId } = await props.params;
  return choiceMetadata(location, "bundle", bundleId);
}

export default async function BundlePage(props: Props) {
  const [{ location, bundleId }, params] = await Promise.all([props.params, props.searchParams]);
  return <ChoicePage slug={location} kind="bundle" segment={bundleId} params={params} />;
}
