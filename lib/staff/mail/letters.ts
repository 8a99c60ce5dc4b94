import type { I18n } from "#lib/values/i18n/i18n.ts";
import { causeText, stateText } from "../state-text.ts";
import type { Channel, NoticePlace, StaffNotice } from "../webhook/channel.ts";
import type { Mailer } from "./mailer.ts";

/** Problems by code, for the operator; docs/operating.md lists them. */
const PROBLEMS: Readonly<Record<string, string>> = {
  key_refused: "The booking service refuses the key (401).",
  permission_missing: "The key lacks a permission that booking needs (403), or the plan has none.",
  upstream_failing: "The booking service keeps failing.",
  upstream_unreadable: "Answers of the booking service cannot be read.",
  booking_stuck: "A booking does not move.",
  journal_unwritable: "Bookings cannot be stored: the disk is full, or Redis refuses.",
  location_skipped: "An entry of the business's file cannot be used.",
  nothing_bookable: "Nothing of a menu can be booked online.",
};

/** Letters without a visitor's name, address or number: mail is read on its way. */
export function createLetters(deps: {
  readonly place: NoticePlace;
  readonly i18n: I18n;
  readonly send: Mailer;
}): Channel {
  const { place, i18n, send } = deps;
  const { t } = i18n;
  return {
    name: "SMTP_URL",
    booking: (id, notice) => {
      const title = t("staff.booking.title", { reference: notice.reference });
      const text = [title, ...bookingLines(i18n, notice), place.bookingUrl(notice.id)];
      return send({ id, subject: `${t("staff.list.person")}: ${title}`, text: text.join("\n") });
    },
    problems: (id, codes) => {
      const lines = codes.map((code) => PROBLEMS[code] ?? code);
      const text = [...lines, "", "npm run doctor says more.", place.staffUrl].join("\n");
      return send({ id, subject: `Bookfront: ${codes.join(", ")}`, text });
    },
  };
}

function bookingLines(i18n: I18n, notice: StaffNotice): readonly string[] {
  const { visit, state, reason } = notice;
  const why = state === "person" ? causeText(i18n, reason) : stateText(i18n, notice);
  if (!visit) return [why];
  const when = `${i18n.date(visit.date)}, ${i18n.time(visit.start)}`;
  return [when, i18n.list(visit.lines.map(({ name }) => name)), why];
}
