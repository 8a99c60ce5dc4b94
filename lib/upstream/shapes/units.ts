import type { Unit } from "#lib/config/shapes.ts";

/** Fails every schema that a unit can stand for, so a value in another unit is never taken as it is. */
const UNREADABLE = "not in its unit";

const DECIMAL = /^\d{1,12}(?:\.\d{1,4})?$/;
const WHOLE = /^\d{1,12}$/;
const ISO_8601 = /^PT(?=\d)(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?$/;
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.0+)?)?$/;

export function convert(value: unknown, unit: Unit): unknown {
  switch (unit) {
    case "cents":
      return scaled(value, (cents) => Number((cents / 100).toFixed(2)));
    case "seconds":
      return scaled(value, (seconds) => seconds / 60);
    case "hours":
      return decimal(value, (hours) => Math.round(hours * 3_600) / 60);
    case "text":
      return decimal(value, (number) => number);
    case "iso8601":
      return minutesIn(value, ISO_8601);
    case "clock":
      return minutesIn(value, CLOCK);
    case "opposite":
      return typeof value === "boolean" ? !value : UNREADABLE;
  }
}

function scaled(value: unknown, scale: (whole: number) => number): unknown {
  const text = String(value);
  return isNumeric(value) && WHOLE.test(text) ? scale(Number(text)) : UNREADABLE;
}

function decimal(value: unknown, scale: (number: number) => number): unknown {
  const text = String(value).trim();
  return isNumeric(value) && DECIMAL.test(text) ? scale(Number(text)) : UNREADABLE;
}

function isNumeric(value: unknown): boolean {
  return typeof value === "number" || typeof value === "string";
}

function minutesIn(value: unknown, pattern: RegExp): unknown {
  const match = typeof value === "string" ? pattern.exec(value) : null;
  if (!match) return UNREADABLE;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 60 + minutes + seconds / 60;
}
