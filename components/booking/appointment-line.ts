import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Appointment = Pick<BookingView, "lines" | "date" | "start" | "total" | "memberName">;

/** "Cut, Tue 24 Nov, 10:00, with Mara, €46"; without lines "Tue 24 Nov, 10:00". */
export function appointmentLine(i18n: I18n, appointment: Appointment): string {
  const { lines, date, start, total, memberName } = appointment;
  if (lines.length === 0) return `${i18n.shortDate(date)}${i18n.comma}${i18n.time(start)}`;
  const facts = {
    services: lines.map(({ name }) => name).join(" + "),
    day: i18n.shortDate(date),
    time: i18n.time(start),
    price: i18n.priceInText(total.price),
  };
  return memberName === undefined
    ? i18n.t("own.line", facts)
    : i18n.t("own.lineWith", { ...facts, name: memberName });
}
