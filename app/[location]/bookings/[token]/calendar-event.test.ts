import { expect, test, vi } from "vitest";
import { viewWith } from "#lib/booking/testing/view.ts";
import { visitWith } from "#lib/booking/testing/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { read } from "#lib/config/testing/read.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { calendarEventOf } from "./calendar-event.ts";

vi.mock("server-only", () => ({}));
vi.mock("../../../_shared/page-context.ts", () => ({ absolute: (path: string) => path }));

const content = {
  arrive: { en: "Second courtyard.", de: "Zweiter Hof." },
  services: { cut: { bring: "Dry hair." } },
};
const [configured] = read({ ...content, language: "en" }).locations;
if (!configured) throw new Error("no location");
const { location } = configured;

const visit = visitWith([{ addonNames: ["Mask", "Gloss"], minutes: 45, price: 0, member: null }]);

const booked = viewWith({
  visit,
  total: { price: 0, minutes: 45 },
  cart: [{ serviceId: "cut", addons: [] }],
});

function eventIn(language: "en" | "de" | "ar", view: BookingView = booked, timeZone?: string) {
  const here = timeZone === undefined ? location : { ...location, timeZone };
  const context = {
    location: here,
    slug: "book",
    i18n: i18nFor(location, language),
    isFramed: false,
  };
  return calendarEventOf({ ...context, root: undefined, lang: undefined }, view, "t");
}

function descriptionIn(language: "en" | "de" | "ar", view?: BookingView): string {
  return eventIn(language, view).description;
}

test.each([
  ["2026-11-24", "23:15:00", 45, "Europe/Berlin", "22:15", "23:00"],
  // An hour that comes twice: the event ends at the time that the page shows.
  ["2026-10-25", "01:30:00", 120, "Europe/Berlin", "23:30", "02:30"],
  ["2026-10-25", "02:00:00", 45, "Europe/Berlin", "00:00", "00:45"],
  // Moved by the salon into an hour that is skipped.
  ["2027-03-28", "02:30:00", 45, "Europe/Berlin", "01:30", "02:15"],
  ["2027-03-28", "01:15:00", 45, "Europe/Berlin", "00:15", "01:00"],
])("of %s at %s for %i minutes in %s lasts from %s to %s UTC", (...night) => {
  const [date, start, minutes, timeZone, from, to] = night;
  const lines = booked.lines.map((line) => ({ ...line, start, minutes }));
  const view = { ...booked, date, start, lines, total: { price: 0, minutes } };
  const event = eventIn("en", view, timeZone);
  const utc = (instant: number) => new Date(instant).toISOString().slice(11, 16);
  expect([utc(event.start), utc(event.end)]).toEqual([from, to]);
});

test("a calendar entry has the way there and what to bring, in the page's language", () => {
  expect(descriptionIn("en")).toContain("Cut (Mask, Gloss): Free");
  expect(descriptionIn("en")).toContain("How to find us: Second courtyard.");
  expect(descriptionIn("en")).toContain("What to bring: Dry hair.");
  expect(descriptionIn("de")).toContain("So finden Sie uns: Zweiter Hof.");
  expect(descriptionIn("ar")).toContain("(Mask، Gloss)");
});

test("a cancelled entry has neither", () => {
  const cancelled: BookingView = { ...booked, state: "cancelled", revision: 1 };
  expect(descriptionIn("en", cancelled)).not.toContain("Second courtyard");
});
