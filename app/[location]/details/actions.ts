"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DetailsState } from "#components/details/details-form.tsx";
import { type Contact, type ContactFault, parseContact } from "#lib/booking/contact.ts";
import { examplePhone } from "#lib/booking/example-phone.ts";
import type { Review } from "#lib/booking/review.ts";
import type { SubmitFault, Trust } from "#lib/booking/submit.ts";
import { canBeProven, type Refusal } from "#lib/guard/guard.ts";
import { isOwnRequest } from "#lib/server/origin.ts";
import { publicUrl, type Site, siteOf } from "../../site.ts";
import { bookingUrl } from "../../urls.ts";
import { rememberIfAsked } from "./remember.ts";

/** What the form sends; what is typed is kept as it is until `parseContact` reads it. */
const typed = z.string().catch("");
const sent = z.object({
  location: typed,
  review: typed,
  /** What the review says, as the page put it. */
  terms: typed,
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  /** Whether what was typed is to be found filled in the next time: `yes` or empty. */
  remember: typed,
  /** Sent by the button that answers the question about an overlapping booking. */
  overlap: z.string().optional().catch(undefined),
  /** What people do not see, and leave empty. */
  homepage: typed,
  /** The answer to the task that an earlier try was given. */
  work: typed,
});

type Sent = z.infer<typeof sent>;

/** Books what the details page showed, and leads to the booking's page. */
export async function book(_before: DetailsState, form: FormData): Promise<DetailsState> {
  const fields = sent.parse(Object.fromEntries(form));
  const site = await siteOf(fields.location);
  const { t } = site.voice;
  const { firstName, lastName, email, phone, remember } = fields;
  const values = { firstName, lastName, email, phone, remember };
  if (!isOwnRequest(await headers(), publicUrl())) {
    return { values, problems: [{ field: undefined, text: t("details.refused.origin") }] };
  }
  const again = { values, review: { seal: fields.review, terms: fields.terms } };
  const contact = parseContact(values, site.location.country);
  if (!contact.ok)
    return { ...again, problems: contact.error.map((fault) => problem(site, fault)) };
  const review = await site.bookings.openReview(fields.review);
  if (!review.ok) return refused(site, values, t(`details.refused.${review.error}`));
  return { ...again, ...(await submit(site, fields, review.value, contact.value)) };
}

type Answer = Omit<DetailsState, "values" | "review">;

/** Sends the form to the queue if the guard lets it through; only a booking made leads away. */
async function submit(site: Site, fields: Sent, review: Review, contact: Contact): Promise<Answer> {
  const { guard, asking, voice } = site;
  const verdict = await guard.judge({
    trap: fields.homepage,
    work: fields.work,
    sealedAt: review.sealedAt,
    intentId: review.intentId,
    visitor: asking.visitor,
    contact: contact.email ?? contact.phone ?? "",
  });
  const refusal = verdict === "proven" || verdict === "usual" ? undefined : verdict;
  const trust: Trust = verdict === "proven" || verdict === "usual" ? verdict : "none";
  const isMeant = fields.overlap === "yes";
  const submitted = await site.bookings.submit(review, contact, { overlapMeant: isMeant, trust });
  if (submitted.ok) {
    const { token, contactKept } = submitted.value;
    await rememberIfAsked(site.slug, fields);
    redirect(bookingUrl(site, token, { problem: contactKept ? "contact_kept" : undefined }));
  }
  const { error } = submitted;
  if (error.code === "overlap" && !refusal) {
    const price = voice.money(review.shown.price);
    const yes = voice.t("details.overlap.yes", { price });
    return { problems: [], question: { text: voice.t("details.overlap.lead"), yes } };
  }
  const mayProve = refusal ? canBeProven(refusal) : error.code === "busy" && trust === "usual";
  const answer = refusedAnswer(site, refusal ? refusalText(site, refusal) : faultText(site, error));
  // Whoever has brought an answer that was none is not set another task.
  if (!mayProve || fields.work !== "") return answer;
  const task = await guard.askForWork(review.intentId);
  return { ...answer, work: { task, overlap: isMeant } };
}

function refused(site: Site, values: DetailsState["values"], text: string): DetailsState {
  return { values, ...refusedAnswer(site, text) };
}

/** The reason, and the way on: the phone number, where there is one. */
function refusedAnswer({ voice, location }: Site, text: string): Answer {
  const { phone } = location.business;
  return {
    problems: [{ field: undefined, text }],
    ...(phone && {
      call: { href: `tel:${phone.replace(/[^+\d]/g, "")}`, text: voice.t("site.call", { phone }) },
    }),
  };
}

function refusalText({ voice: { t } }: Site, refusal: Refusal): string {
  return refusal === "crowded"
    ? t("details.refused.busy", { minutes: 3 })
    : t(`details.refused.${refusal}`);
}

function faultText({ voice: { t } }: Site, fault: SubmitFault): string {
  switch (fault.code) {
    case "busy":
      return t("details.refused.busy", { minutes: Math.ceil(fault.waitSeconds / 60) });
    case "overlap":
      return t("details.overlap.lead");
    default:
      return t(`details.refused.${fault.code}`);
  }
}

function problem(site: Site, { field, code }: ContactFault): DetailsState["problems"][number] {
  const example = examplePhone(site.location.country);
  const { t } = site.voice;
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
