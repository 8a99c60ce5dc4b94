import { Columns } from "#components/columns.tsx";
import { CodeLines } from "#components/embed/code-lines.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { privatePage } from "../../_shared/metadata.ts";
import {
  absolute,
  type PageContext,
  pageContextOf,
  publicUrl,
} from "../../_shared/page-context.ts";
import type { Params } from "../../_shared/params.ts";
import { menuUrl } from "../../_shared/urls.ts";
import { OptionsForm } from "./options-form.tsx";
import { loadOptions } from "./page-data.ts";
import { attributesOf, snippetOf, type WidgetOptions } from "./snippet.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(pageContextOf, ({ t }) => t("embed.title"));

/** The widget as it will look, its options, and the lines to copy into a website. */
export default async function EmbedPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await pageContextOf(slug);
  const data = await loadOptions(context, params);
  const { options } = data;
  const { i18n } = context;
  const { t } = i18n;
  const href = absolute(menuUrl({ slug, lang: undefined }));
  return (
    <Page i18n={i18n} title={t("embed.title")} lead={t("embed.lead")}>
      <Columns
        aside={
          <aside className="min-w-0 lg:[grid-area:1/2]">
            <OptionsForm context={context} data={data} />
          </aside>
        }
      >
        <Stack gap="wide">
          <section aria-labelledby="snippet-title" className="grid grid-cols-1 gap-3">
            <h2 id="snippet-title">{t("embed.snippet")}</h2>
            <CodeLines>{snippetOf(publicUrl(), href, t("menu.title"), options)}</CodeLines>
            <AllowedSites context={context} />
          </section>
          <Preview context={context} options={options} />
        </Stack>
      </Columns>
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

function Preview({ context, options }: { context: PageContext; options: WidgetOptions }) {
  const { t } = context.i18n;
  return (
    <section aria-labelledby="preview-title" className="grid grid-cols-1 gap-3">
      <h2 id="preview-title">{t("embed.preview")}</h2>
      {/* Another choice is another link: /embed.js reads its attributes once. */}
      <div
        data-key={crypto.randomUUID()}
        className="grid grid-cols-1 rounded-sheet border border-line"
      >
        <a
          href={menuUrl({ slug: context.slug, lang: undefined })}
          className="p-sheet"
          {...attributesOf(options)}
        >
          {t("menu.title")}
        </a>
      </div>
      <script async src="/embed.js" data-own="" />
    </section>
  );
}
