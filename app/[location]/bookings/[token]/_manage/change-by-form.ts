import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import type { ChangeKind } from "#lib/booking/state/managed.ts";
import { isDate, isTime } from "#lib/calendar.ts";
import { liveContextOf, publicUrl } from "../../../../_shared/request-context.ts";
import { moveUrl } from "../../../../_shared/urls.ts";
import { refusedAnswer } from "../../../send-form.ts";
import { answerChange } from "./change-answer.ts";

const text = z.string().catch("");
const sent = z.object({
  location: text,
  token: text,
  /** Revision of the appointment that the page showed. */
  revision: z.coerce.number().int().catch(-1),
  reasonId: text,
  note: text,
  date: text,
  start: text,
});

/** Requests the change that a form asks for, and redirects to its outcome. */
export async function changeByForm(kind: ChangeKind, form: FormData): Promise<FormAnswer> {
  const { location, token, revision, reasonId, note, date, start } = sent.parse(
    Object.fromEntries(form),
  );
  const context = await liveContextOf(location);
  if (!isSameOriginRequest(await headers(), publicUrl())) {
    return refusedAnswer(context, context.i18n.t("manage.problem.origin"));
  }
  if (kind === "cancel") {
    const requested = await context.bookings.requestChange(token, { revision, reasonId, note });
    return answerChange(context, token, kind, requested);
  }
  if (!isDate(date) || !isTime(start)) redirect(moveUrl(context, encodeURIComponent(token)));
  const requested = await context.bookings.requestChange(token, { revision, to: { date, start } });
  return answerChange(context, token, kind, requested, date);
}
