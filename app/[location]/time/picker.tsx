import type { DayFacts } from "#components/time/day-link.tsx";
import { EarliestTimes } from "#components/time/earliest-times.tsx";
import { MonthCalendar } from "#components/time/month-calendar.tsx";
import { MonthFold } from "#components/time/month-fold.tsx";
import { WeekStrip } from "#components/time/week-strip.tsx";
import { isClosed, isOpenDay } from "#lib/offer/availability/notice.ts";
import { addDays, addMonths, type LocalDate, monthOf, wallClock } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { lastOf, type Week } from "./calendar.ts";
import { DayTimes, NothingAtAll } from "./day-times.tsx";
import type { PickerProps } from "./picker-links.ts";
import { TeamByLine, TeamChoice } from "./team-choice.tsx";

/** With whom, which day, what time: each choice is a link of its own. */
export function Picker({ context, data, links }: PickerProps) {
  const { i18n } = context;
  const { date } = data;
  return (
    <>
      <TeamChoice context={context} data={data} links={links} />
      <TeamByLine context={context} data={data} links={links} />
      <EarliestTimes
        i18n={i18n}
        offers={data.earliest}
        today={wallClock(context.now, context.location.timeZone).date}
        priced={data.total?.exact === false}
        hrefFor={(offer) => links.slot(offer, undefined)}
      />
      {date === undefined ? (
        <NothingAtAll context={context} data={data} links={links} />
      ) : (
        <div
          data-key="days"
          className="grid grid-cols-1 gap-4 rounded-sheet border border-line bg-surface px-pad pt-2 pb-sheet max-sm:-mx-gutter max-sm:gap-1 max-sm:rounded-none max-sm:border-x-0 max-sm:px-gutter unfolds:@min-[46rem]:grid-cols-[20.5rem_minmax(0,1fr)] unfolds:@min-[46rem]:items-start unfolds:@min-[46rem]:gap-x-[clamp(1.5rem,3vw,2.5rem)] unfolds:@min-[46rem]:gap-y-6 unfolds:@min-[46rem]:p-sheet"
        >
          <Calendars context={context} data={data} links={links} date={date} />
          <DayTimes context={context} data={data} links={links} date={date} />
        </div>
      )}
    </>
  );
}

/** The month, and on a phone the week, with links to what is earlier and later. */
function Calendars({ context, data, links, date }: PickerProps & { date: LocalDate }) {
  const { i18n } = context;
  const { month, week, weeks, window } = data;
  const facts: DayFacts = {
    isOpen: (day) => isOpenDay(window, day) && !isClosed(window, day),
    freeOn: (day) => data.days.get(day)?.length ?? 0,
    isUnread: (day) => data.unread.has(day),
    chosen: date,
    hrefFor: (day) => links.times({ date: day }),
  };
  const hrefOfDay = (day: LocalDate) =>
    isOpenDay(window, day) ? links.times({ date: day }) : undefined;
  const hrefOfMonth = (by: number) => {
    const other = addMonths(month, by);
    const isOpen = other >= monthOf(window.first) && other <= monthOf(window.last);
    return isOpen ? links.times({ month: other }) : undefined;
  };
  const [start, end] = [week[0] ?? window.first, week[6] ?? window.last];
  return (
    <>
      <MonthFold
        isOpen={data.isMonthChosen}
        folded={i18n.date(date, { month: "long", year: "numeric" })}
        unfolded={i18n.t("time.month")}
      >
        <MonthCalendar
          i18n={i18n}
          title={monthNames(i18n, weeks)}
          weeks={weeks}
          facts={facts}
          earlierHref={hrefOfMonth(-1)}
          laterHref={hrefOfMonth(1)}
        />
      </MonthFold>
      <WeekStrip
        i18n={i18n}
        week={week}
        facts={facts}
        earlierHref={hrefOfDay(addDays(start, -1))}
        laterHref={hrefOfDay(addDays(end, 1))}
      />
    </>
  );
}

/** "November 2026", or "November – December 2026" where the weeks go on into another month. */
function monthNames({ dates }: I18n, weeks: readonly Week[]): string {
  const [first] = weeks.flat().filter((day) => day !== undefined);
  return first ? dates(first, lastOf(weeks) ?? first, { month: "long", year: "numeric" }) : "";
}
