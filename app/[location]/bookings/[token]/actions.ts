"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { MAX_ANSWER } from "#lib/abuse/proof-of-work.ts";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import type { RebookFault } from "#lib/booking/requests/rebook.ts";
import { MAX_SEAL } from "#lib/session/seal.ts";
import { formEnded } from "../../../_shared/form-ended.ts";
import { type LiveContext, liveContextOf, publicUrl } from "../../../_shared/request-context.ts";
import { SENT, sentText } from "../../../_shared/sent-text.ts";
import { bookedUrl, bookingUrl, menuUrl } from "../../../_shared/urls.ts";
import { bestEffort } from "../../best-effort.ts";
import { remembered } from "../../details/remember.ts";
import { keepOwnBooking } from "../../own-bookings.ts";
import { refusedAnswer, sendForm } from "../../send-form.ts";

const sent = z.object({
  location: SENT.location,
  token: sentText(MAX_SEAL),
  review: sentText(MAX_SEAL),
  overlap: SENT.word,
  homepage: SENT.homepage,
  work: sentText(MAX_ANSWER),
});

/** Books one of the offers on a booking's page for the same contact. */
export async function takeInstead(_before: FormAnswer, form: FormData): Promise<FormAnswer> {
  const fields = sent.parse(Object.fromEntries(form));
  const context = await liveContextOf(fields.location);
  if (!isSameOriginRequest(await headers(), publicUrl())) {
    redirect(menuUrl(context, [], { refused: "origin" }));
  }
  const offer = await context.bookings.openOffer(fields.token, fields.review);
  if (!offer.ok) return notOffered(context, fields.token, offer.error);
  const submitted = await sendForm(context, { ...fields, ...offer.value });
  if (submitted.ok) {
    const { bookingId } = submitted.value;
    await bestEffort("remembering", async () => {
      if (await remembered(context.slug))
        await keepOwnBooking(context.slug, bookingId, "remembered");
    });
    redirect(bookedUrl(context, submitted.value));
  }
  const answer = submitted.error;
  // The same form is sent again: it must still name the button that was pressed.
  const isSentAgain = answer.task !== undefined || answer.question !== undefined;
  return isSentAgain ? { ...answer, resend: { ...answer.resend, review: fields.review } } : answer;
}

function notOffered(context: LiveContext, token: string, fault: RebookFault): FormAnswer {
  formEnded("book", fault === "unavailable" ? fault : "refused");
  switch (fault) {
    // The booking's page shows its state, or that there is no booking.
    case "settled":
    case "unknown_token":
      redirect(bookingUrl(context, encodeURIComponent(token)));
      break;
    case "contact_gone":
      return refusedAnswer(context, context.i18n.t("booking.contactGone"));
    case "expired":
    case "unreadable":
    case "unavailable":
      return refusedAnswer(context, context.i18n.t(`details.refused.${fault}`));
  }
}
