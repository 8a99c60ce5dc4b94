import { expect, test } from "vitest";
import { read } from "#lib/config/testing/read.ts";
import { instantOf } from "#lib/values/calendar.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { openingText } from "./opening.ts";

function saidAt(date: string, time: string, content: object): string | undefined {
  const env = { ...content, language: "en", timeZone: "Europe/Berlin" };
  const [configured] = read(env).locations;
  if (!configured) throw new Error("no location");
  const { location } = configured;
  return openingText(i18nFor(location), location, instantOf(date, time, location.timeZone));
}

const hours = {
  "mon-thu": ["9:00-12:30", "13:30-18:00"],
  fri: ["9:00-12:30", "18:00-2:00"],
  sat: "10:00-24:00",
};

test.each([
  ["2026-11-23", "08:59:59", "Opens today at 9:00"],
  ["2026-11-23", "09:00:00", "Open until 12:30"],
  ["2026-11-23", "12:30:00", "Opens today at 13:30"],
  ["2026-11-23", "18:00:00", "Closed now, opens tomorrow at 9:00"],
  ["2026-11-27", "22:00:00", "Open until 2:00"],
  ["2026-11-28", "01:00:00", "Open until 2:00"],
  ["2026-11-28", "23:59:59", "Open until 24:00"],
  ["2026-11-29", "12:00:00", "Closed now, opens tomorrow at 9:00"],
  // Closed from Thursday on; the week after, a weekday alone would name the wrong one.
  ["2026-12-23", "19:00:00", "Closed now, opens Thu, 31 Dec at 9:00"],
])("on %s at %s: %s", (date, time, text) => {
  const closed = { from: "2026-12-24", until: "2026-12-30" };
  expect(saidAt(date, time, { hours, notices: [{ text: "Closed", closed }] })).toBe(text);
});

test.each([
  ["2026-12-04", "22:00:00", "Open until 2:00", "2026-12-05"],
  ["2026-12-05", "01:00:00", "Open until 2:00", "2026-12-05"],
  ["2026-12-05", "01:00:00", "Opens today at 10:00", "2026-12-04"],
  ["2026-12-03", "19:00:00", "Closed now, opens Saturday at 10:00", "2026-12-04"],
])("on %s at %s: %s, where %s is closed with its night", (date, time, text, day) => {
  const closed = { from: day, until: day };
  expect(saidAt(date, time, { hours, notices: [{ text: "Closed", closed }] })).toBe(text);
});

test("an opening a week ahead is told by its date, since today has the same weekday", () => {
  const said = saidAt("2026-11-23", "13:00:00", { hours: { mon: "9:00-12:00" } });
  expect(said).toBe("Closed now, opens Mon, 30 Nov at 9:00");
});

test("without hours, and while it is closed for long, nothing is said", () => {
  expect(saidAt("2026-11-23", "10:00:00", {})).toBeUndefined();
  expect(saidAt("2026-11-23", "10:00:00", { hours: {} })).toBeUndefined();
});

test("a day without a closing time is told as one", () => {
  expect(saidAt("2026-11-23", "13:00:00", { hours: { mon: "0:00-24:00" } })).toBe("Open all day");
});
