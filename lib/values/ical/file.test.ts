import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { instantOf, wallClock } from "#lib/values/calendar.ts";
import type { CalendarEvent } from "./event.ts";
import { calendarFile } from "./file.ts";
import { calendarLinks } from "./links.ts";

const start = Date.parse("2026-11-24T09:00:00Z");
const event: CalendarEvent = {
  uid: "8a0ff3d4-0000-8000-8000-000000000001",
  revision: 0,
  isCancelled: false,
  start,
  end: start + 70 * 60_000,
  title: "Cut & finish, Gloss – Atelier Linden",
  description: "Cut & finish; €46\nWith Zoë, at 10:00",
  place: "Atelier Linden, Lindenallee 14, 10969 Berlin",
  url: "https://book.example/book/bookings/1.token?lang=de",
};
const now = Date.parse("2026-11-22T12:34:56Z");

/** The only event of a file, read by an independent parser. */
function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [found, ...others] = calendar.getAllSubcomponents("vevent");
  if (!found || others.length > 0) throw new Error("not one event");
  const read = new ICAL.Event(found);
  const of = (name: string) => String(found.getFirstPropertyValue(name));
  return { calendar, read, of };
}

test("another parser reads what was written", () => {
  const { calendar, read, of } = parse(calendarFile(event, now));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toContain("Bookfront");
  expect(calendar.getFirstPropertyValue("method")).toBeNull();
  expect(read.uid).toBe(event.uid);
  expect(read.summary).toBe(event.title);
  expect(read.description).toBe(event.description);
  expect(read.location).toBe(event.place);
  expect(of("url")).toBe(event.url);
  expect([of("dtstart"), of("dtend"), of("dtstamp")]).toEqual([
    "2026-11-24T09:00:00Z",
    "2026-11-24T10:10:00Z",
    "2026-11-22T12:34:56Z",
  ]);
  expect([of("status"), read.sequence]).toEqual(["CONFIRMED", 0]);
});

test("a change counts up, and a cancellation says so under the same UID", () => {
  const { read, of } = parse(calendarFile({ ...event, revision: 3, isCancelled: true }, now));
  expect([read.uid, read.sequence, of("status")]).toEqual([event.uid, 3, "CANCELLED"]);
});

test.each([
  ["2026-11-22T12:00:00Z", false, ["-P1D"]],
  ["2026-11-24T06:00:00Z", false, ["-PT2H"]],
  ["2026-11-24T08:00:00Z", false, []],
  ["2026-11-22T12:00:00Z", true, []],
])("at %s (cancelled: %s) it reminds %j before", (at, isCancelled, expected) => {
  const { calendar } = parse(calendarFile({ ...event, isCancelled }, Date.parse(at)));
  const alarms = calendar.getFirstSubcomponent("vevent")?.getAllSubcomponents("valarm") ?? [];
  expect(alarms.map((one) => String(one.getFirstPropertyValue("trigger")))).toEqual(expected);
  const told = alarms.map((one) => one.getFirstPropertyValue("description"));
  expect(told).toEqual(expected.map(() => event.title));
});

test("an event without an address has no place", () => {
  expect(calendarFile({ ...event, place: undefined }, now)).not.toContain("LOCATION");
});

describe("whatever it is called, wherever and whenever it is", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const CUT_LETTER = "\ufffd";
  const texts = fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.stringMatching(/^[a,;:\\"\n 🪮ü]{0,150}$/u),
    )
    .filter((text) => !text.includes(CUT_LETTER));

  test("lines end with CRLF, none is longer than 75 bytes, and texts come back", () => {
    fc.assert(
      fc.property(texts, texts, (title, description) => {
        const file = calendarFile({ ...event, title: `x${title}`, description }, now);
        expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
        for (const line of file.split("\r\n")) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toContain(CUT_LETTER);
        }
        const { read } = parse(file);
        expect(read.summary).toBe(`x${title}`);
        expect(read.description ?? "").toBe(description);
      }),
    );
  });

  test("the time on the business's clock is the one that was booked", () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });
    const days = fc.date({
      min: new Date("2024-01-01"),
      max: new Date("2035-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, days, minutes, (zone, day, minute) => {
        const date = day.toISOString().slice(0, 10);
        const time = new Date(minute * 60_000).toISOString().slice(11, 19);
        const booked = instantOf(date, time, zone);
        const { read } = parse(
          calendarFile({ ...event, start: booked, end: booked + 60_000 }, now),
        );
        const shown = read.startDate.toJSDate().getTime();
        expect(shown).toBe(booked);
        // Only an hour that the zone's clocks skip is shown as another.
        const clock = wallClock(shown, zone);
        const isLeftOut = wallClock(booked, zone).time !== time;
        if (!isLeftOut) expect(clock).toEqual({ date, time });
      }),
    );
  });
});

test("links of other calendars carry the same", () => {
  const [google, outlook] = [event, { ...event, place: undefined }].map(
    (each, index) => new URL(calendarLinks(each)[index]?.href ?? ""),
  );
  if (!google || !outlook) throw new Error("not two links");
  expect(google.hostname).toBe("calendar.google.com");
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    action: "TEMPLATE",
    text: event.title,
    dates: "20261124T090000Z/20261124T101000Z",
    details: event.description,
    location: event.place,
  });
  expect(outlook.search).not.toMatch(/\+|location/);
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
    rru: "addevent",
    subject: event.title,
    startdt: "2026-11-24T09:00:00Z",
    enddt: "2026-11-24T10:10:00Z",
    body: event.description,
  });
});
