import type { Metadata } from "next";
import { MessagePage } from "#components/message-page.tsx";
import { privateMetadata } from "../../_shared/metadata.ts";
import { one, type Params } from "../../_shared/params.ts";
import { requestContextOf } from "../../_shared/request-context.ts";
import { menuUrl } from "../../_shared/urls.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

/** What a page can say of, by the `reason` in its address; else it is a fault of ours. */
const REASONS = ["too_long", "unreadable", "other_name", "busy"] as const;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await requestContextOf((await props.params).location);
  return privateMetadata(site, site.voice.t("problem.errorTitle"));
}

/** What visitors read where a page could not be rendered (server/error-page.ts). */
export default async function BrokenPage(props: Props) {
  const site = await requestContextOf((await props.params).location);
  const { voice, location } = site;
  const sent = one(await props.searchParams, "reason");
  const reason = REASONS.find((known) => known === sent) ?? "error";
  return (
    <MessagePage
      voice={voice}
      illustration="rest"
      title={voice.t(`problem.${reason}Title`)}
      lead={voice.t(`problem.${reason}Lead`)}
      action={{ href: menuUrl(site), label: voice.t("problem.home") }}
      business={location.business}
    />
  );
}
