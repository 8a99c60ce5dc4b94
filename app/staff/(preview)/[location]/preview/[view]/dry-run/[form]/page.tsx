import { ButtonLink } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { cartOf, partsOf, timeOf, totalOf, wantedTeamOf } from "#lib/booking/model/visit.ts";
import { encodePart } from "#lib/offer/availability/visits/part-url.ts";
import type { DryRun } from "#lib/staff/preview/dry-run-types.ts";
import { PreviewBar } from "../../../../../../../_preview/preview-bar.tsx";
import { type PreviewPage, previewPageOf } from "../../../../../../../_preview/preview-page.ts";
import { privatePage } from "../../../../../../../_shared/metadata.ts";
import { detailsUrl, menuUrl } from "../../../../../../../_shared/urls.ts";

type Props = { params: Promise<{ location: string; form: string }> };

export const generateMetadata = privatePage(previewPageOf, ({ t }) => t("preview.dryRun.title"));

/** In place of a booking's own page: what would be sent, and that nothing was. */
export default async function DryRunPage(props: Props) {
  const { location: slug, form } = await props.params;
  const context = await previewPageOf(slug);
  const { i18n, preview } = context;
  const { t } = i18n;
  // Only signed-in staff may learn who is a client.
  const run = await preview.dryRuns.run(form, !preview.isGuest);
  return (
    <>
      <PreviewBar context={context} isPreviewPage />
      <Page i18n={i18n} title={t("preview.dryRun.title")} lead={t("preview.dryRun.lead")} narrow>
        {run.ok ? (
          <Result context={context} run={run.value} />
        ) : (
          <Notice tone="alarm" role="status" gap="close">
            <p>{t(run.error === "too_many" ? "preview.dryRun.tooMany" : "preview.dryRun.over")}</p>
            <p>
              <a href={menuUrl(context)}>{t("problem.home")}</a>
            </p>
          </Notice>
        )}
      </Page>
    </>
  );
}

function Result({ context, run }: { context: PreviewPage; run: DryRun }) {
  const { i18n } = context;
  const { t } = i18n;
  const { review, check, client, appointment, warnings } = run;
  return (
    <Stack gap="wide">
      <Notice tone={check.code === "same" ? "good" : "alarm"} role="status" gap="close">
        <h2 className="type-text text-base">{t("preview.dryRun.checks")}</h2>
        <p data-check={check.code}>{checkText(context, run)}</p>
      </Notice>
      <section className="grid grid-cols-1 gap-2">
        <h2>{t("preview.dryRun.client")}</h2>
        {client.kind === "known" ? (
          <p>{t("preview.dryRun.known", { id: client.clientId })}</p>
        ) : (
          <Body route="POST /api/Clients" body={client.body} />
        )}
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h2>{t("preview.dryRun.appointment")}</h2>
        {appointment ? (
          <Body route="POST /api/Appointments" body={appointment} />
        ) : (
          <p>{t("preview.dryRun.noAppointment")}</p>
        )}
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h2>{t("preview.dryRun.warnings")}</h2>
        {warnings.length === 0 && <p>{t("preview.dryRun.none")}</p>}
        <ul className="grid list-disc gap-1 ps-5">
          {warnings.map((warning) => (
            <li key={warning} data-warning={warning}>
              {t(`preview.warning.${warning}`)}
            </li>
          ))}
        </ul>
      </section>
      <p>
        <ButtonLink href={detailsUrl(context, cartOf(review), detailsOf(review))} rank="quiet">
          {t("preview.dryRun.again")}
        </ButtonLink>
      </p>
    </Stack>
  );
}

/** Address parameters of the form. */
function detailsOf(review: DryRun["review"]) {
  const { date, start } = timeOf(review);
  return {
    ...wantedTeamOf(review),
    date,
    start,
    part: review.composed ? partsOf(review).map(encodePart) : undefined,
  };
}

function checkText({ i18n }: PreviewPage, { review, check }: DryRun): string {
  const { t } = i18n;
  switch (check.code) {
    case "same":
      return t("preview.dryRun.same", {
        price: i18n.money(totalOf(review).price),
        date: i18n.date(review.date),
        time: i18n.time(timeOf(review).start),
      });
    case "price_changed":
      return t("preview.dryRun.price_changed", { price: i18n.money(check.newTotal.price) });
    default:
      return t(`preview.dryRun.${check.code}`);
  }
}

/** The body as it would be sent. */
function Body({ route, body }: { route: string; body: object }) {
  return (
    <figure className="grid grid-cols-1 gap-1" dir="ltr">
      <figcaption className="font-mono text-small">{route}</figcaption>
      <pre
        data-route={route}
        className="rounded-sheet border border-line bg-sunk p-4 text-small wrap-anywhere whitespace-pre-wrap"
      >
        {JSON.stringify(body, null, 2)}
      </pre>
    </figure>
  );
}
