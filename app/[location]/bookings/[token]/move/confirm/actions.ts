"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { isOwnRequest } from "#lib/app/origin.ts";
import { isDate, isTime } from "#lib/calendar.ts";
import { publicUrl, requestContextOf } from "../../../../../_shared/request-context.ts";
import { moveUrl } from "../../../../../_shared/urls.ts";
import { refusedAnswer } from "../../../../send-form.ts";
import { answerChange } from "../../_manage/change-answer.ts";

const text = z.string().catch("");
const sent = z.object({
  location: text,
  token: text,
  /** Of the appointment as the page showed it. */
  revision: z.coerce.number().int().catch(-1),
  date: text,
  start: text,
});

export async function moveAppointment(_before: FormAnswer, form: FormData): Promise<FormAnswer> {
  const { location, token, revision, date, start } = sent.parse(Object.fromEntries(form));
  const site = await requestContextOf(location);
  if (!isOwnRequest(await headers(), publicUrl())) {
    return refusedAnswer(site, site.i18n.t("manage.problem.origin"));
  }
  if (!isDate(date) || !isTime(start)) redirect(moveUrl(site, encodeURIComponent(token)));
  const asked = await site.bookings.requestChange(token, { revision, to: { date, start } });
  return answerChange(site, token, "move", asked);
}
