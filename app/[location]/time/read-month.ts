import { daysWithSlots } from "#lib/offer/availability/days.ts";
import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offerSlots } from "#lib/offer/availability/offers.ts";
import type { AvailabilityFailure, ReadAvailability } from "#lib/offer/availability/read.ts";
import {
  isShownDay,
  matchesFilter,
  type TimeFilter,
} from "#lib/offer/availability/time-filters.ts";
import type { Availability, OfferedSlot } from "#lib/offer/availability/types.ts";
import {
  composeVisits,
  type LineOffers,
  withComposed,
} from "#lib/offer/availability/visits/compose.ts";
import { type Asked, lineOffers, readParts } from "#lib/offer/availability/visits/read.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** What times are looked for: of a new visit, or of an appointment that moves. */
export type TimesWanted = {
  readonly cart: CheckedCart;
  /** One member for all lines, or `any`. */
  readonly team: string;
  /** A member or `any` for each line; lines are then read one by one. */
  readonly teamByLine?: readonly string[] | undefined;
  readonly targets?: MoveTargets | undefined;
};

/** To where an appointment can move from its date. */
export type MoveTargets = {
  readonly asked: Asked;
  readonly date: LocalDate;
  offersOf(days: readonly Availability[]): readonly OfferedSlot[];
};

export type TimesProblem = AvailabilityFailure;

/** The bookable days of one month. */
export type MonthDays = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly all: readonly LocalDate[];
};

/** The times of one month, in order, and the availability that they were made of. */
export type MonthTimes = {
  readonly availability: readonly ReadAvailability[];
  readonly offers: readonly OfferedSlot[];
  /** Those of one member for the whole cart, where any may take it. */
  readonly ofAnyone?: readonly OfferedSlot[] | undefined;
  /** Offers of each line by itself, with any member; absent if lines were not read one by one. */
  readonly lines?: LineOffers | undefined;
  /** Why visits of several members are missing from `offers`. */
  readonly problem?: TimesProblem;
};

export type MonthSource = {
  readonly context: PageContext;
  readonly window: BookableWindow;
  readonly wanted: TimesWanted;
  readonly filter: TimeFilter | undefined;
};

type MonthResult = Promise<Result<MonthTimes, TimesProblem>>;

/** Share of a month's days with times of one member, up to which several members are combined. */
const SPARSE_DAYS = 1 / 5;
/** The same of the few days or hours that a visitor has asked for. */
const SPARSE_FILTERED_DAYS = 1 / 2;

export function readMonth(source: MonthSource, days: MonthDays): MonthResult {
  const { targets, teamByLine } = source.wanted;
  if (targets) return readTargets(source, targets, days);
  return teamByLine ? readComposed(source, days) : readVisits(source, days);
}

/** Times at which one member takes the whole cart; where they are sparse, also those of several. */
async function readVisits(source: MonthSource, days: MonthDays): MonthResult {
  const { cart, team } = source.wanted;
  const read = await readCart(source, team, days);
  if (!read.ok) return read;
  const whole = read.value;
  const offers = offerSlots(whole, cart, source.window, team, await heldOn(source, days));
  const times = { availability: [whole], offers, ofAnyone: team === "any" ? offers : undefined };
  if (cart.length === 1 || team !== "any" || !isSparse(source, offers, days)) return ok(times);
  const composed = await readComposed(source, days);
  if (!composed.ok) {
    return offers.length > 0 ? ok({ ...times, problem: composed.error }) : composed;
  }
  return ok({
    ...times,
    ...composed.value,
    availability: [whole, ...composed.value.availability],
    offers: withComposed(offers, composed.value.offers),
  });
}

function isSparse(
  { filter }: MonthSource,
  offers: readonly OfferedSlot[],
  { all }: MonthDays,
): boolean {
  const possible = all.filter((day) => isShownDay(filter, day)).length;
  const free = daysWithSlots(offers.filter((offer) => matchesFilter(filter, offer))).size;
  return free <= possible * (filter === undefined ? SPARSE_DAYS : SPARSE_FILTERED_DAYS);
}

/** Visits composed of the lines, each with a member of its own. */
async function readComposed(source: MonthSource, days: MonthDays): MonthResult {
  const { context, window } = source;
  const { cart, teamByLine } = source.wanted;
  const read = await readParts(context.availability, cart, { by: "line" }, days, context.caller);
  if (!read.ok) return read;
  const held = await heldOn(source, days);
  const lines = lineOffers(read.value, cart, window, held);
  const wanted = teamByLine ? lineOffers(read.value, cart, window, held, teamByLine) : lines;
  return ok({
    availability: read.value,
    offers: composeVisits(cart, wanted, context.location.rules),
    lines,
  });
}

async function readTargets(
  source: MonthSource,
  targets: MoveTargets,
  days: MonthDays,
): MonthResult {
  const { availability, caller } = source.context;
  const options = { ...caller, awaitsTaken: true };
  const read = await readParts(availability, source.wanted.cart, targets.asked, days, options);
  return read.ok ? ok({ availability: read.value, offers: targets.offersOf(read.value) }) : read;
}

/** The free times of the whole cart with one member, or `any`. */
export function readCart({ context, wanted }: MonthSource, team: string, days: MonthDays) {
  const { availability, caller } = context;
  return availability.read(wanted.cart, team, days.from, days.to, caller);
}

export function heldOn({ context }: MonthSource, { from, to }: MonthDays): Promise<IsHeld> {
  return context.bookings.held(from, to);
}
