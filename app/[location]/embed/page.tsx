import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { CodeLines } from "#components/staff/code-lines.tsx";
import { privatePage } from "../../_shared/metadata.ts";
import {
  absolute,
  type PageContext,
  pageContextOf,
  publicUrl,
} from "../../_shared/page-context.ts";
import { menuUrl } from "../../_shared/urls.ts";
import { widgetLines } from "../../_shared/widget-lines.ts";

type Props = { params: Promise<{ location: string }> };

export const generateMetadata = privatePage(pageContextOf, ({ t }) => t("embed.title"));

/** The lines to copy into a website; docs/embedding.md has the options. */
export default async function EmbedPage({ params }: Props) {
  const context = await pageContextOf((await params).location);
  const { i18n } = context;
  const { t } = i18n;
  const href = absolute(menuUrl({ slug: context.slug, lang: undefined }));
  return (
    <Page i18n={i18n} title={t("embed.title")} lead={t("embed.lead")} narrow>
      <CodeLines>{widgetLines(publicUrl(), href, t("menu.title"))}</CodeLines>
      <AllowedSites context={context} />
    </Page>
  );
}

/** The sites that may show the widget, which the policy of every page names too. */
function AllowedSites({ context: { i18n, location } }: { context: PageContext }) {
  const { embedOrigins } = location;
  if (embedOrigins.length === 0) {
    return <Notice tone="alarm">{i18n.t("embed.noneAllowed")}</Notice>;
  }
  return (
    <p className="text-small text-quiet">
      {i18n.t("embed.allowed", { sites: i18n.list(embedOrigins) })}
    </p>
  );
}
