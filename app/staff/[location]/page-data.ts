import type { BookingRow } from "#components/staff/booking-list.tsx";
import type { DayLink } from "#components/staff/day-strip.tsx";
import { weekdayStyle } from "#components/time/day-text.ts";
import type { DeskEntry } from "#lib/booking/views/desk-entry.ts";
import { addDays, isDate, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { dayUrl } from "../_staff/urls.ts";
import { rowOf } from "./bookings/page-data.ts";

/** Today and the six days after it. */
const DAYS = 7;

export type Agenda = {
  readonly day: LocalDate;
  readonly today: LocalDate;
  readonly entries: readonly DeskEntry[];
  readonly strip: readonly DayLink[];
  /** Appointments of today and the six days after it. */
  readonly week: number;
  /** Where nothing is booked for today: the first day with appointments, and these. */
  readonly next: { readonly date: LocalDate; readonly entries: readonly DeskEntry[] } | undefined;
};

type AgendaContext = Pick<
  BookingContext,
  "i18n" | "location" | "bookings" | "now" | "slug" | "lang"
>;

/** `undefined` while the journal is unavailable. */
export async function agendaOf(
  context: AgendaContext,
  params: Params,
): Promise<Agenda | undefined> {
  const { i18n, location, bookings } = context;
  const today = wallClock(context.now, location.timeZone).date;
  const asked = one(params, "date");
  const day = asked !== undefined && isDate(asked) ? asked : today;
  const week = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const all = await bookings.desk.agenda([day, ...week]).catch(() => undefined);
  if (!all) return undefined;
  const byDate = Map.groupBy(all, ({ visit }) => visit?.date ?? "");
  const strip = week.map((date) => {
    const count = (byDate.get(date) ?? []).filter(isExpected).length;
    return {
      href: dayUrl(context, date === today ? {} : { date }),
      weekday: i18n.date(date, { weekday: "short" }),
      onPhone: i18n.date(date, { weekday: weekdayStyle(i18n, week) }),
      day: i18n.date(date, { day: "numeric" }),
      count,
      label: i18n.shortDate(date) + i18n.comma + i18n.t("staff.day.appointments", { count }),
      isCurrent: date === day,
    };
  });
  const entries = byDate.get(day) ?? [];
  const expected = all.filter(
    (entry) => isExpected(entry) && week.includes(entry.visit?.date ?? ""),
  );
  const isFree = day === today && entries.length === 0;
  const next = isFree ? await nextDay(context, today, expected) : undefined;
  return { day, today, entries, strip, week: expected.length, next };
}

/** Looked for beyond the week only where that has none. */
async function nextDay(
  { bookings, location }: AgendaContext,
  today: LocalDate,
  ofWeek: readonly DeskEntry[],
): Promise<Agenda["next"]> {
  const { maxAdvanceDays } = location.rules;
  const later = Array.from({ length: maxAdvanceDays }, (_, index) => addDays(today, DAYS + index));
  const found = ofWeek.length > 0 ? ofWeek : await bookings.desk.agenda(later).catch(() => []);
  const coming = found.filter(isExpected);
  const date = coming[0]?.visit?.date;
  return date === undefined
    ? undefined
    : { date, entries: coming.filter(({ visit }) => visit?.date === date) };
}

/** A person is to be ready for it. */
export function isExpected({ state }: DeskEntry): boolean {
  return state !== "cancelled";
}

/** Without the day, which stands above the list. */
export function dayRow(context: BookingContext, entry: DeskEntry): BookingRow {
  const { i18n } = context;
  const { visit } = entry;
  const row = { ...rowOf(context, entry), received: undefined };
  return visit ? { ...row, when: `${i18n.time(visit.start)}–${i18n.time(visit.end)}` } : row;
}

export function worthOf(entries: readonly DeskEntry[]): number {
  return entries.reduce((sum, { visit }) => sum + (visit?.total.price ?? 0), 0);
}
