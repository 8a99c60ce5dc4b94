"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { MAX_ANSWER } from "#lib/abuse/proof-of-work.ts";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { MAX_ATTRIBUTION, parseAttribution } from "#lib/booking/model/attribution.ts";
import { type ContactFault, MAX_TYPED, parseContact } from "#lib/booking/model/contact.ts";
import { examplePhone } from "#lib/booking/model/phone.ts";
import { MAX_SEAL } from "#lib/session/seal.ts";
import { dryRunOf } from "../../_preview/dry-run-of.ts";
import { formEnded } from "../../_shared/form-ended.ts";
import {
  liveContextOf,
  publicUrl,
  type RequestContext,
  requestContextOf,
} from "../../_shared/request-context.ts";
import { SENT, sentText, typedText } from "../../_shared/sent-text.ts";
import { bookedUrl } from "../../_shared/urls.ts";
import { bestEffort } from "../best-effort.ts";
import { refusedAnswer, sendForm } from "../send-form.ts";
import { emailQuestion, withChosenEmail } from "./email-question.ts";
import { answerRefused, forgetRefused } from "./refused.ts";
import { rememberIfAsked } from "./remember.ts";

const typed = typedText(MAX_TYPED);
const sent = z.object({
  location: SENT.location,
  review: sentText(MAX_SEAL),
  /** The terms as the page showed them. */
  terms: sentText(4_000),
  firstName: typed,
  lastName: typed,
  email: typed,
  /** From the buttons that answer the question about a mistyped address. */
  emailChosen: typed,
  /** The address the visitor has already confirmed. */
  emailKept: typed,
  phone: typed,
  /** `yes` or empty: remember the contact in this browser. */
  remember: SENT.word,
  /** From the button that confirms an overlapping booking. */
  overlap: SENT.word,
  /** Where the visitor has come from: JSON, of the script of a framed page. */
  attribution: sentText(MAX_ATTRIBUTION),
  /** The honeypot. */
  homepage: SENT.homepage,
  /** The solved proof of work. */
  work: sentText(MAX_ANSWER),
});

export async function book(_before: DetailsAnswer, form: FormData): Promise<DetailsAnswer> {
  const fields = withChosenEmail(sent.parse(Object.fromEntries(form)));
  const context = await requestContextOf(fields.location);
  const { t } = context.i18n;
  const { firstName, lastName, email, phone, remember } = fields;
  const values = { firstName, lastName, email, phone, remember };
  if (!isSameOriginRequest(await headers(), publicUrl())) {
    formEnded("book", "refused");
    return { values, problems: [{ field: undefined, text: t("details.refused.origin") }] };
  }
  const { review: seal, terms, emailKept } = fields;
  const resubmission = { values, emailKept, review: { seal, terms } };
  const contact = parseContact(values, context.location.country);
  const question = emailQuestion(context, fields, contact);
  if (!contact.ok) {
    formEnded("book", "invalid");
    const problems = contact.error.map((fault) => problem(context, fault));
    return answerRefused(context, { ...resubmission, problems, ...question });
  }
  if (question) {
    formEnded("book", "asked");
    return answerRefused(context, { ...resubmission, problems: [], ...question });
  }
  const visit = await context.bookings.openVisit(fields.review);
  if (!visit.ok) {
    formEnded("book", "refused");
    const answer = refusedAnswer(context, t(`details.refused.${visit.error}`));
    return answerRefused(context, { values, ...answer });
  }
  const attribution = parseAttribution(fields.attribution);
  const complete = { ...fields, attribution, visit: visit.value, contact: contact.value };
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
