import { z } from "zod";
import type { ChangeKind } from "#lib/booking/model/record.ts";
import type { ChangeRequestFault } from "#lib/booking/requests/change.ts";
import { isDate, isTime, type LocalDate } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";
import { formEnded } from "../../../../_shared/form-ended.ts";
import {
  formHandler,
  pageAgain,
  refusedAnswer,
  seeOther,
} from "../../../../_shared/form-handler.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import { SENT, sentText } from "../../../../_shared/sent-text.ts";
import { bookingUrl, cancelUrl, moveUrl } from "../../../../_shared/urls.ts";

const sent = z.object({
  /** The appointment's revision on the page shown. */
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1),
  reasonId: sentText(300),
  date: SENT.word,
  start: SENT.word,
});

type Place = { readonly location: string; readonly token: string };

type Fields = z.output<typeof sent>;

/** Requests the change, and leads to its outcome. */
export function changeHandler(kind: ChangeKind) {
  async function request({ revision, reasonId, date, start }: Fields, place: Place) {
    const context = await bookingContextOf(place.location);
    const { token } = place;
    if (kind === "cancel") {
      const requested = await context.bookings.requestChange(token, { revision, reasonId });
      return answerChange(context, token, kind, requested, { entered: { reasonId } });
    }
    if (!isDate(date) || !isTime(start)) {
      const bookingId = context.bookings.idOf(token);
      formEnded({ outcome: "invalid", reason: "no_time", bookingId });
      return seeOther(moveUrl(context, token));
    }
    const requested = await context.bookings.requestChange(token, {
      revision,
      to: { date, start },
    });
    return answerChange(context, token, kind, requested, { date });
  }
  return formHandler(sent, request, ({ reasonId }) => ({ entered: { reasonId } }));
}

type Sent = {
  /** The date of a requested move. */
  readonly date?: LocalDate;
  /** Entered with the request, for a page that is shown again. */
  readonly entered?: { readonly reasonId: string };
};

/** Leads to the page that shows the outcome; answers in the form if nothing could be stored. */
function answerChange(
  context: BookingContext,
  token: string,
  kind: ChangeKind,
  requested: Result<void, ChangeRequestFault>,
  { date, entered }: Sent,
): Response {
  const fault = requested.ok ? undefined : requested.error;
  const outcome = fault === undefined ? "taken" : fault === "unavailable" ? fault : "refused";
  formEnded({ outcome, reason: fault, bookingId: context.bookings.idOf(token) });
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
      return seeOther(bookingUrl(context, token));
  }
}
