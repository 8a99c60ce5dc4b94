"use server";

import { headers } from "next/headers";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { isOwnRequest } from "#lib/app/origin.ts";
import { publicUrl, requestContextOf } from "../../../../_shared/request-context.ts";
import { refusedAnswer } from "../../../send-form.ts";
import { answerChange } from "../_manage/change-answer.ts";

const text = z.string().catch("");
const sent = z.object({
  location: text,
  token: text,
  /** Of the appointment as the page showed it. */
  revision: z.coerce.number().int().catch(-1),
  reasonId: text,
  note: text,
});

export async function cancelAppointment(_before: FormAnswer, form: FormData): Promise<FormAnswer> {
  const { location, token, revision, reasonId, note } = sent.parse(Object.fromEntries(form));
  const site = await requestContextOf(location);
  if (!isOwnRequest(await headers(), publicUrl())) {
    return refusedAnswer(site, site.i18n.t("manage.problem.origin"));
  }
  const asked = await site.bookings.requestChange(token, { revision, reasonId, note });
  return answerChange(site, token, "cancel", asked);
}
