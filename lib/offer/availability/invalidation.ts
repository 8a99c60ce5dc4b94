import type { LocalDate } from "#lib/values/calendar.ts";

/** `taken`: a slot was booked, which our hold hides; `wrong`: the slots may be wrong. */
export type DayChange = "taken" | "wrong";

export type Invalidation = {
  mark(date: LocalDate, change: DayChange, first: LocalDate): void;
  since(change: DayChange, from: LocalDate, to: LocalDate): number;
};

export function createInvalidation(now: () => number): Invalidation {
  const marks = { taken: new Map<LocalDate, number>(), wrong: new Map<LocalDate, number>() };
  return {
    mark(date, change, first) {
      const days = marks[change];
      for (const day of days.keys()) if (day < first) days.delete(day);
      days.set(date, now());
    },
    since(change, from, to) {
      let latest = 0;
      for (const [day, at] of marks[change]) {
        // Set by a clock that was set back since: what is read from now on is newer.
        if (at > now()) marks[change].set(day, now());
        if (day >= from && day <= to) latest = Math.max(latest, Math.min(at, now()));
      }
      return latest;
    },
  };
}
