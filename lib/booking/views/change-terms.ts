import type { Location } from "#lib/config/types.ts";
import { instantOf, type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";
import { HOUR_MS } from "#lib/values/durations.ts";
import type { Target } from "../model/visit.ts";

type Deadline = {
  readonly hours: number;
  readonly date: LocalDate;
  readonly time: LocalTime;
};

/** Until when an appointment can be changed; `undefined` once that is over. */
export type ChangeTerms = {
  readonly hasBegun: boolean;
  readonly move: Deadline | undefined;
  readonly cancel: Deadline | undefined;
};

type Place = Pick<Location, "timeZone"> & {
  readonly rules: Pick<Location["rules"], "cancelCutoffHours" | "moveCutoffHours">;
};

export function changeTerms(
  { date, start }: Target,
  { rules, timeZone }: Place,
  now: number,
): ChangeTerms {
  const begins = instantOf(date, start, timeZone);
  const deadline = (hours: number): Deadline | undefined => {
    const at = begins - hours * HOUR_MS;
    return now < at ? { hours, ...wallClock(at, timeZone) } : undefined;
  };
  const [move, cancel] = [deadline(rules.moveCutoffHours), deadline(rules.cancelCutoffHours)];
  return { hasBegun: now >= begins, move, cancel };
}
