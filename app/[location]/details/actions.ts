"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { parseAttribution } from "#lib/booking/submit/attribution.ts";
import { type ContactFault, parseContact } from "#lib/booking/submit/contact.ts";
import { examplePhone } from "#lib/booking/submit/phone.ts";
import { withoutControls } from "#lib/text.ts";
import { dryRunOf } from "../../_preview/dry-run-of.ts";
import {
  liveContextOf,
  publicUrl,
  type RequestContext,
  requestContextOf,
} from "../../_shared/request-context.ts";
import { bookedUrl } from "../../_shared/urls.ts";
import { bestEffort } from "../best-effort.ts";
import { refusedAnswer, sendForm } from "../send-form.ts";
import { emailQuestion, withChosenEmail } from "./email-question.ts";
import { answerRefused, forgetRefused } from "./refused.ts";
import { rememberIfAsked } from "./remember.ts";

const typed = z.string().catch("").transform(withoutControls);
const sent = z.object({
  location: typed,
  review: typed,
  /** The terms as the page showed them. */
  terms: typed,
  firstName: typed,
  lastName: typed,
  email: typed,
  /** From the buttons that answer the question about a mistyped address. */
  emailChosen: typed,
  /** The address the visitor has already confirmed. */
  emailKept: typed,
  phone: typed,
  /** `yes` or empty: remember the contact in this browser. */
  remember: typed,
  /** From the button that confirms an overlapping booking. */
  overlap: typed,
  /** Where the visitor has come from: JSON, of the script of a framed page. */
  attribution: typed,
  /** The honeypot. */
  homepage: typed,
  /** The solved proof of work. */
  work: typed,
});

export async function book(_before: DetailsAnswer, form: FormData): Promise<DetailsAnswer> {
  const fields = withChosenEmail(sent.parse(Object.fromEntries(form)));
  const context = await requestContextOf(fields.location);
  const { t } = context.i18n;
  const { firstName, lastName, email, phone, remember } = fields;
  const values = { firstName, lastName, email, phone, remember };
  if (!isSameOriginRequest(await headers(), publicUrl())) {
    return { values, problems: [{ field: undefined, text: t("details.refused.origin") }] };
  }
  const { review: seal, terms, emailKept } = fields;
  const resubmission = { values, emailKept, review: { seal, terms } };
  const contact = parseContact(values, context.location.country);
  const question = emailQuestion(context, fields, contact);
  if (!contact.ok) {
    const problems = contact.error.map((fault) => problem(context, fault));
    return answerRefused(context, { ...resubmission, problems, ...question });
  }
  if (question) return answerRefused(context, { ...resubmission, problems: [], ...question });
  const review = await context.bookings.openReview(fields.review);
  if (!review.ok) {
    const answer = refusedAnswer(context, t(`details.refused.${review.error}`));
    return answerRefused(context, { values, ...answer });
  }
  const attribution = parseAttribution(fields.attribution);
  const complete = { ...fields, attribution, review: review.value, contact: contact.value };
  if (context.preview) redirect(await dryRunOf(context, context.preview, complete));
  const submitted = await sendForm(await liveContextOf(context.slug), complete);
  if (!submitted.ok) return answerRefused(context, { ...resubmission, ...submitted.error });
  await forgetRefused(context.slug);
  await bestEffort("remembering", () =>
    rememberIfAsked(context.slug, fields, submitted.value.bookingId),
  );
  redirect(bookedUrl(context, submitted.value));
}

function problem(
  context: RequestContext,
  { field, code }: ContactFault,
): DetailsAnswer["problems"][number] {
  const example = examplePhone(context.location.country);
  const { t } = context.i18n;
  switch (field) {
    case "contact":
      return { field: "email", text: t("details.fault.contact_missing") };
    case "phone":
      return code === "too_long"
        ? { field, text: t("details.fault.phone_too_long") }
        : { field, text: t("details.fault.phone_not_a_phone", { example }) };
    case "email":
      return code === "too_long"
        ? { field, text: t("details.fault.email_too_long") }
        : { field, text: t("details.fault.email_not_an_email") };
    case "firstName":
    case "lastName":
      return { field, text: t(`details.fault.${field}_${nameCode(code)}`) };
  }
}

function nameCode(code: ContactFault["code"]): "missing" | "too_long" | "odd_characters" {
  return code === "missing" || code === "too_long" ? code : "odd_characters";
}
