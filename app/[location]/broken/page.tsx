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
  const context = await requestContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("problem.errorTitle"));
}

/** What visitors read where a page could not be rendered (server/error-page.ts). */
export default async function BrokenPage(props: Props) {
  const context = await requestContextOf((await props.params).location);
  const { i18n, location } = context;
  const sent = one(await props.searchParams, "reason");
  const reason = REASONS.find((known) => known === sent) ?? "error";
  return (
    <MessagePage
      i18n={i18n}
      illustration="rest"
      title={i18n.t(`problem.${reason}Title`)}
      lead={i18n.t(`problem.${reason}Lead`)}
      action={{ href: menuUrl(context), label: i18n.t("problem.home") }}
      business={location.business}
    />
  );
}
