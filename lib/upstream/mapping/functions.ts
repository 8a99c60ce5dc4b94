import { instantOf, isDate, isTime, wallClock } from "#lib/values/calendar.ts";
import { type Currency, isMinor, minorFromWire, wireFromMinor } from "#lib/values/money.ts";

export type Place = { readonly timeZone: string; readonly currency: Currency };

type Convert = (value: unknown) => string | number | undefined;

/**
 * What expressions may call, by name. In an answer a value that cannot be used gives nothing, so that
 * its record alone is closed; in a request it fails, so that nothing is sent without it.
 */
export function functionsFor(
  { timeZone, currency }: Place,
  isRequest: boolean,
): Readonly<Record<string, Convert>> {
  const all: Readonly<Record<string, Convert>> = {
    local: (instant) => {
      const epochMs = epochMsOf(instant);
      if (epochMs === undefined) return undefined;
      const { date, time } = wallClock(epochMs, timeZone);
      return `${date}T${time}`;
    },
    utc: (shown) => {
      const [date, time] = wallClockOf(shown);
      if (date === undefined || time === undefined) return undefined;
      return new Date(instantOf(date, time, timeZone)).toISOString().replace(".000Z", "Z");
    },
    minor: (amount) => {
      const minor = minorFromWire(numberOf(amount), currency);
      return minor.ok ? minor.value : undefined;
    },
    major: (amount) => {
      const minor = numberOf(amount);
      return isMinor(minor) ? wireFromMinor(minor, currency) : undefined;
    },
  };
  if (!isRequest) return all;
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [name, insisting(name, run)]));
}

function insisting(name: string, convert: Convert): Convert {
  return (value) => {
    const converted = convert(value);
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

function wallClockOf(shown: unknown): readonly (string | undefined)[] {
  const [, date = "", minutes = "", seconds = ":00"] = WALL_CLOCK.exec(String(shown)) ?? [];
  const time = `${minutes}${seconds}`;
  return isDate(date) && isTime(time) ? [date, time] : [];
}

const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;

function numberOf(amount: unknown): number {
  if (typeof amount === "number") return amount;
  return typeof amount === "string" && NUMBER.test(amount) ? Number(amount) : Number.NaN;
}
