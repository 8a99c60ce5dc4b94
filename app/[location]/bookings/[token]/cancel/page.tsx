import { CancelFields } from "#components/booking/cancel-fields.tsx";
import { ChangeForm } from "#components/booking/change-form.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { Page } from "#components/site/page.tsx";
import { formAnswer } from "../../../../_shared/form-handler.ts";
import { privatePage } from "../../../../_shared/metadata.ts";
import { bookingContextOf } from "../../../../_shared/page-context.ts";
import { one } from "../../../../_shared/params.ts";
import { bookingUrl, cancelUrl } from "../../../../_shared/urls.ts";
import { changeAnswerSchema } from "../../../_forms/answers.ts";
import { type ManageProps, managePage } from "../_manage/manage-page.tsx";
import { ProblemNotice } from "../_manage/problem-notice.tsx";

export const generateMetadata = privatePage(bookingContextOf, ({ t }, business) =>
  t("manage.cancelPage.metaTitle", { business }),
);

/** What would be cancelled, and what that means. Only its form acts. */
export default function CancelPage(props: ManageProps) {
  return managePage(props, "cancel", async ({ context, token, params, view }) => {
    const { i18n, location } = context;
    const { t } = i18n;
    const answer = formAnswer(changeAnswerSchema);
    return (
      <Page
        i18n={i18n}
        title={t("manage.cancelPage.title")}
        lead={t("manage.cancelPage.lead")}
        narrow
      >
        <ProblemNotice i18n={i18n} code={one(params, "problem")} />
        <AppointmentSummary i18n={i18n} business={location.business} visit={view} provisional />
        <ChangeForm
          name="cancel"
          page={cancelUrl(context, token)}
          answer={answer}
          fields={{ revision: String(view.revision) }}
          words={{
            confirm: t("manage.cancelPage.confirm"),
            keep: t("manage.cancelPage.keep"),
            pending: t("manage.cancelPage.pending"),
            problems: t("manage.problem.title"),
            lost: t("manage.problem.lost"),
          }}
          keepHref={bookingUrl(context, token)}
        >
          <CancelFields
            i18n={i18n}
            reasons={location.cancelReasons ?? []}
            entered={answer?.entered ?? {}}
          />
        </ChangeForm>
      </Page>
    );
  });
}
