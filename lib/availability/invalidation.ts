import type { LocalDate } from "#lib/calendar.ts";

/**
 * What a booking that has ended says about its day. `taken`: a time went, which the booking's hold
 * hides by itself. `wrong`: what was read of that day may have been wrong.
 */
export type DayChange = "taken" | "wrong";

/** The days that bookings have changed, and since when what was read of them is out of date. */
export type Invalidation = {
  /** Days before `first` are forgotten: nobody reads them any more. */
  mark(date: LocalDate, change: DayChange, first: LocalDate): void;
  /** Epoch milliseconds: answers to questions from before are out of date; 0 where none are. */
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
        if (day >= from && day <= to) latest = Math.max(latest, at);
      }
      return latest;
    },
  };
}
