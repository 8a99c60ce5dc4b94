"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DetailsState } from "#components/client/details-form.tsx";
import { type ContactFault, parseContact } from "#lib/booking/contact.ts";
import { examplePhone } from "#lib/booking/example-phone.ts";
import type { SubmitFault } from "#lib/booking/submit.ts";
import { isOwnRequest } from "#lib/server/origin.ts";
import { publicUrl, type Site, siteOf } from "../../site.ts";
import { bookingUrl } from "../../urls.ts";

/** What the form sends; what is typed is kept as it is until `parseContact` reads it. */
const typed = z.string().catch("");
const sent = z.object({
  location: typed,
  review: typed,
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  /** Sent by the button that answers the question about an overlapping booking. */
  overlap: z.string().optional().catch(undefined),
});

/** Books what the details page showed, and leads to the booking's page. */
export async function book(_before: DetailsState, form: FormData): Promise<DetailsState> {
  const { location, review: seal, overlap, ...values } = sent.parse(Object.fromEntries(form));
  const site = siteOf(location);
  const refuse = (text: string): DetailsState => ({
    values,
    problems: [{ field: undefined, text }],
  });
  if (!isOwnRequest(await headers(), publicUrl())) {
    return refuse(site.voice.t("details.refused.origin"));
  }
  const contact = parseContact(values, site.location.country);
  if (!contact.ok) return { values, problems: contact.error.map((fault) => problem(site, fault)) };
  const review = await site.bookings.openReview(seal);
  if (!review.ok) {
    refresh();
    return refuse(site.voice.t(`details.refused.${review.error}`));
  }
  const options = { overlapMeant: overlap === "yes" };
  const submitted = await site.bookings.submit(review.value, contact.value, options);
  if (submitted.ok) {
    const { token, contactKept } = submitted.value;
    redirect(bookingUrl(site.slug, token, contactKept ? "contact_kept" : undefined));
  }
  if (submitted.error.code !== "overlap") return refuse(faultText(site, submitted.error));
  const price = site.voice.money(review.value.shown.price);
  const { t } = site.voice;
  const question = { text: t("details.overlap.lead"), yes: t("details.overlap.yes", { price }) };
  return { values, problems: [], question };
}

type Refusal = Exclude<SubmitFault, { readonly code: "overlap" }>;

function faultText({ voice: { t } }: Site, fault: Refusal): string {
  return fault.code === "busy"
    ? t("details.refused.busy", { minutes: Math.ceil(fault.waitSeconds / 60) })
    : t(`details.refused.${fault.code}`);
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
