import { z } from "zod";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { tellForm } from "#lib/app/scope.ts";
import { MAX_ATTRIBUTION, parseAttribution } from "#lib/booking/model/attribution.ts";
import { type ContactFault, MAX_TYPED, parseContact } from "#lib/booking/model/contact.ts";
import { examplePhone } from "#lib/booking/model/phone.ts";
import { MAX_ANSWER } from "#lib/site/abuse/proof-of-work.ts";
import { MAX_SEAL } from "#lib/site/seals/seal.ts";
import { dryRunOf } from "../../../_preview/dry-run-of.ts";
import { type FormEnd, formEnded } from "../../../_shared/form-ended.ts";
import { formHandler, pageAgain, refusedAnswer, seeOther } from "../../../_shared/form-handler.ts";
import {
  bookingContextOf,
  type PageContext,
  pageContextOf,
} from "../../../_shared/page-context.ts";
import { SENT, sentText, typedText } from "../../../_shared/sent-text.ts";
import { bookedUrl } from "../../../_shared/urls.ts";
import { sendForm } from "../../_forms/send-form.ts";
import { emailQuestion, phoneQuestion, typedPhoneText, withChosenEmail } from "../questions.ts";

const typed = typedText(MAX_TYPED);
const sent = z.object({
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
  /** `phone`, of the script: only to read the number. */
  check: SENT.word,
  /** E.164: the number that the visitor has already confirmed. */
  phoneKept: SENT.word,
  /** The number that stood there when the page showed how it is read. */
  phoneShown: typed,
  /** Where the visitor has come from: JSON, of the script of a framed page. */
  attribution: sentText(MAX_ATTRIBUTION),
  /** The honeypot. */
  homepage: SENT.homepage,
  /** The solved proof of work. */
  work: sentText(MAX_ANSWER),
});

type Sent = z.output<typeof sent>;

/** Books, or in a preview shows what would be sent. */
async function bookOrAsk(typedFields: Sent, place: { location: string }): Promise<Response> {
  const context = await pageContextOf(place.location);
  const { t } = context.i18n;
  if (typedFields.check === "phone") return numberRead(context, typedFields.phone);
  const fields = withChosenEmail(typedFields);
  const resubmission = asTyped(fields);
  const { values } = resubmission;
  const contact = parseContact(values, context.location.country);
  const aboutEmail = emailQuestion(context, fields, contact);
  if (!contact.ok) {
    const problems = contact.error.map((fault) => problem(context, fault));
    const reason = contact.error.map(({ field, code }) => `${field}_${code}`).join(" ");
    const question = aboutEmail && { question: aboutEmail };
    return again({ outcome: "invalid", reason }, { ...resubmission, problems, ...question });
  }
  const question = aboutEmail ?? phoneQuestion(context, fields);
  if (question) {
    const reason = aboutEmail ? "email" : "phone";
    return again({ outcome: "asked", reason }, { ...resubmission, problems: [], question });
  }
  const visit = await context.bookings.openVisit(fields.review);
  if (!visit.ok) {
    const answer = refusedAnswer(context, t(`details.refused.${visit.error}`));
    return again({ outcome: "refused", reason: visit.error }, { values, ...answer });
  }
  const attribution = parseAttribution(fields.attribution);
  const complete = { ...fields, attribution, visit: visit.value, contact: contact.value };
  if (context.preview) return seeOther(await dryRunOf(context, context.preview, complete));
  const submitted = await sendForm(await bookingContextOf(context.slug), complete);
  if (!submitted.ok) {
    const { end, answer } = submitted.error;
    return again(end, { ...resubmission, ...answer });
  }
  return seeOther(bookedUrl(context, submitted.value));
}

function asTyped(fields: Sent) {
  const { firstName, lastName, email, phone } = fields;
  const { review: seal, terms, emailKept, phoneKept, phoneShown } = fields;
  const values = { firstName, lastName, email, phone };
  return { values, emailKept, phoneKept, phoneShown, review: { seal, terms } };
}

export const POST = formHandler(sent, bookOrAsk, asTyped);

function numberRead(context: PageContext, phone: string): Response {
  tellForm({ outcome: "asked", reason: "phone" });
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(typedPhoneText(context, phone), { headers });
}

/** The form with its answer. */
function again(end: FormEnd, answer: DetailsAnswer): Response {
  formEnded(end);
  return pageAgain(end.outcome, answer);
}

function problem(
  context: PageContext,
  { field, code }: ContactFault,
): DetailsAnswer["problems"][number] {
  const example = examplePhone(context.location.country);
  const { t } = context.i18n;
  switch (field) {
    case "contact":
      return { field: "email", text: t("details.fault.contact_missing") };
    case "phone":
      return { field, text: t(`details.fault.phone_${phoneCode(code)}`, { example }) };
    case "email":
      return code === "too_long"
        ? { field, text: t("details.fault.email_too_long") }
        : { field, text: t("details.fault.email_not_an_email") };
    case "firstName":
    case "lastName":
      return { field, text: t(`details.fault.${field}_${nameCode(code)}`) };
  }
}

function phoneCode(code: ContactFault["code"]): "too_long" | "extension" | "not_a_phone" {
  return code === "too_long" || code === "extension" ? code : "not_a_phone";
}

function nameCode(code: ContactFault["code"]): "missing" | "too_long" | "odd_characters" {
  return code === "missing" || code === "too_long" ? code : "odd_characters";
}
