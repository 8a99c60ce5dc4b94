import { daysOfMonth, type LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { type DayFacts, DayLink } from "./day-link.tsx";
import { TurnLink } from "./week-strip.tsx";

export function MonthCalendar(props: {
  i18n: I18n;
  title: string;
  /** From the week's first day on; days of other months are left out. */
  weeks: readonly (readonly (LocalDate | undefined)[])[];
  facts: DayFacts;
  earlierHref: string | undefined;
  laterHref: string | undefined;
}) {
  const { i18n, title, weeks, facts, earlierHref, laterHref } = props;
  return (
    <nav className="grid gap-2" aria-label={i18n.t("time.month")}>
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center text-center">
        <TurnLink href={earlierHref} label={i18n.t("time.previousMonth")} sign="‹" />
        <h2 className="type-text text-lead leading-snug">{title}</h2>
        <TurnLink href={laterHref} label={i18n.t("time.nextMonth")} sign="›" />
      </div>
      <table className="w-full table-fixed text-center" data-arrows="7">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {weekdays(i18n).map(({ short, long }) => (
              <th
                key={long}
                scope="col"
                abbr={long}
                className="py-2 text-tiny font-[500] text-quiet"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(isDay)} data-key={week.find(isDay)}>
              {week.map((date, index) => (
                <td key={date ?? `blank${index}`} data-key={date} className="p-px">
                  {date && <DayLink i18n={i18n} date={date} facts={facts} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
  );
}

function isDay(day: LocalDate | undefined): boolean {
  return day !== undefined;
}

/** 2024 began on a Monday. */
function weekdays(i18n: I18n): readonly { readonly short: string; readonly long: string }[] {
  const from = i18n.weekStart - 1;
  return daysOfMonth("2024-01")
    .slice(from, from + 7)
    .map((date) => ({
      short: i18n.date(date, { weekday: "narrow" }),
      long: i18n.date(date, { weekday: "long" }),
    }));
}
