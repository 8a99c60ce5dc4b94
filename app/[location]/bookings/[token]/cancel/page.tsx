import type { Metadata } from "next";
import { CancelFields } from "#components/booking/cancel-fields.tsx";
import { ChangeForm } from "#components/booking/change-form.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { Page } from "#components/site/page.tsx";
import { MAX_NOTE } from "#lib/booking/manage/note.ts";
import { privateMetadata } from "../../../../_shared/metadata.ts";
import { one, type Params } from "../../../../_shared/params.ts";
import { requestContextOf } from "../../../../_shared/request-context.ts";
import { bookingUrl, cancelUrl } from "../../../../_shared/urls.ts";
import { loadManage } from "../_manage/manage-data.ts";
import { NoChangePage } from "../_manage/no-change-page.tsx";
import { ProblemNotice } from "../_manage/problem-notice.tsx";
import { cancelAppointment } from "./actions.ts";

type Props = {
  params: Promise<{ location: string; token: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await requestContextOf((await props.params).location);
  const { location, i18n } = site;
  const business = location.business.name;
  return privateMetadata(site, i18n.t("manage.cancelPage.metaTitle", { business }));
}

/** What would be cancelled, and what that means. Only its form acts. */
export default async function CancelPage(props: Props) {
  const [{ location: slug, token }, params] = await Promise.all([props.params, props.searchParams]);
  const site = await requestContextOf(slug);
  const { i18n, location } = site;
  const { t } = i18n;
  const data = await loadManage(site, token, "cancel");
  if (data.kind !== "open") {
    return <NoChangePage site={site} token={token} kind="cancel" data={data} />;
  }
  const { view } = data;
  return (
    <Page
      i18n={i18n}
      title={t("manage.cancelPage.title")}
      lead={t("manage.cancelPage.lead")}
      narrow
    >
      <ProblemNotice i18n={i18n} code={one(params, "problem")} />
      <AppointmentSummary
        i18n={i18n}
        business={location.business}
        date={view.date}
        start={view.start}
        total={view.total}
        memberName={view.memberName}
        lines={view.lines}
        provisional
      />
      <ChangeForm
        action={cancelAppointment}
        name="cancel"
        page={cancelUrl(site, token)}
        fields={{ location: slug, token, revision: String(view.appointment.revision) }}
        words={{
          confirm: t("manage.cancelPage.confirm"),
          keep: t("manage.cancelPage.keep"),
          pending: t("manage.cancelPage.pending"),
          problems: t("manage.problem.title"),
          lost: t("manage.problem.lost"),
        }}
        keepHref={bookingUrl(site, token)}
      >
        <CancelFields i18n={i18n} reasons={location.cancelReasons ?? []} maxNote={MAX_NOTE} />
      </ChangeForm>
    </Page>
  );
}
