import type { LocationContent, OpeningHours } from "#lib/config/types.ts";

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export function openingNode({
  hours,
  mapUrl,
  notices,
}: Pick<LocationContent, "hours" | "mapUrl" | "notices">) {
  const closed = notices.flatMap((notice) => notice.closed ?? []);
  return {
    ...(hours && { openingHoursSpecification: weekly(hours) }),
    ...(closed.length > 0 && {
      specialOpeningHoursSpecification: closed.map(({ from, until }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: from,
        validThrough: until,
        // Search engines read equal times at midnight as closed.
        opens: "00:00",
        closes: "00:00",
      })),
    }),
    ...(mapUrl !== undefined && { hasMap: mapUrl }),
  };
}

/** One entry for all days of the same hours; a day without end closes at 23:59, and opens at 0:00. */
function weekly(hours: OpeningHours) {
  const lines = hours.flatMap((ranges, day) => ranges.map((range) => ({ range, day })));
  const byTime = Map.groupBy(lines, ({ range: { from, until } }) => `${from} ${until}`);
  return [...byTime.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: same.flatMap(({ day }) => DAYS[day] ?? []),
      opens: first.range.from.slice(0, 5),
      closes: first.range.until === "24:00:00" ? "23:59" : first.range.until.slice(0, 5),
    };
  });
}
