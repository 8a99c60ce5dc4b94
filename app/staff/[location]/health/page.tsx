import { ButtonLink } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { FindingList } from "#components/staff/finding-list.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { ServerFold } from "#components/staff/server-fold.tsx";
import { privatePage } from "../../../_shared/metadata.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { numberText } from "../../_staff/number-text.ts";
import { healthUrl } from "../../_staff/urls.ts";
import { healthOf } from "./page-data.ts";

type Props = { params: Promise<{ location: string }> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("desk.health.title"));

/** The result of `npm run doctor` in words, with its lines folded away. */
export default async function HealthPage(props: Props) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { i18n } = context;
  const { t } = i18n;
  const { isBusy, found } = await healthOf(context);
  return (
    <Page i18n={i18n} title={t("desk.health.title")} lead={t("desk.health.lead")} narrow>
      {isBusy && <Notice role="status">{t("desk.health.busy")}</Notice>}
      {found && (
        <>
          <Headline
            figure={numberText(i18n, found.faults)}
            label={t("desk.health.faults", { count: found.faults })}
            note={found.faults === 0 ? t("desk.health.good") : undefined}
          />
          <FindingList rows={found.rows} />
          {found.others > 0 && <p>{t("desk.health.others", { count: found.others })}</p>}
          <p className="flex flex-wrap items-center gap-4">
            <ButtonLink rank="quiet" href={healthUrl(context)}>
              {t("desk.health.again")}
            </ButtonLink>
            <span className="text-small text-quiet">{found.checked}</span>
          </p>
          <ServerFold i18n={i18n} isOpen={found.isUnsaidFault}>
            <p>{t("desk.health.doctor")}</p>
            <pre
              lang="en"
              dir="ltr"
              className="overflow-x-auto rounded-small bg-sunk p-4 text-small"
              // It scrolls sideways on a phone, also by keys.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
              tabIndex={0}
            >
              {found.report}
            </pre>
          </ServerFold>
        </>
      )}
    </Page>
  );
}
