import type { Metadata } from "next";
import { ButtonLink } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { FindingList } from "#components/staff/finding-list.tsx";
import { privateMetadata } from "../../../_shared/metadata.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { healthUrl } from "../../_staff/urls.ts";
import { healthOf } from "./page-data.ts";

type Props = { params: Promise<{ location: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await staffContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("desk.health.title"));
}

/** The result of `npm run doctor`, without a terminal. */
export default async function HealthPage(props: Props) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { i18n } = context;
  const { t } = i18n;
  const { isBusy, found } = await healthOf(context);
  return (
    <Page i18n={i18n} title={t("desk.health.title")} lead={t("desk.health.lead")}>
      {isBusy && (
        <Notice role="status">
          <p>{t("desk.health.busy")}</p>
        </Notice>
      )}
      {found && (
        <>
          <Notice tone={found.faults === 0 ? "good" : "alarm"} role="status">
            <p>
              {found.faults === 0
                ? t("desk.health.good")
                : t("desk.health.bad", { count: found.faults })}
            </p>
          </Notice>
          <FindingList rows={found.rows} />
          {found.catalogue && (
            <details>
              <summary className="inline-flex min-h-target cursor-pointer items-center font-semibold underline">
                {t("desk.health.more")}
              </summary>
              <pre
                lang="en"
                dir="ltr"
                className="overflow-x-auto rounded-small bg-sunk p-4 text-small"
                // It scrolls sideways on a phone, also by keys.
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
                tabIndex={0}
              >
                {found.catalogue}
              </pre>
            </details>
          )}
          <p className="max-w-prose text-small text-quiet">
            {found.checked}. {t("desk.health.english")}
          </p>
        </>
      )}
      <p>
        <ButtonLink rank="quiet" href={healthUrl(context)}>
          {t("desk.health.again")}
        </ButtonLink>
      </p>
    </Page>
  );
}
