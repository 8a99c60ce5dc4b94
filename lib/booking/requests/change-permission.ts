import type { BookingRules } from "#lib/config/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { HOUR_MS } from "#lib/values/durations.ts";
import type { BookingDeps } from "../deps.ts";
import { hasBegun } from "../model/clock.ts";
import { type ChangeKind, parseRequest, progressOf } from "../model/record.ts";
import { timeOf } from "../model/visit.ts";

export type ChangeRefusal = "no" | "too_late" | "too_often" | "off";
export type ChangePermissions = Readonly<Record<ChangeKind, "yes" | ChangeRefusal>>;

/** Failed requests count too: each may cost a write. */
const MAX_REQUESTS = 10;

type Rules = Pick<BookingRules, "cancelCutoffHours" | "moveCutoffHours" | "maxMoves" | "changes">;

type Place = Pick<BookingDeps, "now"> & {
  readonly location: { readonly rules: Rules; readonly timeZone: string };
  readonly upstream: { readonly rights: Pick<BookingDeps["upstream"]["rights"], "lacks"> };
};

export function permissionsOf(place: Place, booking: JournalBooking): ChangePermissions {
  return {
    cancel: changeRefusal(place, booking, "cancel") ?? "yes",
    move: changeRefusal(place, booking, "move") ?? "yes",
  };
}

export function changeRefusal(
  { location: { rules, timeZone }, upstream: { rights }, now }: Place,
  booking: JournalBooking,
  kind: ChangeKind,
): ChangeRefusal | undefined {
  if (booking.state !== "booked" || booking.appointmentId === null) return "no";
  const visit = timeOf(parseRequest(booking));
  if (hasBegun(visit, now(), timeZone)) return "no";
  const { altered, moves, requests } = progressOf(booking);
  // A business that may not cancel does not move either: visitors meet one refusal, not two.
  const lacksScope = rights.lacks("appointments:cancel") || rights.lacks("appointments:edit");
  const isMove = kind === "move";
  if (rules.changes === "phone" || lacksScope || (isMove && altered)) return "off";
  const hours = isMove ? rules.moveCutoffHours : rules.cancelCutoffHours;
  if (hasBegun(visit, now() + hours * HOUR_MS, timeZone)) return "too_late";
  const isOften = requests >= MAX_REQUESTS || (isMove && moves >= rules.maxMoves);
  return isOften ? "too_often" : undefined;
}
