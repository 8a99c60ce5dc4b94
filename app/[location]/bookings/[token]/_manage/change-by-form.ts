import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { noteEntered } from "#lib/app/form-outcome.ts";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import { isNoteTooLong, MAX_NOTE } from "#lib/booking/model/note.ts";
import { isDate, isTime } from "#lib/calendar.ts";
import { MAX_SEAL } from "#lib/session/seal.ts";
import { liveContextOf, publicUrl } from "../../../../_shared/request-context.ts";
import { SENT, sentText, typedText } from "../../../../_shared/sent-text.ts";
import { moveUrl } from "../../../../_shared/urls.ts";
import { refusedAnswer } from "../../../send-form.ts";
import { answerChange } from "./change-answer.ts";

const sent = z.object({
  location: SENT.location,
  token: sentText(MAX_SEAL),
  /** Revision of the appointment that the page showed. */
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1),
  reasonId: sentText(300),
  /** Line ends count twice on the way. */
  note: typedText(2 * MAX_NOTE),
  date: SENT.word,
  start: SENT.word,
});

/** Requests the change that a form asks for, and redirects to its outcome. */
export async function changeByForm(kind: ChangeKind, form: FormData): Promise<FormAnswer> {
  const { location, token, revision, reasonId, note, date, start } = sent.parse(
    Object.fromEntries(form),
  );
  noteEntered({ reasonId, note });
  const context = await liveContextOf(location);
  if (!isSameOriginRequest(await headers(), publicUrl())) {
    return refusedAnswer(context, context.i18n.t("manage.problem.origin"));
  }
  if (isNoteTooLong(note)) {
    const text = context.i18n.t("manage.cancelPage.noteTooLong", { max: String(MAX_NOTE) });
    return { problems: [{ field: "note", text }] };
  }
  if (kind === "cancel") {
    const requested = await context.bookings.requestChange(token, { revision, reasonId, note });
    return answerChange(context, token, kind, requested);
  }
  if (!isDate(date) || !isTime(start)) redirect(moveUrl(context, encodeURIComponent(token)));
  const requested = await context.bookings.requestChange(token, { revision, to: { date, start } });
  return answerChange(context, token, kind, requested, date);
}
