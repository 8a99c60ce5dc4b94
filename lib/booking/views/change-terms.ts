import type { Location } from "#lib/config/types.ts";
import { instantOf, type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";
import { HOUR_MS } from "#lib/values/durations.ts";

type Deadline = {
  readonly hours: number;
  readonly date: LocalDate;
  readonly time: LocalTime;
};

export type ChangeTerms =
  | {
      readonly kind: "until";
      readonly move: Deadline | undefined;
      readonly cancel: Deadline | undefined;
    }
  | { readonly kind: "late" }
  | { readonly kind: "over" };

type Place = Pick<Location, "timeZone"> & {
  readonly rules: Pick<Location["rules"], "cancelCutoffHours" | "moveCutoffHours">;
};

export function changeTerms(
  { date, start }: { readonly date: LocalDate; readonly start: LocalTime },
  { rules, timeZone }: Place,
  now: number,
): ChangeTerms {
  const begins = instantOf(date, start, timeZone);
  if (now >= begins) return { kind: "over" };
  const deadline = (hours: number): Deadline | undefined => {
    const at = begins - hours * HOUR_MS;
    return now < at ? { hours, ...wallClock(at, timeZone) } : undefined;
  };
  const [move, cancel] = [deadline(rules.moveCutoffHours), deadline(rules.cancelCutoffHours)];
  return move || cancel ? { kind: "until", move, cancel } : { kind: "late" };
}
