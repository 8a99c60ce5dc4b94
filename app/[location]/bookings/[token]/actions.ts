"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { isOwnRequest } from "#lib/app/origin.ts";
import type { RebookFault } from "#lib/booking/submit/rebook.ts";
import {
  publicUrl,
  type RequestContext,
  requestContextOf,
} from "../../../_shared/request-context.ts";
import { bookedUrl, bookingUrl, menuUrl } from "../../../_shared/urls.ts";
import { refusedAnswer, sendForm } from "../../send-form.ts";

const text = z.string().catch("");
const sent = z.object({
  location: text,
  token: text,
  review: text,
  overlap: text,
  homepage: text,
  work: text,
});

/** Takes one of the offers on a booking's page, for the contact that was given with the booking. */
export async function takeInstead(_before: FormAnswer, form: FormData): Promise<FormAnswer> {
  const fields = sent.parse(Object.fromEntries(form));
  const site = await requestContextOf(fields.location);
  if (!isOwnRequest(await headers(), publicUrl())) {
    redirect(menuUrl(site, [], { refused: "origin" }));
  }
  const offer = await site.bookings.openOffer(fields.token, fields.review);
  if (!offer.ok) return notOffered(site, fields.token, offer.error);
  const submitted = await sendForm(site, { ...fields, ...offer.value });
  if (submitted.ok) redirect(bookedUrl(site, submitted.value));
  const answer = submitted.error;
  // Which button was pressed goes along where the same form is sent again.
  const isSentAgain = answer.task !== undefined || answer.question !== undefined;
  return isSentAgain ? { ...answer, resend: { ...answer.resend, review: fields.review } } : answer;
}

function notOffered(site: RequestContext, token: string, fault: RebookFault): FormAnswer {
  switch (fault) {
    // The page says by itself what became of the booking, or that there is none.
    case "settled":
    case "unknown_token":
      redirect(bookingUrl(site, encodeURIComponent(token)));
      break;
    case "contact_gone":
      return refusedAnswer(site, site.voice.t("booking.contactGone"));
    case "expired":
    case "unreadable":
    case "unavailable":
      return refusedAnswer(site, site.voice.t(`details.refused.${fault}`));
  }
}
