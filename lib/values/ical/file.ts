import ical, { ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./event.ts";

/** RFC 5545, in UTC, which needs no VTIMEZONE. Without METHOD it is an entry, no invitation. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const { uid, revision, isCancelled, start, end, title, description, place, url } = event;
  const calendar = ical({ prodId: { company: "Bookfront", product: "Bookings", language: "EN" } });
  calendar.createEvent({
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
  // Each line ends with a line break, the last one too (3.1).
  return `${calendar.toString()}\r\n`;
}
