import { z } from "zod";
import type { RebookFault } from "#lib/booking/requests/rebook.ts";
import { MAX_ANSWER } from "#lib/site/abuse/proof-of-work.ts";
import { MAX_SEAL } from "#lib/site/seals/seal.ts";
import { formEnded } from "../../../../_shared/form-ended.ts";
import {
  formHandler,
  pageAgain,
  refusedAnswer,
  seeOther,
} from "../../../../_shared/form-handler.ts";
import { type BookingContext, bookingContextOf } from "../../../../_shared/page-context.ts";
import { SENT, sentText } from "../../../../_shared/sent-text.ts";
import { bookedUrl, bookingUrl } from "../../../../_shared/urls.ts";
import { sendForm } from "../../../_forms/send-form.ts";

const sent = z.object({
  review: sentText(MAX_SEAL),
  homepage: SENT.homepage,
  work: sentText(MAX_ANSWER),
});

type Place = { readonly location: string; readonly token: string };

/** Books one of the offers on a booking's page for the same contact. */
async function bookOffer(
  fields: z.output<typeof sent>,
  { location, token }: Place,
): Promise<Response> {
  const context = await bookingContextOf(location);
  const offer = await context.bookings.openOffer(token, fields.review);
  if (!offer.ok) return notOffered(context, token, offer.error);
  const submitted = await sendForm(context, { ...fields, ...offer.value });
  if (submitted.ok) return seeOther(bookedUrl(context, submitted.value));
  const { end, answer } = submitted.error;
  formEnded(end);
  // The same form is sent again, and must still name the button that was pressed.
  const isSentAgain = answer.task !== undefined || answer.question !== undefined;
  const resend = { ...answer.resend, review: fields.review };
  return pageAgain(end.outcome, isSentAgain ? { ...answer, resend } : answer);
}

export const POST = formHandler(sent, bookOffer, () => ({}));

function notOffered(context: BookingContext, token: string, fault: RebookFault): Response {
  const outcome = fault === "unavailable" ? fault : "refused";
  formEnded({ outcome, reason: fault, bookingId: context.bookings.idOf(token) });
  switch (fault) {
    case "gone":
      return seeOther(bookingUrl(context, token));
    case "expired":
    case "unreadable":
    case "unavailable":
      return pageAgain(outcome, refusedAnswer(context, context.i18n.t(`details.refused.${fault}`)));
  }
}
