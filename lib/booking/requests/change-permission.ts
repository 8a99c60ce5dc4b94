import type { BookingRules } from "#lib/config/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { instantOf, type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";
import { HOUR_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";
import { type ChangeKind, parseRequest, progressOf } from "../model/record.ts";
import { type Target, timeOf } from "../model/visit.ts";

export type ChangeRefusal = "no" | "too_late" | "too_often" | "off";
export type ChangePermissions = Readonly<Record<ChangeKind, "yes" | ChangeRefusal>>;

type Deadline = {
  readonly hours: number;
  readonly date: LocalDate;
  readonly time: LocalTime;
};

/** Until when an appointment can be changed; `undefined` once that is over. */
export type ChangeTerms = Readonly<Record<ChangeKind, Deadline | undefined>> & {
  readonly hasBegun: boolean;
};

/** Failed requests count too: each may cost a write. */
const MAX_REQUESTS = 10;

type Terms = {
  readonly rules: Pick<BookingRules, "cancelCutoffHours" | "moveCutoffHours">;
  readonly timeZone: string;
};

type Place = Pick<BookingDeps, "now"> & {
  readonly location: Terms & { readonly rules: Pick<BookingRules, "maxMoves" | "changes"> };
  readonly upstream: { readonly rights: Pick<BookingDeps["upstream"]["rights"], "lacks"> };
};

export function permissionsOf(place: Place, booking: JournalBooking): ChangePermissions {
  return {
    cancel: changeRefusal(place, booking, "cancel") ?? "yes",
    move: changeRefusal(place, booking, "move") ?? "yes",
  };
}

export function changeRefusal(
  { location, upstream: { rights }, now }: Place,
  booking: JournalBooking,
  kind: ChangeKind,
): ChangeRefusal | undefined {
  if (booking.state !== "booked" || booking.appointmentId === null) return "no";
  const terms = changeTerms(timeOf(parseRequest(booking)), location, now());
  if (terms.hasBegun) return "no";
  const { rules } = location;
  const { altered, moves, requests } = progressOf(booking);
  // A business that may not cancel does not move either: visitors meet one refusal, not two.
  const lacksScope = rights.lacks("appointments:cancel") || rights.lacks("appointments:edit");
  const isMove = kind === "move";
  // A move keeps services and people, so they have to be known.
  const isUnknown = altered || rights.lacks("appointments:read");
  if (rules.changes === "phone" || lacksScope || (isMove && isUnknown)) return "off";
  if (!terms[kind]) return "too_late";
  const isOften = requests >= MAX_REQUESTS || (isMove && moves >= rules.maxMoves);
  return isOften ? "too_often" : undefined;
}

export function changeTerms(
  { date, start }: Target,
  { rules, timeZone }: Terms,
  now: number,
): ChangeTerms {
  const begins = instantOf(date, start, timeZone);
  const deadline = (hours: number): Deadline | undefined => {
    const at = begins - hours * HOUR_MS;
    return now < at ? { hours, ...wallClock(at, timeZone) } : undefined;
  };
  return {
    hasBegun: now >= begins,
    move: deadline(rules.moveCutoffHours),
    cancel: deadline(rules.cancelCutoffHours),
  };
}
