/** Open bookings of a sender, with their minutes of staff time. */
export type Load = { readonly bookings: number; readonly minutes: number };

/** What was asked for within the last hour, and within the last 24. */
export type Loads = { readonly hour: Load; readonly day: Load };

/** A network is an IPv4 /24 or an IPv6 /48; an address is one IPv4 address or an IPv6 /64. */
export type Scope = "contact" | "address" | "network";

/** How hard the proof of work has to be; 1: existing bookings require none. */
export type ProofLevel = 1 | 2 | 3;

export type Need = {
  readonly level: ProofLevel;
  /** The scope whose bookings require that level. */
  readonly by: Scope | undefined;
  /** The scope whose visitors are asked to call. */
  readonly full: Scope | undefined;
  /** The last hour's pace is ordinary, so a browser that cannot compute a proof may go on. */
  readonly isPaced: boolean;
};

const HOUR = 60;
const hours = (bookings: number, length: number): Load => ({ bookings, minutes: length * HOUR });

/** What a family needs in a day. */
const FAMILY = hours(4, 6);
const NEVER = hours(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

type Limits = {
  readonly level2: Load;
  readonly level3: Load;
  readonly full: Load;
  readonly fullHour: Load;
  readonly pace: Load;
};

const ADDRESS: Limits = {
  level2: FAMILY,
  level3: times(FAMILY, 3),
  full: hours(Number.POSITIVE_INFINITY, 60),
  fullHour: hours(12, 6),
  pace: hours(6, 6),
};

/**
 * Many bookings a day are ordinary for the shared address of an office or a carrier; only a burst
 * is not. A contact is one person's or one family's.
 */
export const LIMITS: Readonly<Record<Scope, Limits>> = {
  contact: {
    level2: FAMILY,
    level3: NEVER,
    full: times(FAMILY, 1.5),
    fullHour: NEVER,
    pace: hours(0, 0),
  },
  address: ADDRESS,
  network: {
    level2: times(ADDRESS.level2, 4),
    level3: times(ADDRESS.level3, 4),
    full: times(ADDRESS.full, 2),
    fullHour: times(ADDRESS.fullHour, 4),
    pace: times(ADDRESS.pace, 4),
  },
};

function times({ bookings, minutes }: Load, factor: number): Load {
  return { bookings: bookings * factor, minutes: minutes * factor };
}

function reaches(load: Load, limit: Load): boolean {
  return load.bookings >= limit.bookings || load.minutes >= limit.minutes;
}

export const NO_NEED: Need = { level: 1, by: undefined, full: undefined, isPaced: true };

export function needOf(loads: ReadonlyMap<Scope, Loads>): Need {
  let need = NO_NEED;
  for (const [scope, { hour, day }] of loads) {
    const { level2, level3, full, fullHour, pace } = LIMITS[scope];
    const level = reaches(day, level3) ? 3 : reaches(day, level2) ? 2 : 1;
    const isFull = reaches(day, full) || reaches(hour, fullHour);
    need = {
      ...(level > need.level ? { level, by: scope } : { level: need.level, by: need.by }),
      full: need.full ?? (isFull ? scope : undefined),
      isPaced: need.isPaced && (level === 1 || !reaches(hour, pace)),
    };
  }
  return need;
}
