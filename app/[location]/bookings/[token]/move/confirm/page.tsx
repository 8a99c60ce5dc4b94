import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { ChangeForm } from "#components/booking/change-form.tsx";
import { OldAndNew } from "#components/booking/old-and-new.tsx";
import { Page } from "#components/site/page.tsx";
import { formAnswer } from "../../../../../_shared/form-handler.ts";
import { privatePage } from "../../../../../_shared/metadata.ts";
import { bookingContextOf } from "../../../../../_shared/page-context.ts";
import { one } from "../../../../../_shared/params.ts";
import { bookingUrl, confirmMoveUrl, moveUrl } from "../../../../../_shared/urls.ts";
import { changeAnswerSchema } from "../../../../_forms/answers.ts";
import { type ManageProps, managePage } from "../../_manage/manage-page.tsx";
import { findTarget } from "../page-data.ts";

export const generateMetadata = privatePage(bookingContextOf, ({ t }, business) =>
  t("manage.movePage.metaTitle", { business }),
);

/** Old and new time beside each other. Only its form acts. */
export default function ConfirmMovePage(props: ManageProps) {
  return managePage(props, "move", async ({ context, token, params, view }) => {
    const { i18n } = context;
    const { t } = i18n;
    const target = await findTarget(context, view, params);
    const wanted = one(params, "date");
    if (target === "unknown") redirect(moveUrl(context, token, { date: wanted }));
    if (target === "taken") {
      redirect(moveUrl(context, token, { date: wanted, problem: "slot_taken" }));
    }
    const { date, start } = target;
    return (
      <Page
        i18n={i18n}
        title={t("manage.movePage.confirmTitle")}
        lead={t("manage.movePage.confirmLead", { price: i18n.priceInText(view.total.price) })}
        narrow
      >
        <OldAndNew i18n={i18n} view={view} date={date} start={start} minutes={target.minutes} />
        <ChangeForm
          name="move"
          page={confirmMoveUrl(context, token, { date, start })}
          answer={formAnswer(changeAnswerSchema)}
          fields={{ revision: String(view.revision), date, start }}
          words={{
            confirm: t("manage.movePage.confirm"),
            keep: t("manage.movePage.keep"),
            pending: t("manage.movePage.pending"),
            problems: t("manage.problem.title"),
            lost: t("manage.problem.lost"),
          }}
          keepHref={bookingUrl(context, token)}
        />
        <p>
          <ActionLink href={moveUrl(context, token, { date })}>
            {t("manage.movePage.another")}
          </ActionLink>
        </p>
      </Page>
    );
  });
}
