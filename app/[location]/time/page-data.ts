import { markUncacheable } from "#lib/app/cacheability.ts";
import { byPartOfDay, daysWithSlots, slotsOn } from "#lib/availability/days.ts";
import { type BookableWindow, isOpenDay } from "#lib/availability/notice.ts";
import { earliest, type TimeFilter, timeFilterFrom } from "#lib/availability/time-filters.ts";
import type { OfferedSlot } from "#lib/availability/types.ts";
import type { Split } from "#lib/availability/visits/splits.ts";
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
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import { lowestCartTotal } from "#lib/pricing/lowest-rate.ts";
import { cartIn, many, one, type Params } from "../../_shared/params.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import {
  MonthReader,
  type NamedMember,
  type TimesProblem,
  type TimesWanted,
} from "./month-reader.ts";

type TimesQuery = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly team: string;
  /** Whom the visitor wants for each line, where it is not one person for all. */
  readonly persons?: readonly string[] | undefined;
  readonly filter: TimeFilter | undefined;
};

export type TimeData =
  | { readonly kind: "closed" }
  | ({ readonly kind: "faulty"; readonly faults: readonly CartFault[] } & TimesQuery)
  | ({ readonly kind: "problem"; readonly problem: TimesProblem } & TimesQuery)
  /** `priced`: the price depends on the team member. */
  | ({
      readonly kind: "times";
      readonly priced: boolean;
      readonly absent?: Absent | undefined;
    } & TimesQuery &
      Times);

/** Whom the visitor wanted, and who has no time for this. */
type Absent = { readonly name: string | undefined };

export type Times = {
  readonly members: readonly NamedMember[];
  /** Who can take each line, where the lines were read by themselves. */
  readonly membersByLine?: readonly (readonly NamedMember[])[] | undefined;
  /** How it fits into two visits, where it does not into one. */
  readonly split?: Split | undefined;
  readonly window: BookableWindow;
  /** The selected day, else the first free one; absent when nothing is free. */
  readonly date?: LocalDate | undefined;
  /** Nothing is free in any month, under any filter. */
  readonly isEmpty: boolean;
  /** The visitor chose the day, or its month. */
  readonly isDayChosen: boolean;
  /** Under each filter: the chosen day, or the next one that the filter shows. */
  readonly dayUnder: (filter: TimeFilter | undefined) => LocalDate | undefined;
  readonly month: LocalMonth;
  /** The visitor chose the month. */
  readonly isMonthChosen: boolean;
  readonly parts: ReturnType<typeof byPartOfDay>;
  /** Free times per day, over the days read. */
  readonly free: ReadonlyMap<LocalDate, number>;
  /** Days with unreadable times: they may not be full. */
  readonly unread: ReadonlySet<LocalDate>;
  /** From the week of the selected day on; the first seven days are that week. */
  readonly week: readonly LocalDate[];
  /** The next free times, if all days from today on were read. */
  readonly earliest: readonly OfferedSlot[];
  /** The next free day when the selected one is full. */
  readonly nextFree?: LocalDate | undefined;
  readonly waitlist: boolean;
  readonly readAt: number;
  readonly stale: boolean;
};

export async function loadTimes(context: RequestContext, params: Params): Promise<TimeData> {
  const read = await context.catalogue.read(context.caller.until);
  if (!read.ok) {
    markUncacheable();
    return { kind: "closed" };
  }
  const { catalogue } = read.value;
  const query = {
    catalogue,
    cart: cartIn(catalogue, params),
    team: one(params, "team") ?? "any",
    filter: timeFilterFrom(one(params, "only")),
    persons: personsIn(params),
  };
  const checked = checkCart(catalogue, query.cart, await context.bookings.restrictions());
  if (!checked.ok) return { kind: "faulty", faults: checked.error, ...query };
  const { team, filter } = query;
  // A person for each line of another cart says nothing of this one.
  const isForThis = checked.value.length > 1 && query.persons?.length === checked.value.length;
  const persons = isForThis ? query.persons : undefined;
  const wanted = { cart: checked.value, team, persons, filter };
  const forTeam = await timesFor(context, wanted, params);
  // The times of others, where the wanted member has none, is unknown, or cannot be read.
  const showsAll = team !== "any" && !persons && (!forTeam.times || forTeam.times.isEmpty);
  const { times, problem } = showsAll
    ? await timesFor(context, { ...wanted, team: "any" }, params)
    : forTeam;
  if (!times) return { kind: "problem", problem, ...query };
  const priced = lowestCartTotal(checked.value)?.exact === false;
  const name = context.availability.memberName(team);
  const isAbsent = showsAll && (forTeam.times !== undefined || name === undefined);
  const absent = isAbsent ? { name } : undefined;
  const shownTeam = showsAll ? "any" : team;
  return { kind: "times", priced, absent, ...query, persons, team: shownTeam, ...times };
}

export async function timesFor(
  context: RequestContext,
  wanted: TimesWanted,
  params: Params,
): Promise<{ readonly times: Times | undefined; readonly problem: TimesProblem }> {
  const months = new MonthReader(context, wanted);
  const times = await findTimes(months, one(params, "date"), one(params, "month"));
  return { times, problem: months.problem ?? "unavailable" };
}

function personsIn(params: Params): readonly string[] | undefined {
  const persons = many(params, "with");
  return persons.length > 0 ? persons : undefined;
}

/** The day in the address, else the first free one; `undefined` when nothing could be read. */
async function findTimes(
  months: MonthReader,
  dateParam: string | undefined,
  monthParam: string | undefined,
): Promise<Times | undefined> {
  const { window } = months;
  const query = dateWithin(window, dateParam);
  const month = monthWithin(window, monthParam);
  const from = month ? startIn(window, month) : window.first;
  const date = query ?? (await months.firstFree(from)) ?? (month ? from : undefined);
  const day = date ?? window.first;
  const shown = month ?? monthOf(day);
  const week = weekOf(window, day);
  const weekMonths = week.filter((each) => isOpenDay(window, each)).map(monthOf);
  await months.readAll([shown, monthOf(day), ...weekMonths]);
  if (months.seen().length === 0) return undefined;
  const onDay = date === undefined ? [] : slotsOn(months.offers(), date);
  const nextFree = onDay.length === 0 ? await nextFreeAfter(months, date) : undefined;
  const unread = months.unread();
  const isDayChosen = (query ?? month) !== undefined;
  return {
    members: await months.members(shown),
    membersByLine: months.membersByLine(),
    split: date === undefined ? months.split() : undefined,
    window,
    date,
    isEmpty: months.isEmpty(),
    isDayChosen,
    dayUnder: dayUnder(months, isDayChosen ? date : undefined),
    month: shown,
    isMonthChosen: month !== undefined,
    parts: byPartOfDay(onDay),
    free: daysWithSlots(months.offers()),
    unread,
    week: [...week, ...daysToSwipeTo(week, months)],
    earliest:
      months.hasRead(window.first) && unread.size === 0
        ? earliest(months.offers(), EARLIEST_DAYS)
        : [],
    nextFree,
    waitlist: months.seen().some(({ waitlist }) => waitlist),
    readAt: Math.min(...months.seen().map(({ readAt }) => readAt)),
    stale: months.stale,
  };
}

async function nextFreeAfter(
  months: MonthReader,
  date: LocalDate | undefined,
): Promise<LocalDate | undefined> {
  if (date === undefined) return undefined;
  return (await months.firstFree(addDays(date, 1))) ?? months.firstFree(months.window.first);
}

function dayUnder(months: MonthReader, chosen: LocalDate | undefined): Times["dayUnder"] {
  return (filter) => chosen && (months.firstWith(filter, chosen) ?? chosen);
}

const EARLIEST_DAYS = 3;
/** Weeks that a phone's strip of days continues after the selected one. */
const MORE_WEEKS = 3;

/** Whole weeks of months that are already read. */
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

/** Weeks start on the first bookable day, so that none shows past days. */
function weekOf({ first }: BookableWindow, date: LocalDate): readonly LocalDate[] {
  const start = addDays(first, Math.floor(daysBetween(first, date) / 7) * 7);
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}
