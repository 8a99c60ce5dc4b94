import { ButtonLink } from "#components/button.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { getApp } from "#lib/app/handle.ts";
import { PREVIEW_LINK_SECONDS } from "#lib/staff/preview-links.ts";
import { hiddenIn } from "../../../_preview/hidden-entries.ts";
import { HiddenList } from "../../../_preview/hidden-list.tsx";
import { besideUrl, previewUrl } from "../../../_preview/urls.ts";
import { EmbedLines } from "../../../_shared/embed-lines.tsx";
import { privatePage } from "../../../_shared/metadata.ts";
import { absolute } from "../../../_shared/page-context.ts";
import { requireStaff, staffContextOf } from "../../_staff/context.ts";
import { momentParts } from "../../_staff/moment.ts";
import { numberText } from "../../_staff/number-text.ts";

type Props = { params: Promise<{ location: string }> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("preview.title"));

/** Start of a preview: links for staff and guests, what of the catalogue is not sold, the lines to embed. */
export default async function PreviewStartPage(props: Props) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { i18n, lang, bookings, catalogue, caller } = context;
  const { t } = i18n;
  const [closed, read, link] = await Promise.all([
    bookings.closedServices(),
    catalogue.readAll(caller.deadline),
    getApp().previewLinks?.create(slug, await requireStaff()),
  ]);
  const at = { slug, view: {}, lang };
  const all = read.ok ? read.value.catalogue : undefined;
  const hidden = all && hiddenIn({ all, closed, cart: [] });
  const blocked = hidden?.filter(({ visibility }) => visibility !== "noted") ?? [];
  // What only belongs with another service is booked online, as Services tells.
  const listed =
    hidden?.filter((entry) => blocked.includes(entry) || entry.issues.length > 0) ?? [];
  return (
    <Page i18n={i18n} title={t("preview.title")} lead={t("preview.lead")} narrow>
      <Stack gap="wide">
        {hidden && (
          <Headline
            figure={numberText(i18n, blocked.length)}
            label={t("preview.hidden.label", { count: blocked.length })}
          />
        )}
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={previewUrl(at)}>{t("preview.open")}</ButtonLink>
          <ButtonLink href={besideUrl(at, "")} rank="quiet">
            {t("preview.settings.beside")}
          </ButtonLink>
        </p>
        {link !== undefined && (
          <Share context={context} href={absolute(previewUrl({ ...at, view: { link } }))} />
        )}
        {all && hidden && (
          <section className="grid grid-cols-1 gap-3">
            <h2>{t("preview.hidden.title")}</h2>
            <HiddenList i18n={i18n} entries={listed} lost={all.issues} />
          </section>
        )}
        <section className="grid grid-cols-1 gap-3">
          <h2>{t("embed.snippet")}</h2>
          <EmbedLines context={context} />
        </section>
      </Stack>
    </Page>
  );
}

/** A new link at each view: links are not stored, so none has to be deleted. */
function Share({
  context,
  href,
}: {
  context: Awaited<ReturnType<typeof staffContextOf>>;
  href: string;
}) {
  const { t } = context.i18n;
  const { time } = momentParts(context, Date.now() + PREVIEW_LINK_SECONDS * 1_000);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{t("preview.link.title")}</h2>
      <p>{t("preview.link.lead", { time })}</p>
      <p className="wrap-anywhere">
        <a href={href} data-shared-preview="">
          {href}
        </a>
      </p>
    </section>
  );
}
