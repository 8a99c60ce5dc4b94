import type { Metadata } from "next";
import { ButtonLink } from "#components/button.tsx";
import { Page } from "#components/site/page.tsx";
import { AllowingLines, ForeignSites } from "#components/staff/foreign-sites.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { ServerFold } from "#components/staff/server-fold.tsx";
import { privateMetadata } from "../../../_shared/metadata.ts";
import { allLocations } from "../../../_shared/page-context.ts";
import { embedUrl } from "../../../_shared/urls.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { numberText } from "../../_staff/number-text.ts";
import { foreignSites } from "./page-data.ts";

type Props = { params: Promise<{ location: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await staffContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("desk.frames.title"));
}

/** The widget, and the sites that framed the booking page without permission. */
export default async function WebsitePage(props: Props) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { i18n, location } = context;
  const { t } = i18n;
  const foreign = await foreignSites(context, allLocations().length > 1);
  return (
    <Page i18n={i18n} title={t("desk.frames.title")} lead={t("desk.frames.lead")} narrow>
      <Headline
        figure={numberText(i18n, location.embedOrigins.length)}
        label={t("desk.frames.label", { count: location.embedOrigins.length })}
      />
      <p>
        <ButtonLink href={embedUrl(context)}>{t("desk.frames.open")}</ButtonLink>
      </p>
      <section className="grid grid-cols-1 gap-3">
        <h2>{t("desk.frames.allowed")}</h2>
        {location.embedOrigins.length === 0 ? (
          <p className="text-quiet">{t("desk.frames.allowedNone")}</p>
        ) : (
          <ul className="list-disc ps-6">
            {location.embedOrigins.map((origin) => (
              <li key={origin} className="wrap-anywhere">
                <bdi dir="ltr">{origin}</bdi>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2>{t("desk.frames.foreign")}</h2>
        {foreign === undefined ? (
          <p className="text-quiet">{t("desk.figures.away")}</p>
        ) : foreign.length === 0 ? (
          <p className="text-quiet">{t("desk.frames.none")}</p>
        ) : (
          <>
            <p className="max-w-prose text-small text-quiet">{t("desk.frames.foreignLead")}</p>
            <ForeignSites sites={foreign} />
            <ServerFold i18n={i18n}>
              <p>{t("desk.frames.setting")}</p>
              <AllowingLines sites={foreign} />
            </ServerFold>
          </>
        )}
      </section>
    </Page>
  );
}
