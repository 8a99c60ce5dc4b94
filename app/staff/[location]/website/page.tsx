import { Page } from "#components/site/page.tsx";
import { CodeLines } from "#components/staff/code-lines.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { ServerFold } from "#components/staff/server-fold.tsx";
import { AllowingLines, SiteList } from "#components/staff/site-list.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { privatePage } from "../../../_shared/metadata.ts";
import { absolute, publicUrl, type StaffContext } from "../../../_shared/page-context.ts";
import { menuUrl } from "../../../_shared/urls.ts";
import { widgetLines } from "../../../_shared/widget-lines.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { numberText } from "../../_staff/number-text.ts";
import { type Websites, websitesOf } from "./page-data.ts";

type Props = { params: Promise<{ location: string }> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("desk.frames.title"));

/** Whether visitors come from the business's website, what to copy into it, and who may show the pages. */
export default async function WebsitePage(props: Props) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { i18n } = context;
  const { t } = i18n;
  const found = await websitesOf(context);
  return (
    <Page i18n={i18n} title={t("desk.frames.title")} lead={t("desk.frames.lead")} narrow>
      {found ? (
        <Headline
          figure={numberText(i18n, found.visits)}
          label={t("desk.frames.label", { count: found.visits })}
          note={found.allowed.length === 0 ? t("desk.frames.allowedNone") : undefined}
        />
      ) : (
        <p className="text-quiet">{t("desk.figures.away")}</p>
      )}
      <ToCopy context={context} />
      {found && <Sites i18n={i18n} found={found} />}
    </Page>
  );
}

function ToCopy({ context }: { context: StaffContext }) {
  const { t } = context.i18n;
  const href = absolute(menuUrl({ slug: context.slug, lang: undefined }));
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{t("embed.snippet")}</h2>
      <CodeLines>{widgetLines(publicUrl(), href, t("menu.title"))}</CodeLines>
      <p className="mt-2">{t("desk.frames.link")}</p>
      <CodeLines>{href}</CodeLines>
    </section>
  );
}

function Sites({ i18n, found: { allowed, foreign } }: { i18n: I18n; found: Websites }) {
  const { t } = i18n;
  return (
    <>
      {allowed.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2>{t("desk.frames.allowed")}</h2>
          <SiteList sites={allowed} />
        </section>
      )}
      {foreign.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2>{t("desk.frames.foreign")}</h2>
          <p className="max-w-prose text-small text-quiet">{t("desk.frames.foreignLead")}</p>
          <SiteList sites={foreign} />
          <ServerFold i18n={i18n}>
            <p>{t("desk.frames.setting")}</p>
            <AllowingLines sites={foreign} />
          </ServerFold>
        </section>
      )}
    </>
  );
}
