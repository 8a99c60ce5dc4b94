import { redirect } from "next/navigation";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { ChangeRequestFault } from "#lib/booking/requests/change.ts";
import type { LocalDate } from "#lib/calendar.ts";
import type { Result } from "#lib/result.ts";
import { formEnded } from "../../../../_shared/form-ended.ts";
import type { LiveContext } from "../../../../_shared/request-context.ts";
import { bookingUrl, cancelUrl, moveUrl } from "../../../../_shared/urls.ts";
import { refusedAnswer } from "../../../send-form.ts";

/** Redirects to the page that shows the outcome; an answer in the form if nothing could be stored. */
export function answerChange(
  context: LiveContext,
  sentToken: string,
  kind: ChangeKind,
  requested: Result<void, ChangeRequestFault>,
  date?: LocalDate,
): FormAnswer {
  const token = encodeURIComponent(sentToken);
  const isOurs = !requested.ok && requested.error === "unavailable";
  formEnded(kind, requested.ok ? "taken" : isOurs ? "unavailable" : "refused");
  if (requested.ok) redirect(bookingUrl(context, token));
  const again = (problem?: string) =>
    kind === "cancel"
      ? cancelUrl(context, token, { problem })
      : moveUrl(context, token, { date, problem });
  switch (requested.error) {
    case "unavailable":
      return refusedAnswer(context, context.i18n.t("manage.problem.unavailable"));
    case "under_way":
      redirect(bookingUrl(context, token, { problem: "under_way" }));
      break;
    case "unknown_token":
    case "lost":
    case "no":
      redirect(bookingUrl(context, token));
      break;
    case "changed":
    case "slot_taken":
      redirect(again(requested.error));
      break;
    // The page itself says why.
    case "too_late":
    case "too_often":
    case "off":
      redirect(again());
  }
}
