import { Notice } from "#components/notice.tsx";
import { CodeLines } from "#components/staff/code-lines.tsx";
import { absolute, type PageContext, publicUrl } from "./page-context.ts";
import { menuUrl } from "./urls.ts";

/** The two lines to copy into a website, and the sites that may show the widget. */
export function EmbedLines({ context }: { context: PageContext }) {
  const { i18n, location, slug } = context;
  const { t } = i18n;
  const { embedOrigins } = location;
  const href = absolute(menuUrl({ slug, lang: undefined }));
  return (
    <>
      <CodeLines>{widgetLines(publicUrl(), href, t("menu.title"))}</CodeLines>
      {embedOrigins.length === 0 ? (
        <Notice tone="alarm">{t("embed.noneAllowed")}</Notice>
      ) : (
        <p className="text-small text-quiet">
          {t("embed.allowed", { sites: i18n.list(embedOrigins) })}
        </p>
      )}
    </>
  );
}

export function widgetLines(origin: string, href: string, label: string): string {
  return [
    `<a href="${escaped(href)}" data-booking="inline">${escaped(label)}</a>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
