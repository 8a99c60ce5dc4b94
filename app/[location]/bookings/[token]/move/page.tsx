import { ActionLink } from "#components/action-link.tsx";
import { Columns } from "#components/columns.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { privatePage } from "../../../../_shared/metadata.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import { type LinkQuery, one, timesQuery } from "../../../../_shared/params.ts";
import { bookingUrl, confirmMoveUrl, moveUrl } from "../../../../_shared/urls.ts";
import { Picker } from "../../../time/picker.tsx";
import type { PickerLinks } from "../../../time/picker-links.ts";
import { ByPhonePage, type ManageProps, managePage } from "../_manage/manage-page.tsx";
import { ProblemNotice } from "../_manage/problem-notice.tsx";
import { loadMoveTimes } from "./page-data.ts";

export const generateMetadata = privatePage(bookingContextOf, ({ t }, business) =>
  t("manage.movePage.metaTitle", { business }),
);

/** Other times for an appointment; each leads to a page that asks first. */
export default function MovePage(props: ManageProps) {
  return managePage(props, "move", async ({ context, token, params, view }) => {
    const { i18n } = context;
    const { t } = i18n;
    const data = await loadMoveTimes(context, view, params);
    if (data.kind === "unavailable" || data.kind === "problem") {
      const [date, month] = [one(params, "date"), one(params, "month")];
      const retry = moveUrl(context, token, { ...timesQuery(params), date, month });
      return <Unavailable context={context} of="times" problem={data.problem} retry={retry} />;
    }
    if (data.kind === "not_bookable") {
      const reason = t("manage.movePage.none");
      return <ByPhonePage context={context} token={token} kind="move" reason={reason} />;
    }
    return (
      <Page
        i18n={i18n}
        title={t("manage.movePage.title")}
        lead={t(view.composed ? "several.samePeople" : "manage.movePage.sameVisit")}
      >
        <ProblemNotice i18n={i18n} code={one(params, "problem")} />
        <Columns aside={<CurrentAppointment context={context} token={token} view={view} />}>
          <div className="@container min-w-0">
            <div className="grid grid-cols-1 content-start gap-6 max-sm:gap-3">
              <Picker context={context} data={data} links={linksOf(context, token, data.links)} />
            </div>
          </div>
        </Columns>
      </Page>
    );
  });
}

function linksOf(context: BookingContext, token: string, links: LinkQuery): PickerLinks {
  return {
    times: (change) => moveUrl(context, token, { ...links, ...change }),
    slot: ({ slot: { date, start } }) => confirmMoveUrl(context, token, { date, start }),
    mayChooseTeam: false,
  };
}

/** The present appointment, which stays until the new time is certain. */
function CurrentAppointment(props: { context: BookingContext; token: string; view: BookingView }) {
  const { context, token, view } = props;
  const { i18n, location } = context;
  return (
    <aside className="grid content-start gap-4 lg:min-w-0 lg:[grid-area:1/2]">
      <AppointmentSummary i18n={i18n} business={location.business} visit={view} folds />
      <p>
        <ActionLink href={bookingUrl(context, token)}>{i18n.t("manage.movePage.keep")}</ActionLink>
      </p>
    </aside>
  );
}
