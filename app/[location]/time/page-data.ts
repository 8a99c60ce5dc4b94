import { showToNobodyElse } from "#lib/app/cacheability.ts";
import { byPartOfDay, daysWithSlots, slotsOn } from "#lib/availability/days.ts";
import { type BookableWindow, isOpenDay } from "#lib/availability/notice.ts";
import { earliest, type TimeFilter, timeFilterFrom } from "#lib/availability/time-filters.ts";
import type { OfferedSlot } from "#lib/availability/types.ts";
import {
  addDays,
  daysBetween,
  isDate,
  isMonth,
  type LocalDate,
  type LocalMonth,
  monthOf,
} from "#lib/calendar.ts";
import { type CartFault, checkCart } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue, CheckedCart } from "#lib/catalogue/types.ts";
import { lowestCartTotal } from "#lib/pricing/from.ts";
import { cartIn, one, type Params } from "../../_shared/params.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { MonthReader, type NamedMember, type TimesProblem } from "./month-reader.ts";

type TimesQuery = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly team: string;
  /** The kind of times that alone is shown. */
  readonly wish: TimeFilter | undefined;
};

/** A visit that can't be given times, or the times to choose from. */
export type TimeData =
  | { readonly kind: "closed" }
  | ({ readonly kind: "faulty"; readonly faults: readonly CartFault[] } & TimesQuery)
  | ({ readonly kind: "trouble"; readonly trouble: TimesProblem } & TimesQuery)
  /** `priced`: what the visit costs depends on who takes it. */
  | ({ readonly kind: "times"; readonly priced: boolean } & TimesQuery & Times);

export type Times = {
  readonly members: readonly NamedMember[];
  readonly window: BookableWindow;
  /** The day on show: the one asked for, or the first free one; absent when nothing is free. */
  readonly date?: LocalDate | undefined;
  readonly month: LocalMonth;
  /** The visitor has turned the pages of the calendar. */
  readonly turned: boolean;
  readonly parts: ReturnType<typeof byPartOfDay>;
  /** How many times each day has free, over the days that were read. */
  readonly free: ReadonlyMap<LocalDate, number>;
  /** Days with times that could not be read: nothing free there does not mean that they are full. */
  readonly unread: ReadonlySet<LocalDate>;
  /** Some weeks of days from the one on show on; the first seven are its own. */
  readonly week: readonly LocalDate[];
  /** The very next times, if the days from today on were read. */
  readonly soonest: readonly OfferedSlot[];
  /** Where the day on show has nothing: the next day that has. */
  readonly nextFree?: LocalDate | undefined;
  readonly waitlist: boolean;
  readonly readAt: number;
  readonly stale: boolean;
};

/** Reads the times for the visit, team member and day in the address. */
export async function loadTimes(site: RequestContext, params: Params): Promise<TimeData> {
  const read = await site.catalogue.read(site.asking.until);
  if (!read.ok) {
    showToNobodyElse();
    return { kind: "closed" };
  }
  const { catalogue } = read.value;
  const asked = {
    catalogue,
    cart: cartIn(catalogue, params),
    team: one(params, "team") ?? "any",
    wish: timeFilterFrom(one(params, "only")),
  };
  const checked = checkCart(catalogue, asked.cart, await site.bookings.learned());
  if (!checked.ok) return { kind: "faulty", faults: checked.error, ...asked };
  const { team } = asked;
  const found = await timesFor(site, checked.value, team, params);
  // Nobody by that name, or a moment's trouble with one person's diary: show everybody's.
  const everybodys = !found.times && team !== "any";
  const { times, trouble } = everybodys
    ? await timesFor(site, checked.value, "any", params)
    : found;
  if (!times) return { kind: "trouble", trouble, ...asked };
  const priced = lowestCartTotal(checked.value)?.exact === false;
  return { kind: "times", priced, ...asked, team: everybodys ? "any" : team, ...times };
}

async function timesFor(
  site: RequestContext,
  cart: CheckedCart,
  team: string,
  params: Params,
): Promise<{ readonly times: Times | undefined; readonly trouble: TimesProblem }> {
  const months = new MonthReader(site, cart, team, timeFilterFrom(one(params, "only")));
  const times = await findTimes(months, one(params, "date"), one(params, "month"));
  return { times, trouble: months.trouble ?? "unavailable" };
}

/**
 * Opens on the day asked for, else on the first free day of the month asked for, else on the
 * first free day there is. `undefined` when nothing at all could be read.
 */
async function findTimes(
  months: MonthReader,
  dateAsked: string | undefined,
  monthAsked: string | undefined,
): Promise<Times | undefined> {
  const { window } = months;
  const asked = dateWithin(window, dateAsked);
  const month = monthWithin(window, monthAsked);
  const from = month ? startIn(window, month) : window.first;
  const date = asked ?? (await months.firstFree(from)) ?? (month ? from : undefined);
  const day = date ?? window.first;
  const shown = month ?? monthOf(day);
  const week = weekOf(window, day);
  const weekMonths = week.filter((each) => isOpenDay(window, each)).map(monthOf);
  await months.readAll([shown, monthOf(day), ...weekMonths]);
  if (months.seen().length === 0) return undefined;
  const onDay = date === undefined ? [] : slotsOn(months.offers(), date);
  const empty = date !== undefined && onDay.length === 0;
  const later = empty ? await months.firstFree(addDays(date, 1)) : undefined;
  const nextFree = later ?? (empty ? await months.firstFree(window.first) : undefined);
  const unread = months.unread();
  return {
    members: await months.members(shown),
    window,
    date,
    month: shown,
    turned: month !== undefined,
    parts: byPartOfDay(onDay),
    free: daysWithSlots(months.offers()),
    unread,
    week: [...week, ...daysToSwipeTo(week, months)],
    soonest:
      months.hasRead(window.first) && unread.size === 0
        ? earliest(months.offers(), SOONEST_DAYS)
        : [],
    nextFree,
    waitlist: months.seen().some(({ waitlist }) => waitlist),
    readAt: Math.min(...months.seen().map(({ readAt }) => readAt)),
    stale: months.stale,
  };
}

/** How many of the next free days are offered with their first time. */
const SOONEST_DAYS = 3;
/** How many weeks a phone's strip of days goes on beyond the one on show. */
const MORE_WEEKS = 3;

/** The days after a week that need no further question: whole weeks of months already read. */
function daysToSwipeTo(week: readonly LocalDate[], months: MonthReader): readonly LocalDate[] {
  const last = week.at(-1);
  if (last === undefined) return [];
  const days = Array.from({ length: MORE_WEEKS * 7 }, (_, index) => addDays(last, index + 1));
  const end = days.findIndex((day) => !isOpenDay(months.window, day) || !months.hasRead(day));
  const known = end < 0 ? days.length : end;
  return days.slice(0, known - (known % 7));
}

function dateWithin(window: BookableWindow, date: string | undefined): LocalDate | undefined {
  return date !== undefined && isDate(date) && isOpenDay(window, date) ? date : undefined;
}

function monthWithin(window: BookableWindow, month: string | undefined): LocalMonth | undefined {
  if (month === undefined || !isMonth(month)) return undefined;
  return month >= monthOf(window.first) && month <= monthOf(window.last) ? month : undefined;
}

function startIn(window: BookableWindow, month: LocalMonth): LocalDate {
  const first = `${month}-01`;
  return first < window.first ? window.first : first;
}

/** Seven days around a day, counted from the first bookable one, so that no place is wasted. */
function weekOf({ first }: BookableWindow, date: LocalDate): readonly LocalDate[] {
  const start = addDays(first, Math.floor(daysBetween(first, date) / 7) * 7);
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}
