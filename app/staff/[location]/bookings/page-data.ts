import type { BookingRow } from "#components/staff/booking-list.tsx";
import type { StateTone } from "#components/staff/state-mark.tsx";
import { DESK_GROUPS, type DeskEntry, type DeskGroup } from "#lib/booking/views/desk-entry.ts";
import type { DeskQuery } from "#lib/booking/views/desk-search.ts";
import { stateText } from "#lib/staff/state-text.ts";
import { isDate } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { type Attention, isCalm } from "../../_staff/attention.ts";
import { momentParts } from "../../_staff/moment.ts";
import { numberText } from "../../_staff/number-text.ts";
import { deskBookingUrl } from "../../_staff/urls.ts";

export function queryIn(params: Params): DeskQuery {
  const text = one(params, "q")?.trim();
  const date = one(params, "date");
  const only = one(params, "only");
  const group = DESK_GROUPS.find((each) => each === only);
  return {
    ...(text && { text }),
    ...(date !== undefined && isDate(date) && { date }),
    ...(group && { group }),
  };
}

/** What needs staff; "nothing" only where nothing else on these pages does. */
export function leadOf(
  { i18n }: Pick<BookingContext, "i18n">,
  attention: Attention,
): string | undefined {
  const { bookings: count } = attention;
  if (isCalm(attention)) return i18n.t("staff.calm");
  return count === undefined || count === 0 ? undefined : i18n.t("staff.open", { count });
}

/** What was booked online of late; `undefined` while nothing was. */
export async function sumsText({ i18n, bookings }: BookingContext): Promise<string | undefined> {
  const [week, month] = await bookings.desk.bookedOnline([7, 30]);
  if (!week || !month?.count) return undefined;
  return i18n.t("staff.sums", {
    week: numberText(i18n, week.count),
    weekWorth: i18n.money(week.price),
    month: numberText(i18n, month.count),
    monthWorth: i18n.money(month.price),
  });
}

export function rowOf(context: BookingContext, entry: DeskEntry): BookingRow {
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

export function nameOf({ i18n }: BookingContext, { contact }: DeskEntry): string {
  if (!contact) return i18n.t("staff.booking.nobody");
  return [contact.firstName, contact.lastName].filter(Boolean).join(" ");
}

const GROUP_TONES = { person: "person", waiting: "waiting", checking: "checking" } as const;

export function toneOf({ group, state }: Pick<DeskEntry, "group" | "state">): StateTone {
  if (group !== "ended") return GROUP_TONES[group];
  return state === "booked" ? "booked" : "ended";
}

export function groupsOf(current: DeskGroup | undefined) {
  return [undefined, ...DESK_GROUPS].map((group) => ({ group, isCurrent: group === current }));
}
