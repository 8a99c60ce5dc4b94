import { isDate, isTime, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { spellDate, spellTime } from "../harness/words.ts";

/** The truth in the words of a page. */

export function spellDay(date: string): string {
  return isDate(date) ? plain(spellDate(date)) : date;
}

export function spellSpan(start: string, minutes: number): string {
  if (!isTime(start)) return start;
  const end = timeAt(minutesOf(start) + minutes);
  return plain(end === undefined ? spellTime(start) : `${spellTime(start)} – ${spellTime(end)}`);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Of the sandbox's salon: those that visitors book, and the desk adds. */
export const PEOPLE: ReadonlyMap<string, string> = new Map([
  ["tm_mara", "Mara Lindqvist"],
  ["tm_jonas", "Jonas Weber"],
  ["tm_elif", "Elif Kaya"],
  ["tm_sofia", "Sofia Brandt"],
]);

export const SERVICES: ReadonlyMap<string, string> = new Map([
  ["1042", "Fringe trim"],
  ["a/b~c d", "Mask & steam"],
  ["svc_cut", "Cut & finish"],
  ["svc_blow_dry", "Wash & blow-dry"],
]);
