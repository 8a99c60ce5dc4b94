import { MINUTES_PER_DAY } from "#lib/values/calendar.ts";
import { type Currency, type Minor, minorFromWire } from "#lib/values/money.ts";
import type { Rate } from "./types.ts";

export type ReportIssue = (path: string, fault: string) => void;

/** Ids are used in URLs; longer or malformed ones cannot be read back. */
const MAX_ID = 100;

type WireRate = { readonly price: number | null; readonly durationInMinutes: number | null };

/** `min`: an add-on may take 0 minutes. */
export function readRate(
  wire: WireRate,
  path: string,
  currency: Currency,
  report: ReportIssue,
  min: 0 | 1 = 1,
): Rate | undefined {
  const price = readPrice(wire.price, `${path}price`, currency, report);
  const minutes = readMinutes(wire.durationInMinutes, min, `${path}durationInMinutes`, report);
  return price === undefined || minutes === undefined ? undefined : { price, minutes };
}

export function readPrice(
  amount: number | null,
  path: string,
  currency: Currency,
  report: ReportIssue,
): Minor | undefined {
  if (amount === null) {
    report(path, "missing");
    return undefined;
  }
  const minor = minorFromWire(amount, currency);
  if (minor.ok) return minor.value;
  report(path, minor.error);
  return undefined;
}

export function readMinutes(
  minutes: number | null,
  min: 0 | 1,
  path: string,
  report: ReportIssue,
): number | undefined {
  if (minutes !== null && Number.isInteger(minutes) && minutes >= min) {
    if (minutes <= MINUTES_PER_DAY) return minutes;
    report(path, "longer than a day");
    return undefined;
  }
  report(path, minutes === null ? "missing" : "no length of time");
  return undefined;
}

export function checkId(id: string, path: string, report: ReportIssue): void {
  if (!id.isWellFormed() || id.length > MAX_ID) report(path, "cannot stand in a link");
}

/** Duplicate ids cannot be told apart in a cart. */
export function checkUnique(
  items: readonly { readonly id: string }[],
  path: string,
  report: ReportIssue,
) {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) report(`${path}[${index}].id`, "the same id twice");
    checkId(id, `${path}[${index}].id`, report);
    seen.add(id);
  }
}
