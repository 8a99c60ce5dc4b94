import { instantOf, isDate, isTime, timeAt, wallClock } from "#lib/values/calendar.ts";
import { type Currency, isMinor, minorFromWire, wireFromMinor } from "#lib/values/money.ts";

export type Place = { readonly timeZone: string; readonly currency: Currency };

type Convert = (value: unknown, other?: unknown) => string | number | undefined;

/**
 * What expressions may call, by name. In an answer a value that cannot be used gives nothing, so that
 * its record alone is closed; in a request it fails, so that nothing is sent without it.
 */
export function functionsFor(
  { timeZone, currency }: Place,
  isRequest: boolean,
): Readonly<Record<string, Convert>> {
  const shown = (instant: unknown) => {
    const epochMs = epochMsOf(instant);
    return epochMs === undefined ? undefined : wallClock(epochMs, timeZone);
  };
  const instant = (date: unknown, time: unknown) => {
    const clock = wallClockOf(time === undefined ? date : `${date}T${time}`);
    return clock && new Date(instantOf(clock.date, clock.time, timeZone));
  };
  const local = (value: unknown) => {
    const clock = shown(value);
    return clock && `${clock.date}T${clock.time}`;
  };
  const major = (amount: unknown) => {
    const minor = numberOf(amount);
    return isMinor(minor) ? wireFromMinor(minor, currency) : undefined;
  };
  const minor = (amount: unknown) => {
    const read = minorFromWire(numberOf(amount), currency);
    return read.ok ? read.value : undefined;
  };
  const all: Readonly<Record<string, Convert>> = {
    ...{ local, major, minor, minutes: minutesOf },
    date: (value) => shown(value)?.date,
    time: (value) => shown(value)?.time,
    utc: (date, time) => instant(date, time)?.toISOString().replace(".000Z", "Z"),
    epoch: (date, time) => {
      const epochMs = instant(date, time)?.getTime();
      return epochMs === undefined ? undefined : epochMs / 1_000;
    },
    clock: (minutes) => timeAt(numberOf(minutes)),
  };
  if (!isRequest) return all;
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [name, insisting(name, run)]));
}

function insisting(name: string, convert: Convert): Convert {
  return (value, other) => {
    const converted = convert(value, other);
    if (converted === undefined) throw new Error(`$${name} was given a value that it cannot use`);
    return converted;
  };
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;
/** Beyond it a number can only be milliseconds, which are not guessed. */
const MAX_SECONDS = 100_000_000_000;

function epochMsOf(instant: unknown): number | undefined {
  if (typeof instant === "number") {
    return Math.abs(instant) < MAX_SECONDS ? Math.floor(instant * 1_000) : undefined;
  }
  const match = typeof instant === "string" ? INSTANT.exec(instant) : null;
  if (!match) return undefined;
  const [, shown = "", hours = "+00", minutes = "00"] = match;
  const epochMs = Date.parse(`${shown}${hours}:${minutes}`);
  // Without this, the thirtieth of February would be a day in March.
  return isDate(shown.slice(0, 10)) && !Number.isNaN(epochMs) ? epochMs : undefined;
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

function wallClockOf(shown: unknown) {
  const [, date = "", minutes = "", seconds = ":00"] = WALL_CLOCK.exec(String(shown)) ?? [];
  const time = `${minutes}${seconds}`;
  return isDate(date) && isTime(time) ? { date, time } : undefined;
}

const ISO_DURATION = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?$/;
const CLOCK_DURATION = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Whole minutes of `PT1H45M`, `01:45` or `01:45:00`. */
function minutesOf(duration: unknown): number | undefined {
  const text = String(duration);
  const match = ISO_DURATION.exec(text) ?? CLOCK_DURATION.exec(text);
  if (!match) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  const whole = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return Number.isInteger(whole) ? whole : undefined;
}

const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;

function numberOf(amount: unknown): number {
  if (typeof amount === "number") return amount;
  return typeof amount === "string" && NUMBER.test(amount) ? Number(amount) : Number.NaN;
}
