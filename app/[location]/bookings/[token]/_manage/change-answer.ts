import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { ChangeRequestFault } from "#lib/booking/requests/change.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";
import { formEnded } from "../../../../_shared/form-ended.ts";
import { pageAgain, seeOther } from "../../../../_shared/form-handler.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { bookingUrl, cancelUrl, moveUrl } from "../../../../_shared/urls.ts";
import { refusedAnswer } from "../../../_forms/send-form.ts";

type Sent = {
  /** The date of a requested move. */
  readonly date?: LocalDate;
  /** Entered with the request, for a page that is shown again. */
  readonly entered?: { readonly reasonId: string; readonly note: string };
};

/** Leads to the page that shows the outcome; answers in the form if nothing could be stored. */
export function answerChange(
  context: BookingContext,
  token: string,
  kind: ChangeKind,
  requested: Result<void, ChangeRequestFault>,
  { date, entered }: Sent,
): Response {
  const fault = requested.ok ? undefined : requested.error;
  const outcome = fault === undefined ? "taken" : fault === "unavailable" ? fault : "refused";
  formEnded(kind, { outcome, reason: fault, bookingId: context.bookings.idOf(token) });
  const booking = (problem?: string) => seeOther(bookingUrl(context, token, { problem }));
  const again = (problem?: string) =>
    seeOther(
      kind === "cancel"
        ? cancelUrl(context, token, { problem })
        : moveUrl(context, token, { date, problem }),
    );
  switch (fault) {
    case "unavailable": {
      const answer = refusedAnswer(context, context.i18n.t("manage.problem.unavailable"));
      return pageAgain(outcome, { ...answer, entered });
    }
    case "under_way":
      return booking(fault);
    case "changed":
    case "slot_taken":
      return again(fault);
    // The page itself says why.
    case "too_late":
    case "too_often":
    case "off":
      return again();
    case undefined:
    case "unknown_token":
    case "lost":
    case "no":
      return booking();
  }
}
