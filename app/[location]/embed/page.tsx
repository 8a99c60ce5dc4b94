import { Page } from "#components/site/page.tsx";
import { EmbedLines } from "../../_shared/embed-lines.tsx";
import { privatePage } from "../../_shared/metadata.ts";
import { pageContextOf } from "../../_shared/page-context.ts";

type Props = { params: Promise<{ location: string }> };

export const generateMetadata = privatePage(pageContextOf, ({ t }) => t("embed.title"));

/** The lines to copy into a website; docs/embedding.md has the options. */
export default async function EmbedPage({ params }: Props) {
  const context = await pageContextOf((await params).location);
  const { i18n } = context;
  return (
    <Page i18n={i18n} title={i18n.t("embed.title")} lead={i18n.t("embed.lead")} narrow>
      <EmbedLines context={context} />
    </Page>
  );
}
