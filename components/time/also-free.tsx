import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";

/** The nearest free days, below the times of a day that has few. */
export function AlsoFree(props: {
  i18n: I18n;
  days: readonly LocalDate[];
  hrefFor: (date: LocalDate) => string;
}) {
  const { i18n, days, hrefFor } = props;
  if (days.length === 0) return null;
  return (
    <nav aria-labelledby="also-free" className="mt-2 grid gap-2">
      <p id="also-free" className="text-small font-semibold text-quiet">
        {i18n.t("time.alsoFree")}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
        {days.map((date) => (
          <ActionLink
            key={date}
            href={hrefFor(date)}
            scroll={false}
            className="grid min-h-target content-center rounded-small bg-wash px-2 py-1 text-center leading-button font-semibold text-link no-underline hover:bg-wash-hover forced-colors:border"
          >
            {i18n.date(date, { weekday: "short", day: "numeric", month: "short" })}
          </ActionLink>
        ))}
      </div>
    </nav>
  );
}
