import { wallClock } from "#lib/values/calendar.ts";
import { type Browser, follow } from "../harness/http/browser.ts";
import { stateOn } from "../harness/http/page.ts";
import { type Reading, readPage, type Shown } from "./claims.ts";
import type { Told } from "./histories.ts";
import { spellDay, spellSpan } from "./spell.ts";

export const NO_SUCH_BOOKING = "no such booking";

/** A booking's page, asked for once; `undefined` where there was no answer to read. */
export async function lookAt(browser: Browser, token: string): Promise<Told | undefined> {
  const at = Date.now();
  const answer = await follow(browser, `/book/bookings/${token}`);
  if (answer === undefined || answer.status >= 500) return undefined;
  const page = readPage(answer.html);
  const unknown = page.claims.includes("no such booking") ? NO_SUCH_BOOKING : undefined;
  const state = stateOn(answer.html) ?? unknown;
  if (state === undefined) return undefined;
  const [, link] = /\/book\/bookings\/([^/?#]+)/.exec(answer.path) ?? [];
  return { at, until: answer.at, state, page, ...(link !== undefined && { link }) };
}

export const CALENDAR_FILE = "calendar file";

/** The calendar file says the same in another way. Where there is none, it leads to the page. */
export async function lookAtFile(
  browser: Browser,
  token: string,
  timeZone: string,
  isHedged: boolean,
): Promise<Told | undefined> {
  const at = Date.now();
  const file = await browser.get(`/book/bookings/${token}/calendar.ics`);
  if (file?.status !== 200) return undefined;
  const page = readFile(file.html, timeZone, isHedged);
  return { at, until: file.at, state: CALENDAR_FILE, page };
}

export function readFile(file: string, timeZone: string, isHedged: boolean): Reading {
  const [start, end] = [timeOf(file, "DTSTART"), timeOf(file, "DTEND")];
  const isCancelled = /^STATUS:CANCELLED/m.test(file);
  const shown = start !== undefined && end !== undefined && shownFrom(start, end, timeZone);
  return {
    claims: [
      isCancelled ? "cancelled" : "stands",
      ...(isHedged ? ["may have changed" as const] : []),
    ],
    ...(shown && { shown }),
  };
}

function shownFrom(start: number, end: number, timeZone: string): Shown {
  const { date, time } = wallClock(start, timeZone);
  return { day: spellDay(date), time: spellSpan(time, (end - start) / 60_000) };
}

function timeOf(file: string, name: string): number | undefined {
  const found = new RegExp(`^${name}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)\\d\\dZ`, "m").exec(
    file,
  );
  if (!found) return undefined;
  const [, y, m, d, hh, mm] = found;
  return Date.parse(`${y}-${m}-${d}T${hh}:${mm}:00Z`);
}
