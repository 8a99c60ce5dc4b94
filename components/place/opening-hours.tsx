import { Amount } from "#components/amount.tsx";
import type { OpenRange, OpeningHours as Week } from "#lib/config/types.ts";
import { isWholeDay } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** 1 January 2024 was a Monday. */
const dayNamed = (i18n: I18n, index: number) =>
  i18n.date(`2024-01-0${index + 1}`, { weekday: "short" });

export function OpeningHours({ i18n, hours }: { i18n: I18n; hours: Week }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {spansOf(hours).map(({ first, last, ranges }) => (
        <div key={first} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-semibold">
            {first === last
              ? dayNamed(i18n, first)
              : `${dayNamed(i18n, first)} – ${dayNamed(i18n, last)}`}
          </dt>
          <dd className="tabular-nums">
            {ranges.length === 0 ? (
              <span className="text-quiet">{i18n.t("place.closed")}</span>
            ) : (
              ranges.map((range) => (
                <span key={range.from} className="block">
                  <Amount>{rangeText(i18n, range)}</Amount>
                </span>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rangeText(i18n: I18n, range: OpenRange): string {
  if (isWholeDay(range)) return i18n.t("place.allDay");
  return `${i18n.time(range.from)} – ${i18n.time(range.until)}`;
}

/** Days of the same hours; Monday is 0. */
type Span = {
  readonly first: number;
  readonly last: number;
  readonly ranges: readonly OpenRange[];
};

function spansOf(hours: Week): readonly Span[] {
  const spans: Span[] = [];
  for (const [day, ranges] of hours.entries()) {
    const before = spans.at(-1);
    if (before && keyOf(before.ranges) === keyOf(ranges)) {
      spans[spans.length - 1] = { ...before, last: day };
    } else spans.push({ first: day, last: day, ranges });
  }
  return spans;
}

function keyOf(ranges: readonly OpenRange[]): string {
  return ranges.map(({ from, until }) => `${from}-${until}`).join();
}
