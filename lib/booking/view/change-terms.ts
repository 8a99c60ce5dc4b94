import { instantOf, type LocalDate, type LocalTime, wallClock } from "#lib/calendar.ts";
import type { Location } from "#lib/config/types.ts";

/** Until when a visitor may change or cancel, as the business's clocks show it. */
export type ChangeTerms =
  | {
      readonly kind: "until";
      readonly hours: number;
      readonly date: LocalDate;
      readonly time: LocalTime;
    }
  /** Too late, though the appointment has not begun. */
  | { readonly kind: "late" }
  | { readonly kind: "over" };

const HOUR_MS = 3_600_000;

export function changeTerms(
  { date, start }: { readonly date: LocalDate; readonly start: LocalTime },
  {
    rules,
    timeZone,
  }: Pick<Location, "timeZone"> & { readonly rules: Pick<Location["rules"], "cancelCutoffHours"> },
  now: number,
): ChangeTerms {
  const begins = instantOf(date, start, timeZone);
  if (now >= begins) return { kind: "over" };
  const hours = rules.cancelCutoffHours;
  const deadline = begins - hours * HOUR_MS;
  return now < deadline
    ? { kind: "until", hours, ...wallClock(deadline, timeZone) }
    : { kind: "late" };
}
