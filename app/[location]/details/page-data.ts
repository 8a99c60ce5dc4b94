import { markUnavailable } from "#lib/app/scope.ts";
import { alternatives, slotAt } from "#lib/offer/availability/days.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import type { AvailabilityFailure } from "#lib/offer/availability/read.ts";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { composeVisits, visitWith, withComposed } from "#lib/offer/availability/visits/compose.ts";
import {
  decodeParts,
  encodePart,
  type WantedPart,
} from "#lib/offer/availability/visits/part-url.ts";
import { type Asked, lineOffers, readParts } from "#lib/offer/availability/visits/read.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart, CheckedCart } from "#lib/offer/catalogue/types.ts";
import { addDays, isDate, isTime, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import {
  cartOf,
  type LinkQuery,
  many,
  one,
  type Params,
  timesQuery,
} from "../../_shared/params.ts";

/** How many alternatives to offer, and how many days around to search. */
const ALTERNATIVES = 4;
const DAYS_AROUND = 3;

export function nearestTo(
  offers: readonly OfferedSlot[],
  wanted: WantedTime,
): readonly OfferedSlot[] {
  return alternatives(offers, wanted, ALTERNATIVES);
}

/** The time that an address names: with one team member, `any`, or one for each part of the visit. */
export type WantedTime = {
  readonly cart: Cart;
  readonly team: string;
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly parts?: readonly WantedPart[] | undefined;
  /** What links back to the times repeat. */
  readonly links?: LinkQuery;
};

/** `undefined`: the address names no time. */
export function wantedIn(params: Params): WantedTime | undefined {
  const [date, start] = [one(params, "date") ?? "", one(params, "start") ?? ""];
  const team = one(params, "team") ?? "any";
  const wanted = wantedFrom(cartOf(params), team, date, start, many(params, "part"));
  return wanted && { ...wanted, links: timesQuery(params) };
}

/** `offers`: all free times around that day. */
export type WantedTimeStatus =
  | { readonly kind: "unavailable"; readonly problem: AvailabilityFailure }
  | { readonly kind: "faulty" }
  | { readonly kind: "gone"; readonly offers: readonly OfferedSlot[] }
  | {
      readonly kind: "free";
      readonly offers: readonly OfferedSlot[];
      readonly offer: OfferedSlot;
      readonly choice: MemberChoice;
    };

export function wantedFrom(
  cart: Cart,
  team: string,
  date: string,
  start: string,
  part: readonly string[] = [],
): WantedTime | undefined {
  const parts = part.length > 0 ? decodeParts(part) : [];
  if (!isDate(date) || !isTime(start) || !parts) return undefined;
  if (parts[0] && parts[0].start !== start) return undefined;
  return { cart, team, date, start, ...(parts.length > 0 && { parts }) };
}

/** The times among which the visitor has chosen this one. */
export function timesLink({ team, date, links }: WantedTime): LinkQuery {
  return { ...links, team, date };
}

/** The address of these very details. */
export function detailsOf({ team, date, start, parts, links }: WantedTime): LinkQuery {
  return { team, date, start, part: parts?.map(encodePart), ...links };
}

/** Whether the wanted time is still free, with whom and at what price. */
export async function checkWantedTime(
  context: PageContext,
  wanted: WantedTime,
): Promise<WantedTimeStatus> {
  const { cart, team } = wanted;
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUnavailable();
    return { kind: "unavailable", problem: read.error };
  }
  const checked = checkCart(read.value.catalogue, cart, await context.bookings.closedServices());
  if (!checked.ok) return { kind: "faulty" };
  const around = await readAround(context, checked.value, wanted);
  if (!around.ok) {
    if (around.error === "unavailable") markUnavailable();
    return { kind: "unavailable", problem: around.error };
  }
  const { offers, offer, isUnread } = around.value;
  const choice = offer && choiceForTeam(offer, team);
  if (choice) return { kind: "free", offers, offer, choice };
  // The wanted time may be among the days that could not be read.
  return isUnread ? { kind: "unavailable", problem: "unavailable" } : { kind: "gone", offers };
}

export function choiceForTeam(offer: OfferedSlot, team: string): MemberChoice | undefined {
  const isComposed = offer.choices[0]?.parts !== undefined;
  return team === "any" || isComposed ? pickMember(offer) : choiceFor(offer, team);
}

type Around = {
  readonly offers: readonly OfferedSlot[];
  readonly offer: OfferedSlot | undefined;
  readonly isUnread: boolean;
};

/** With one member, several, or both where anyone would do, as the page of times has them. */
async function readAround(
  context: PageContext,
  cart: CheckedCart,
  { team, date, start, parts, links }: WantedTime,
): Promise<Result<Around, AvailabilityFailure>> {
  const { availability, bookings, caller, location } = context;
  const { window, days } = daysAround(context, date);
  if (!days) return ok(NOTHING);
  const teamByLine = parts && links?.with;
  const isByLine = parts !== undefined || (team === "any" && cart.length > 1);
  const read = (asked: Asked) => readParts(availability, cart, asked, days, caller);
  const [whole, single, held] = await Promise.all([
    teamByLine ? ok([]) : read({ by: "cart", team }),
    isByLine ? read({ by: "line" }) : ok([]),
    bookings.held(days.from, days.to),
  ]);
  if (!whole.ok) return whole;
  if (!single.ok) return single;
  const isUnread = [...whole.value, ...single.value].some(({ unread }) => unread.has(date));
  const ofOne = whole.value.flatMap((one) => offerSlots(one, cart, window, team, held));
  const lines = lineOffers(single.value, cart, window, held);
  const wanted = teamByLine ? lineOffers(single.value, cart, window, held, teamByLine) : lines;
  const offers = withComposed(ofOne, composeVisits(cart, wanted, location.rules));
  const offer = parts
    ? visitWith(cart, lines, { date, parts }, location.rules)
    : slotAt(offers, date, start);
  return ok({ offers, offer, isUnread });
}

const NOTHING: Around = { offers: [], offer: undefined, isUnread: false };

function daysAround({ location, now }: PageContext, date: LocalDate) {
  const { rules, timeZone } = location;
  const window = bookableWindow(now, rules, timeZone);
  const from = later(window.first, addDays(date, -DAYS_AROUND));
  const to = earlier(window.last, addDays(date, DAYS_AROUND));
  return { window, days: from > to ? undefined : { from, to } };
}

function later(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

function earlier(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}
