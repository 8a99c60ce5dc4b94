import { z } from "zod";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { MAX_ATTRIBUTION, parseAttribution } from "#lib/booking/model/attribution.ts";
import { type ContactFault, MAX_TYPED, parseContact } from "#lib/booking/model/contact.ts";
import { examplePhone } from "#lib/booking/model/phone.ts";
import { MAX_ANSWER } from "#lib/site/abuse/proof-of-work.ts";
import { MAX_SEAL } from "#lib/site/seals/seal.ts";
import { dryRunOf } from "../../../_preview/dry-run-of.ts";
import { type FormEnd, formEnded } from "../../../_shared/form-ended.ts";
import { formHandler, pageAgain, seeOther } from "../../../_shared/form-handler.ts";
import {
  bookingContextOf,
  type PageContext,
  pageContextOf,
} from "../../../_shared/page-context.ts";
import { SENT, sentText, typedText } from "../../../_shared/sent-text.ts";
import { bookedUrl } from "../../../_shared/urls.ts";
import { bestEffort } from "../../_forms/best-effort.ts";
import { refusedAnswer, sendForm } from "../../_forms/send-form.ts";
import { emailQuestion, withChosenEmail } from "../email-question.ts";
import { rememberIfAsked } from "../remember.ts";

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

/** Books, or in a preview shows what would be sent. */
export const POST = formHandler(sent, async (typedFields, place: { location: string }) => {
  const context = await pageContextOf(place.location);
  const { t } = context.i18n;
  const fields = withChosenEmail(typedFields);
  const { firstName, lastName, email, phone, remember } = fields;
  const values = { firstName, lastName, email, phone, remember };
  const { review: seal, terms, emailKept } = fields;
  const resubmission = { values, emailKept, review: { seal, terms } };
  const contact = parseContact(values, context.location.country);
  const question = emailQuestion(context, fields, contact);
  if (!contact.ok) {
    const problems = contact.error.map((fault) => problem(context, fault));
    const reason = contact.error.map(({ field, code }) => `${field}_${code}`).join(" ");
    return again({ outcome: "invalid", reason }, { ...resubmission, problems, ...question });
  }
  if (question) {
    const answer = { ...resubmission, problems: [], ...question };
    return again({ outcome: "asked", reason: "email" }, answer);
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
  await bestEffort("remembering", () =>
    rememberIfAsked(context.slug, fields, submitted.value.bookingId),
  );
  return seeOther(bookedUrl(context, submitted.value));
});

/** The form with its answer. */
function again(end: FormEnd, answer: DetailsAnswer): Response {
  formEnded("book", end);
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
