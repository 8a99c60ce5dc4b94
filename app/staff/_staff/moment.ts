import { wallClock } from "#lib/calendar.ts";
import type { LiveContext } from "../../_shared/request-context.ts";

type Site = Pick<LiveContext, "i18n" | "location">;

/** A moment as date and time of the business. */
export function momentParts({ i18n, location }: Site, at: number) {
  const { date, time } = wallClock(at, location.timeZone);
  return {
    date: i18n.date(date, { weekday: "short", day: "numeric", month: "short" }),
    time: i18n.time(time),
  };
}

export function momentText(context: Site, at: number): string {
  const { date, time } = momentParts(context, at);
  return `${date}, ${time}`;
}
