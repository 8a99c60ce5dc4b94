import { type Currency, type Minor, minorFromWire } from "#lib/money.ts";
import type { Rate } from "./types.ts";

/** Records a doubt: a path inside the record, and what is wrong there. */
export type Note = (path: string, fault: string) => void;

const MINUTES_PER_DAY = 1_440;
/** Ids travel in URLs; a longer one, or one that is no text at all, could not come back whole. */
const MAX_ID = 100;

type WireRate = { readonly price: number | null; readonly durationInMinutes: number | null };

/** The rate of something that is booked by itself: it has a price and takes time. */
export function readRate(
  wire: WireRate,
  path: string,
  currency: Currency,
  note: Note,
): Rate | undefined {
  const price = readPrice(wire.price, `${path}price`, currency, note);
  const minutes = readMinutes(wire.durationInMinutes, 1, `${path}durationInMinutes`, note);
  return price === undefined || minutes === undefined ? undefined : { price, minutes };
}

/** The rate of an add-on, which may take no time of its own. */
export function readAddonRate(
  wire: WireRate,
  path: string,
  currency: Currency,
  note: Note,
): Rate | undefined {
  const price = readPrice(wire.price, `${path}price`, currency, note);
  const minutes = readMinutes(wire.durationInMinutes, 0, `${path}durationInMinutes`, note);
  return price === undefined || minutes === undefined ? undefined : { price, minutes };
}

export function readPrice(
  amount: number | null,
  path: string,
  currency: Currency,
  note: Note,
): Minor | undefined {
  if (amount === null) {
    note(path, "missing");
    return undefined;
  }
  const minor = minorFromWire(amount, currency);
  if (minor.ok) return minor.value;
  note(path, minor.error);
  return undefined;
}

/** Whole minutes from `least` up to a day. */
export function readMinutes(
  minutes: number | null,
  least: 0 | 1,
  path: string,
  note: Note,
): number | undefined {
  if (minutes !== null && Number.isInteger(minutes) && minutes >= least) {
    if (minutes <= MINUTES_PER_DAY) return minutes;
    note(path, "longer than a day");
    return undefined;
  }
  note(path, minutes === null ? "missing" : "no length of time");
  return undefined;
}

export function checkId(id: string, path: string, note: Note): void {
  if (!id.isWellFormed() || id.length > MAX_ID) note(path, "cannot stand in a link");
}

/** Two of the same id can't be told apart when one of them is chosen. */
export function checkUnique(items: readonly { readonly id: string }[], path: string, note: Note) {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) note(`${path}[${index}].id`, "the same id twice");
    checkId(id, `${path}[${index}].id`, note);
    seen.add(id);
  }
}
