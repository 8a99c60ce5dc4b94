import { MINUTES_PER_DAY } from "#lib/values/calendar.ts";
import { type Currency, type Minor, minorFromWire } from "#lib/values/money.ts";
import { err } from "#lib/values/result.ts";
import type { DataIssue, Rate } from "./types.ts";

/** Of one record. What is reported is read as 0, since a record with issues is never sold. */
export type Reading = {
  readonly currency: Currency;
  readonly issues: DataIssue[];
};

export function report({ issues }: Reading, path: string, fault: string): void {
  issues.push({ path, fault });
}

/** `at`: the path of the record, with its dot. `least`: an add-on may take 0 minutes. */
export function readRate(
  wire: { readonly price: number | null; readonly durationInMinutes: number | null },
  at: string,
  reading: Reading,
  least: 0 | 1 = 1,
): Rate {
  const price = readPrice(wire.price, `${at}price`, reading);
  const minutes = readMinutes(wire.durationInMinutes, least, `${at}durationInMinutes`, reading);
  return { price, minutes };
}

export function readPrice(amount: number | null, path: string, reading: Reading): Minor {
  const minor = amount === null ? err("missing") : minorFromWire(amount, reading.currency);
  if (minor.ok) return minor.value;
  report(reading, path, minor.error);
  return 0;
}

export function readMinutes(
  minutes: number | null,
  least: 0 | 1,
  path: string,
  reading: Reading,
): number {
  if (minutes === null) report(reading, path, "missing");
  else if (minutes < least) report(reading, path, "no length of time");
  else if (minutes > MINUTES_PER_DAY) report(reading, path, "longer than a day");
  return minutes ?? 0;
}

/** Ids are used in URLs; longer or malformed ones cannot be read back. */
const MAX_ID = 100;

export function checkId(id: string, path: string, reading: Reading): void {
  if (!id.isWellFormed() || id.length > MAX_ID) report(reading, path, "cannot stand in a link");
}

/** Duplicate ids cannot be told apart in a cart. */
export function checkIds(
  items: readonly { readonly id: string }[],
  path: string,
  reading: Reading,
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) report(reading, `${path}[${index}].id`, "the same id twice");
    checkId(id, `${path}[${index}].id`, reading);
    seen.add(id);
  }
}
