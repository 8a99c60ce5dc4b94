import { markUnavailable } from "#lib/app/scope.ts";
import { earliest } from "#lib/offer/availability/days.ts";
import { type BookableWindow, bookableWindow } from "#lib/offer/availability/notice.ts";
import { visitRate } from "#lib/offer/availability/offers.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import { orderOf } from "#lib/offer/availability/visits/order.ts";
import { type CartFault, checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart, Catalogue, CheckedCart, Rate } from "#lib/offer/catalogue/types.ts";
import { type LowestRate, lowestCartTotal, lowestOf } from "#lib/offer/pricing/lowest-rate.ts";
import { type LocalDate, type LocalMonth, monthOf } from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import {
  cartIn,
  type LinkQuery,
  many,
  one,
  type Params,
  timesQuery,
} from "../../_shared/params.ts";
import {
  calendarWeeks,
  dateWithin,
  daysToSwipeTo,
  lastOf,
  monthShowing,
  monthWithin,
  startIn,
  type Week,
  weekOf,
} from "./calendar.ts";
import {
  allMembers,
  type Months,
  type MonthTimes,
  monthsFor,
  type NamedMember,
  type TimesProblem,
  type TimesWanted,
} from "./months.ts";

type TimesQuery = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly team: string;
  /** What the page's links repeat. */
  readonly links: LinkQuery;
};

export type TimeData =
  | { readonly kind: "unavailable"; readonly problem: TimesProblem }
  | ({ readonly kind: "faulty"; readonly faults: readonly CartFault[] } & TimesQuery)
  | ({ readonly kind: "problem"; readonly problem: TimesProblem } & TimesQuery)
  | ({
      readonly kind: "times";
      /** What the visit comes to with each member to choose, if that differs. */
      readonly rates: ReadonlyMap<string, Rate>;
      /** A member or `any` for each line, where the visitor wants one for each. */
      readonly teamByLine?: readonly string[] | undefined;
    } & TimesQuery &
      Times);

/** The free times by day, and what the calendars around them need. */
export type Times = {
  readonly window: BookableWindow;
  /** The chosen day, else a free one; absent when nothing is free. */
  readonly date: LocalDate | undefined;
  readonly month: LocalMonth;
  /** The visitor chose the day, or its month. */
  readonly isDayChosen: boolean;
  readonly isMonthChosen: boolean;
  /** Of all months that were read. */
  readonly days: ReadonlyMap<LocalDate, readonly OfferedSlot[]>;
  /** Days with times that could not be read: they may not be full. */
  readonly unread: ReadonlySet<LocalDate>;
  readonly members: readonly NamedMember[];
  /** Who can take each line; absent if lines were not read one by one. */
  readonly membersByLine?: readonly (readonly NamedMember[])[] | undefined;
  /** What all times that were read come to, pauses between members included. */
  readonly total: LowestRate | undefined;
  /** Some cost or take other than the total. */
  readonly differs: boolean;
  readonly weeks: readonly Week[];
  /** The first seven days are the week of the shown day; then those a phone can swipe to. */
  readonly week: readonly LocalDate[];
  /** The next free times, if all days from today on were read. */
  readonly earliest: readonly OfferedSlot[];
  /** The next free day when the shown one is full. */
  readonly nextFree: LocalDate | undefined;
  readonly waitlist: boolean;
  readonly readAt: number;
  readonly stale: boolean;
};

/** All that the page of times shows, from the catalogue, availability and the address. */
export async function loadTimes(context: PageContext, params: Params): Promise<TimeData> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUnavailable();
    return { kind: "unavailable", problem: read.error };
  }
  const { catalogue } = read.value;
  const cart = cartIn(catalogue, params);
  const query = { catalogue, cart, team: one(params, "team") ?? "any", links: timesQuery(params) };
  const checked = checkCart(catalogue, cart, await context.bookings.closedServices());
  if (!checked.ok) return { kind: "faulty", faults: checked.error, ...query };
  const order = orderOf(checked.value);
  const inOrder = <T>(lines: readonly T[]) => order.flatMap((index) => lines[index] ?? []);
  const sent = many(params, "with");
  // Members for the lines of another cart say nothing about this one.
  const isForThisCart = cart.length > 1 && sent.length === cart.length;
  const teamByLine = isForThisCart ? inOrder(sent) : undefined;
  const ordered = {
    ...query,
    cart: inOrder(cart),
    links: { ...query.links, with: teamByLine },
  };
  const wanted = { cart: inOrder(checked.value), team: query.team, teamByLine };
  const found = await findTimes(context, wanted, params);
  if (typeof found === "string") {
    if (found === "unavailable") markUnavailable();
    return { kind: "problem", problem: found, ...ordered };
  }
  return {
    kind: "times",
    ...ordered,
    teamByLine,
    rates: ratesOf(wanted.cart, found.members),
    ...found,
  };
}

/** `undefined` for `any`. */
export function memberIn(team: string): string | undefined {
  return team === "any" ? undefined : team;
}

function ratesOf(cart: CheckedCart, members: readonly NamedMember[]): ReadonlyMap<string, Rate> {
  const rates = members.flatMap(({ id }) => {
    const total = lowestCartTotal(cart, id);
    return total ? [[id, total.rate] as const] : [];
  });
  const isSame = lowestCartTotal(cart)?.exact && !differ(rates.map(([, rate]) => rate));
  return new Map(isSame ? [] : rates);
}

function differ([first, ...others]: readonly Rate[]): boolean {
  return others.some(({ price, minutes }) => price !== first?.price || minutes !== first.minutes);
}

const EARLIEST_DAYS = 3;

/** A month of times, and the next ones while nothing is free; a problem where none could be read. */
export async function findTimes(
  context: PageContext,
  wanted: TimesWanted,
  params: Params,
): Promise<Times | TimesProblem> {
  const { location, now, i18n } = context;
  const window = bookableWindow(now, location.rules, location.timeZone);
  const months = monthsFor({ context, window, wanted });
  const shown = await shownDay(months, params, wanted.targets?.date);
  const { date } = shown;
  const month = shown.month ?? monthShowing(window, date ?? window.first, i18n.weekStart);
  const weeks = calendarWeeks(window, month, i18n.weekStart);
  const week = weekOf(window, date);
  const visible = [month, ...[...week, lastOf(weeks) ?? window.first].map(monthOf)];
  await Promise.all(visible.map(months.read));
  const read = await months.readSoFar();
  const answers = read.flatMap((each) => each.answers);
  const problem = read.find((each) => each.problem)?.problem;
  if (answers.length === 0) return problem ?? "unavailable";
  const offers = read.flatMap((each) => each.offers);
  const unread = unreadIn(read);
  const rates = [
    ...new Set(offers.flatMap((offer) => offer.choices.map((choice) => visitRate(offer, choice)))),
  ];
  const isReadFromToday = months.hasRead(window.first) && unread.size === 0;
  return {
    window,
    date,
    month,
    isDayChosen: shown.isDayChosen,
    isMonthChosen: shown.month !== undefined,
    days: Map.groupBy(offers, ({ slot }) => slot.date),
    unread,
    members: allMembers(read.map(({ members }) => members)),
    membersByLine: membersByLine(wanted, read),
    total: lowestOf(rates),
    differs: differ(rates),
    weeks,
    week: [...week, ...daysToSwipeTo(week, window, months.hasRead)],
    earliest: isReadFromToday ? earliest(offers, EARLIEST_DAYS) : [],
    nextFree: shown.nextFree,
    waitlist: answers.some(({ waitlist }) => waitlist),
    readAt: Math.min(...answers.map(({ readAt }) => readAt)),
    stale: problem !== undefined || answers.some(({ stale }) => stale),
  };
}

/**
 * The day that the address names; else the first free one of its month, from `near` on, or of all.
 * `nextFree`: where that day is full, the next free one, else the first of all.
 */
async function shownDay(months: Months, params: Params, near: LocalDate | undefined) {
  const { window } = months;
  const chosen = dateWithin(window, one(params, "date"));
  const month = monthWithin(window, one(params, "month"));
  const from =
    chosen ?? (month ? startIn(window, month) : (dateWithin(window, near) ?? window.first));
  const next = (await months.firstFree(from)) ?? (await months.firstFree(window.first));
  const date = chosen ?? (month && (next === undefined || next < from) ? from : next);
  return {
    date,
    month,
    isDayChosen: (chosen ?? month) !== undefined,
    nextFree: next === date ? undefined : next,
  };
}

/** Of a month that failed, all days. */
function unreadIn(read: readonly MonthTimes[]): ReadonlySet<LocalDate> {
  return new Set(
    read.flatMap(({ days, answers, problem }) =>
      problem ? days : answers.flatMap(({ unread }) => [...unread.keys()]),
    ),
  );
}

function membersByLine({ cart }: TimesWanted, read: readonly MonthTimes[]): Times["membersByLine"] {
  const byMonth = read.flatMap((each) => (each.membersByLine ? [each.membersByLine] : []));
  if (byMonth.length === 0) return undefined;
  return cart.map((_, line) => allMembers(byMonth.map((month) => month[line] ?? [])));
}
