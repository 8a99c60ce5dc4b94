import type { CalendarEvent } from "./event.ts";

export type CalendarLink = { readonly name: string; readonly href: string };

export function calendarLinks(event: CalendarEvent): readonly CalendarLink[] {
  return [
    { name: "Google", href: googleCalendarLink(event) },
    { name: "Outlook", href: outlookLink(event) },
  ];
}

function googleCalendarLink(event: CalendarEvent): string {
  return link("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.start)}/${compact(event.end)}`,
    details: event.description,
    location: event.place,
  });
}

function outlookLink(event: CalendarEvent): string {
  return link("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: utc(event.start),
    enddt: utc(event.end),
    body: event.description,
    location: event.place,
  });
}

function link(page: string, fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
  // Outlook shows a plus sign where a space is written as one.
  return `${page}?${String(new URLSearchParams(given)).replaceAll("+", "%20")}`;
}

function utc(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\.\d+/, "");
}

function compact(epochMs: number): string {
  return utc(epochMs).replace(/[-:]/g, "");
}
