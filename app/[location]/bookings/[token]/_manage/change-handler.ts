import { z } from "zod";
import type { ChangeKind } from "#lib/booking/model/managed.ts";
import { isNoteTooLong, MAX_NOTE } from "#lib/booking/model/note.ts";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { formEnded } from "../../../../_shared/form-ended.ts";
import { formHandler, pageAgain, seeOther } from "../../../../_shared/form-handler.ts";
import { bookingContextOf } from "../../../../_shared/page-context.ts";
import { SENT, sentText, typedText } from "../../../../_shared/sent-text.ts";
import { moveUrl } from "../../../../_shared/urls.ts";
import { answerChange } from "./change-answer.ts";

const sent = z.object({
  /** The appointment's revision on the page shown. */
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1),
  reasonId: sentText(300),
  /** A form sends each line end as two characters. */
  note: typedText(2 * MAX_NOTE),
  date: SENT.word,
  start: SENT.word,
});

type Place = { readonly location: string; readonly token: string };

/** Requests the change, and leads to its outcome. */
export function changeHandler(kind: ChangeKind) {
  return formHandler(sent, async ({ revision, reasonId, note, date, start }, place: Place) => {
    const context = await bookingContextOf(place.location);
    const { token } = place;
    const entered = { reasonId, note };
    const invalid = (reason: string) =>
      formEnded(kind, { outcome: "invalid", reason, bookingId: context.bookings.idOf(token) });
    if (isNoteTooLong(note)) {
      invalid("note_too_long");
      const text = context.i18n.t("manage.cancelPage.noteTooLong", { max: String(MAX_NOTE) });
      return pageAgain("invalid", { problems: [{ field: "note", text }], entered });
    }
    if (kind === "cancel") {
      const requested = await context.bookings.requestChange(token, { revision, reasonId, note });
      return answerChange(context, token, kind, requested, { entered });
    }
    if (!isDate(date) || !isTime(start)) {
      invalid("no_time");
      return seeOther(moveUrl(context, token));
    }
    const requested = await context.bookings.requestChange(token, {
      revision,
      to: { date, start },
    });
    return answerChange(context, token, kind, requested, { date });
  });
}
