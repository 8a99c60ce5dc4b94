import type { LocalDate } from "#lib/values/calendar.ts";

/** Days whose free times have changed since answers about them were read. */
export function createInvalidation(now: () => number) {
  const marks = new Map<LocalDate, number>();
  return {
    /** `first`: marks of days before it are of no use any more. */
    mark(date: LocalDate, first: LocalDate): void {
      for (const day of marks.keys()) if (day < first) marks.delete(day);
      marks.set(date, now());
    },
    /** When a day of these changed last; 0: never. */
    since(from: LocalDate, to: LocalDate): number {
      let latest = 0;
      for (const [day, at] of marks) {
        // A clock that was set back since: what is read from now on is newer than the mark.
        if (at > now()) marks.set(day, now());
        if (day >= from && day <= to) latest = Math.max(latest, Math.min(at, now()));
      }
      return latest;
    },
  };
}
