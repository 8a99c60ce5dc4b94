import { z } from "zod";
import { previewPageOf } from "../../../../../../_preview/preview-page.ts";
import { sentPage } from "../../../../../../_preview/sent-page.ts";
import { previewUrl } from "../../../../../../_preview/urls.ts";
import { privatePage } from "../../../../../../_shared/metadata.ts";
import type { Params } from "../../../../../../_shared/params.ts";

const sent = z.object({ page: sentPage.catch("") });

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(previewPageOf, ({ t }) => t("preview.settings.beside"));

/** The same page on a phone and a desktop, in two frames that navigate on their own. */
export default async function BesidePage(props: Props) {
  const { slug, preview, lang, i18n } = await previewPageOf((await props.params).location);
  const { t } = i18n;
  const page = sent.parse(await props.searchParams).page;
  const { view } = preview;
  const framed = previewUrl({ slug, view: { ...view, isBare: true }, lang }, page);
  return (
    <main id="main" className="grid grid-cols-1 content-start gap-4 px-gutter py-4">
      <p className="flex flex-wrap items-center justify-between gap-x-6">
        <strong>{t("preview.title")}</strong>
        <a
          href={previewUrl({ slug, view, lang }, page)}
          className="inline-flex min-h-target items-center font-semibold"
        >
          {t("preview.settings.asUsual")}
        </a>
      </p>
      <h1 className="unseen">{t("preview.settings.beside")}</h1>
      <div className="flex flex-wrap items-start gap-6 overflow-x-auto">
        <Frame title={t("preview.settings.phone")} src={framed} phone />
        <Frame title={t("preview.settings.desktop")} src={framed} />
      </div>
    </main>
  );
}

/** The desktop is scaled to 60 %, so that the page keeps its desktop layout. */
function Frame({ title, src, phone = false }: { title: string; src: string; phone?: boolean }) {
  return (
    <figure className="grid flex-none gap-1">
      <figcaption className="text-small text-quiet">{title}</figcaption>
      <div
        className={`overflow-hidden rounded-sheet border border-edge ${phone ? "h-211 w-97.5" : "h-211 w-192"}`}
      >
        <iframe
          title={title}
          src={src}
          className={
            phone ? "h-211 w-97.5" : "h-351.75 w-320 origin-top-left scale-60 rtl:origin-top-right"
          }
        />
      </div>
    </figure>
  );
}
