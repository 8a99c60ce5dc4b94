import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { ChangeForm } from "#components/booking/change-form.tsx";
import { OldAndNew } from "#components/booking/old-and-new.tsx";
import { Page } from "#components/site/page.tsx";
import { privateMetadata } from "../../../../../_shared/metadata.ts";
import type { Params } from "../../../../../_shared/params.ts";
import { requestContextOf } from "../../../../../_shared/request-context.ts";
import { bookingUrl, confirmMoveUrl, moveUrl } from "../../../../../_shared/urls.ts";
import { loadManage } from "../../_manage/manage-data.ts";
import { NoChangePage } from "../../_manage/no-change-page.tsx";
import { findTarget } from "../page-data.ts";
import { moveAppointment } from "./actions.ts";

type Props = {
  params: Promise<{ location: string; token: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await requestContextOf((await props.params).location);
  const { location, i18n } = site;
  const business = location.business.name;
  return privateMetadata(site, i18n.t("manage.movePage.metaTitle", { business }));
}

/** Old and new time beside each other. Only its form acts. */
export default async function ConfirmMovePage(props: Props) {
  const [{ location: slug, token }, params] = await Promise.all([props.params, props.searchParams]);
  const site = await requestContextOf(slug);
  const { i18n } = site;
  const { t } = i18n;
  const manage = await loadManage(site, token, "move");
  if (manage.kind !== "open") {
    return <NoChangePage site={site} token={token} kind="move" data={manage} />;
  }
  const { view } = manage;
  const target = await findTarget(site, view, params);
  if (target === "unknown") redirect(moveUrl(site, token));
  if (target === "taken") redirect(moveUrl(site, token, { problem: "slot_taken" }));
  const { date, start } = target;
  return (
    <Page
      i18n={i18n}
      title={t("manage.movePage.confirmTitle")}
      lead={t("manage.movePage.confirmLead", { price: i18n.money(view.total.price) })}
      narrow
    >
      <OldAndNew i18n={i18n} view={view} date={date} start={start} minutes={target.minutes} />
      <ChangeForm
        action={moveAppointment}
        name="move"
        page={confirmMoveUrl(site, token, { date, start })}
        fields={{
          location: slug,
          token,
          revision: String(view.appointment.revision),
          date,
          start,
        }}
        words={{
          confirm: t("manage.movePage.confirm"),
          keep: t("manage.movePage.keep"),
          pending: t("manage.movePage.pending"),
          problems: t("manage.problem.title"),
          lost: t("manage.problem.lost"),
        }}
        keepHref={bookingUrl(site, token)}
      />
      <p>
        <ActionLink href={moveUrl(site, token, { date })}>
          {t("manage.movePage.another")}
        </ActionLink>
      </p>
    </Page>
  );
}
