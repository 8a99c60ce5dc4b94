import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./event.ts";

/** In seconds before the beginning; a calendar would sound at once for one that has passed. */
const REMINDERS = [24 * 60 * 60, 2 * 60 * 60];

/** RFC 5545, in UTC, which needs no VTIMEZONE. Without METHOD it is an entry, no invitation. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const { uid, revision, isCancelled, start, end, title, description, place, url } = event;
  const calendar = ical({ prodId: { company: "Bookfront", product: "Bookings", language: "EN" } });
  const reminder = REMINDERS.find((seconds) => start - seconds * 1_000 > now);
  const entry = calendar.createEvent({
    id: uid,
    sequence: revision,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(now),
    start: new Date(start),
    end: new Date(end),
    summary: title,
    description,
    url,
    ...(place !== undefined && { location: place }),
  });
  if (reminder !== undefined && !isCancelled) {
    entry.createAlarm({ type: ICalAlarmType.display, trigger: reminder, description: title });
  }
  // Each line ends with a line break, the last one too (3.1).
  return `${calendar.toString()}\r\n`;
}
