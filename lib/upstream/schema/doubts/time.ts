import { isRecord } from "../names.ts";
import { has, wordsOf } from "./split-words.ts";
import { dayOf, isNothing, numberOf } from "./values.ts";
import * as is from "./words.ts";

type Words = readonly string[];

export type BesideTime = {
  readonly minutes: number | undefined;
  readonly isPricedInside: boolean;
};

export function isLength(words: Words): boolean {
  return has(words, is.LENGTH) && !has(words, is.NOT_LENGTH) && !has(words, is.SHOWN);
}

/** Whether another length than the one that is read is said, or another unit. */
export function isLengthInDoubt(words: Words, value: unknown, beside: BesideTime): boolean {
  if (isNothing(value) || typeof value === "boolean" || beside.isPricedInside) return false;
  if (Array.isArray(value)) {
    return value.some((each: unknown) => isLengthInDoubt(words, each, beside));
  }
  if (isRecord(value)) {
    // "hours" may be those of opening.
    if (!has(words, is.LENGTH_ITSELF)) return false;
    return Object.entries(value).some(([name, part]) =>
      isLengthInDoubt([...words, ...wordsOf(name)], part, beside),
    );
  }
  if (words.includes("unit") || words.includes("units")) return !isMinutes(String(value));
  const ways = minutesOf(words, value);
  if (ways === "no length") return has(wordsOf(String(value)), is.RANGE);
  return !ways.some((minutes) => minutes === beside.minutes);
}

function isMinutes(unit: string): boolean {
  return /^(?:m|min|mins|minutes?|minuten)$/i.test(unit.trim());
}

/** Of a number without a unit, as minutes, seconds, hours or milliseconds. */
function minutesOf(words: Words, value: unknown): readonly number[] | "no length" {
  const number = numberOf(value);
  if (number === undefined) return minutesOfText(String(value));
  const factors = unitOf(words) ?? [1, 60, 1 / 60, 1 / 60_000];
  return factors.map((factor) => Math.round(number * factor * 1_000) / 1_000);
}

function unitOf(words: Words): readonly number[] | undefined {
  const name = words.findLast((word) =>
    /^(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|ms|milliseconds)$/.test(word),
  );
  if (name === undefined) return undefined;
  if (name.startsWith("h")) return [60];
  if (name === "ms" || name.startsWith("mil")) return [1 / 60_000];
  return name.startsWith("s") ? [1 / 60] : [1];
}

const ISO = /^P(?:(\d+)D)?T(?:(\d+(?:\.\d+)?)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const WORDED =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std|stunden?)\b\.?)?\s*(?:(\d+)\s*(?:m|mins?|minutes?|minuten)?\b\.?)?$/i;

/** "PT45M", "00:45:00", "1 h 15 min". */
function minutesOfText(text: string): readonly number[] | "no length" {
  const trimmed = text.trim();
  if (!/\d/.test(trimmed)) return "no length";
  const iso = ISO.exec(trimmed);
  if (iso) {
    const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = iso;
    return [Number(days) * 1_440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60];
  }
  const clock = CLOCK.exec(trimmed);
  if (clock) return [Number(clock[1]) * 60 + Number(clock[2])];
  const worded = WORDED.exec(trimmed);
  if (!worded) return [];
  const [, hours = "0", minutes = "0"] = worded;
  return [Number(hours.replace(",", ".")) * 60 + Number(minutes)];
}

/** As far ahead as a visit may lie. */
const HORIZON_MS = 366 * 86_400_000;

/** A validity that begins later, or ends before all visits that may be booked. */
export function isValidityInDoubt(words: Words, value: unknown, now: number): boolean {
  const day = dayOf(value);
  if (day === undefined || !has(words, is.VALIDITY)) return false;
  if (has(words, is.UNTIL_DATE)) return day < now + HORIZON_MS;
  return has(words, is.FROM_DATE) && day > now;
}
