import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { type DayFacts, DayLink } from "./day-link.tsx";
import { weekdayStyle } from "./day-text.ts";

/**
 * A phone's calendar: a week, and the next ones a swipe away. Hidden where the month is shown. With
 * large text the week wraps and its arrows stand above it.
 */
export function WeekStrip(props: {
  i18n: I18n;
  week: readonly LocalDate[];
  facts: DayFacts;
  earlierHref: string | undefined;
  laterHref: string | undefined;
}) {
  const { i18n, week, facts, earlierHref, laterHref } = props;
  const weekday = weekdayStyle(i18n, week);
  return (
    <nav
      className="-mx-[calc(0.75*var(--gutter))] grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1 @max-[15rem]:[&>:last-child]:col-start-3 peer-open:hidden unfolds:@min-[46rem]:hidden"
      aria-label={i18n.t("time.week")}
    >
      <TurnLink href={earlierHref} label={i18n.t("time.previousWeek")} sign="‹" />
      <ol
        tabIndex={-1}
        className="flex snap-x overflow-x-auto overscroll-x-contain py-[3px] [scrollbar-width:none] *:flex-[0_0_calc(100%/7)] *:px-px *:nth-[7n+1]:snap-start *:nth-[7n+1]:snap-always @max-[15rem]:*:nth-[n+8]:hidden @max-[15rem]:row-start-2 @max-[15rem]:col-span-3 @max-[15rem]:grid @max-[15rem]:grid-cols-[repeat(auto-fill,minmax(3rem,1fr))]"
        data-arrows="1"
      >
        {week.map((date) => (
          <li key={date} data-key={date}>
            <DayLink i18n={i18n} date={date} facts={facts} weekday={weekday} />
          </li>
        ))}
      </ol>
      <TurnLink href={laterHref} label={i18n.t("time.nextWeek")} sign="›" />
    </nav>
  );
}

/** A link to earlier or later days. At the ends of the bookable window it stays without an address, to keep the focus. */
export function TurnLink(props: { href: string | undefined; label: string; sign: string }) {
  const { href, label, sign } = props;
  return (
    <ActionLink
      href={href}
      scroll={false}
      className="grid min-h-target min-w-7 place-items-center rounded-small text-[1.5rem] text-ink no-underline not-aria-disabled:hover:bg-wash"
      label={label}
    >
      {href !== undefined && <span aria-hidden="true">{sign}</span>}
    </ActionLink>
  );
}
