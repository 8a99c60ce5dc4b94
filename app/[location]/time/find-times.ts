import { byPartOfDay, daysWithSlots, slotsOn } from "#lib/offer/availability/days.ts";
import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { earliest, type TimeFilter } from "#lib/offer/availability/time-filters.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { Split } from "#lib/offer/availability/visits/splits.ts";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import { addDays, type LocalDate, type LocalMonth } from "#lib/values/calendar.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import type { Params } from "../../_shared/params.ts";
import { MonthReader, type NamedMember } from "./month-reader.ts";
import type { TimesProblem, TimesWanted } from "./read-month.ts";
import { daysToSwipeTo, monthsOf, type ShownDay, shownDay, weekOf } from "./shown-day.ts";

/** The times of the shown day, and what the calendars and filters around it need. */
export type Times = ShownDay & {
  readonly members: readonly NamedMember[];
  /** Who can take each line; absent if lines were not read one by one. */
  readonly membersByLine?: readonly (readonly NamedMember[])[] | undefined;
  /** How the cart fits into two visits, where it does not fit into one. */
  readonly split?: Split | undefined;
  readonly window: BookableWindow;
  /** Nothing is free in any month, under any filter. */
  readonly isEmpty: boolean;
  /** Under each filter: the chosen day, or the next one that the filter shows. */
  readonly dayUnder: (filter: TimeFilter | undefined) => LocalDate | undefined;
  readonly partsOfDay: ReturnType<typeof byPartOfDay>;
  /** What all times that were read come to, as the members to choose among do. */
  readonly total: LowestRate | undefined;
  /** Number of free times per day, over the days read. */
  readonly free: ReadonlyMap<LocalDate, number>;
  /** Days with unreadable times: they may not be full. */
  readonly unread: ReadonlySet<LocalDate>;
  /** The first seven days are the week of the shown day; then those a phone can swipe to. */
  readonly week: readonly LocalDate[];
  /** The next free times, if all days from today on were read. */
  readonly earliest: readonly OfferedSlot[];
  /** The next free day when the shown one is full. */
  readonly nextFree?: LocalDate | undefined;
  readonly waitlist: boolean;
  readonly readAt: number;
  readonly stale: boolean;
};

const EARLIEST_DAYS = 3;

/** `times` is `undefined` when nothing could be read; `problem` then says why. */
export async function findTimes(
  context: PageContext,
  wanted: TimesWanted,
  filter: TimeFilter | undefined,
  params: Params,
): Promise<{ readonly times: Times | undefined; readonly problem: TimesProblem }> {
  const months = new MonthReader(context, wanted, filter);
  const shown = await shownDay(months, params, wanted.targets?.date);
  const week = weekOf(months.window, shown.date);
  const visible = monthsOf(months.window, shown, week);
  await months.readAll(visible);
  const hasRead = months.availability().length > 0;
  const times = hasRead ? await timesIn(months, shown, week, visible) : undefined;
  return { times, problem: months.problem ?? "unavailable" };
}

async function timesIn(
  months: MonthReader,
  shown: ShownDay,
  week: readonly LocalDate[],
  visible: readonly LocalMonth[],
): Promise<Times> {
  const { window } = months;
  const { date, isDayChosen } = shown;
  const onDay = date === undefined ? [] : slotsOn(months.offers(), date);
  const nextFree = onDay.length === 0 ? await nextFreeAfter(months, date) : undefined;
  const members = await months.members(visible);
  // Of all months that were read by now, for the next free day too.
  const offers = months.offers();
  const availability = months.availability();
  const unread = months.unread();
  const isReadFromToday = months.hasRead(window.first) && unread.size === 0;
  return {
    ...shown,
    members,
    membersByLine: months.membersByLine(),
    split: date === undefined ? months.split() : undefined,
    window,
    isEmpty: months.isEmpty(),
    dayUnder: dayUnder(months, isDayChosen ? date : undefined),
    partsOfDay: byPartOfDay(onDay),
    total: months.total(),
    free: daysWithSlots(offers),
    unread,
    week: [...week, ...daysToSwipeTo(week, months)],
    earliest: isReadFromToday ? earliest(offers, EARLIEST_DAYS) : [],
    nextFree,
    waitlist: availability.some(({ waitlist }) => waitlist),
    readAt: Math.min(...availability.map(({ readAt }) => readAt)),
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
