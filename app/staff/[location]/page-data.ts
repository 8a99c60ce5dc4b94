import type { BookingRow } from "#components/staff/booking-list.tsx";
import type { StateTone } from "#components/staff/state-mark.tsx";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import type { DeskQuery } from "#lib/booking/views/desk-search.ts";
import { stateText } from "#lib/staff/state-text.ts";
import { isDate } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { momentParts } from "../_staff/moment.ts";
import { numberText } from "../_staff/number-text.ts";
import { deskBookingUrl } from "../_staff/urls.ts";

export function queryIn(params: Params): DeskQuery {
  const text = one(params, "q")?.trim();
  const date = one(params, "date");
  return { ...(text && { text }), ...(date !== undefined && isDate(date) && { date }) };
}

/** What was booked online of late; `undefined` while nothing was. */
export async function sumsText({ i18n, bookings }: BookingContext): Promise<string | undefined> {
  const [week, month] = await Promise.all([7, 30].map(bookings.desk.bookedOnline));
  if (!week || !month?.count) return undefined;
  return i18n.t("staff.sums", {
    week: numberText(i18n, week.count),
    weekWorth: i18n.money(week.price),
    month: numberText(i18n, month.count),
    monthWorth: i18n.money(month.price),
  });
}

export function rowOf(context: BookingContext, entry: DeskBooking): BookingRow {
  const { i18n } = context;
  const { id, reference, visit, createdAt } = entry;
  return {
    id,
    reference,
    href: deskBookingUrl(context, id),
    name: nameOf(context, entry),
    when: visit ? i18n.shortDateTime(visit.date, visit.start) : "–",
    what: visit ? i18n.list(visit.lines.map(({ name }) => name)) : "",
    member: visit?.memberName,
    price: visit && i18n.money(visit.total.price),
    received: i18n.t("staff.booking.received", momentParts(context, createdAt)),
    state: stateText(i18n, entry),
    tone: toneOf(entry),
  };
}

export function nameOf({ i18n }: BookingContext, { contact }: DeskBooking): string {
  if (!contact) return i18n.t("staff.booking.nobody");
  return [contact.firstName, contact.lastName].filter(Boolean).join(" ");
}

const TONES = {
  waiting: "waiting",
  sending: "waiting",
  unknown: "checking",
  person: "ended",
  booked: "booked",
  cancelled: "ended",
  not_booked: "ended",
} as const;

/** Of what was ticked off without being settled: as of what has ended. */
export function toneOf({ needsPerson, state }: DeskBooking): StateTone {
  return needsPerson ? "person" : TONES[state];
}
