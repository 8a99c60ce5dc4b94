import type { OpeningHours, OpenRange } from "./types.ts";

/** Hours past midnight stand in the file as two ranges, of which the second begins the next day. */
function nightAfter({ until }: OpenRange, nextDay: readonly OpenRange[]): OpenRange | undefined {
  const [next] = until === "24:00:00" ? nextDay : [];
  return next?.from === "00:00:00" ? next : undefined;
}

/** As a door says them: hours past midnight belong to the evening, unless that has been open all day. */
export function hoursByEvening(hours: OpeningHours): OpeningHours {
  const nightOf = (range: OpenRange, day: number) => {
    const night = nightAfter(range, hours[(day + 1) % 7] ?? []);
    return night && night.until <= range.from ? night : undefined;
  };
  return hours.map((ranges, day) => {
    const before = (day + 6) % 7;
    const nights = (hours[before] ?? []).map((range) => nightOf(range, before));
    return ranges
      .filter((range) => !nights.includes(range))
      .map((range) => ({ ...range, until: nightOf(range, day)?.until ?? range.until }));
  });
}
