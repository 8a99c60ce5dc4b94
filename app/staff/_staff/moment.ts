import { wallClock } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../_shared/page-context.ts";

type StaffI18n = Pick<BookingContext, "i18n" | "location">;

/** A moment (epoch ms) as date and time of the business. */
export function momentParts({ i18n, location }: StaffI18n, at: number) {
  const { date, time } = wallClock(at, location.timeZone);
  return {
    date: i18n.shortDate(date),
    time: i18n.time(time),
  };
}

export function momentText(context: StaffI18n, at: number): string {
  const { date, time } = wallClock(at, context.location.timeZone);
  return context.i18n.shortDateTime(date, time);
}
