/** Open bookings of a sender, with their minutes of staff time. */
export type Load = { readonly bookings: number; readonly minutes: number };

/** What was asked for within the last hour, and within the last 24. */
export type Loads = { readonly hour: Load; readonly day: Load };

/** A network is an IPv4 /24 or an IPv6 /48; an address is one IPv4 address or an IPv6 /64. */
export type Scope = "contact" | "address" | "network";

const HOUR = 60;
const hours = (bookings: number, length: number): Load => ({ bookings, minutes: length * HOUR });

const NEVER = hours(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

/**
 * From here on visitors are asked to call. Many bookings a day are ordinary for the shared address
 * of an office or a carrier; only a burst is not. A contact is one person's or one family's.
 */
export const LIMITS: Readonly<Record<Scope, Loads>> = {
  contact: { day: hours(6, 9), hour: NEVER },
  address: { day: hours(Number.POSITIVE_INFINITY, 60), hour: hours(12, 6) },
  network: { day: hours(Number.POSITIVE_INFINITY, 120), hour: hours(48, 24) },
};

function reaches(load: Load, limit: Load): boolean {
  return load.bookings >= limit.bookings || load.minutes >= limit.minutes;
}

/** The first scope whose limit is reached. */
export function fullScope(loads: ReadonlyMap<Scope, Loads>): Scope | undefined {
  for (const [scope, { hour, day }] of loads) {
    const limit = LIMITS[scope];
    if (reaches(day, limit.day) || reaches(hour, limit.hour)) return scope;
  }
  return undefined;
}
