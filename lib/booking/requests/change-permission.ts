import type { BookingRules } from "#lib/config/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { HOUR_MS } from "#lib/values/durations.ts";
import { hasBegun } from "../model/clock.ts";
import type { ChangeKind, Progress } from "../model/record.ts";
import type { Target } from "../model/visit.ts";

export type ChangeRefusal = "no" | "too_late" | "too_often" | "off";

/** Failed requests count too: each may cost a write. */
const MAX_REQUESTS = 10;

type Rules = Pick<BookingRules, "cancelCutoffHours" | "moveCutoffHours" | "maxMoves" | "changes">;

export function changeRefusal(
  kind: ChangeKind,
  booking: Pick<JournalBooking, "state" | "appointmentId"> & { readonly managed: Progress },
  visit: Target,
  place: { readonly rules: Rules; readonly timeZone: string; readonly lacksScope: boolean },
  now: number,
): ChangeRefusal | undefined {
  const { managed } = booking;
  const stands = booking.state === "booked";
  if (!stands || booking.appointmentId === null) return "no";
  const { rules, timeZone } = place;
  const hours = kind === "cancel" ? rules.cancelCutoffHours : rules.moveCutoffHours;
  if (hasBegun(visit, now, timeZone)) return "no";
  const isByPhone = rules.changes === "phone" || place.lacksScope;
  if (isByPhone || (kind === "move" && managed.altered)) return "off";
  if (hasBegun(visit, now + hours * HOUR_MS, timeZone)) return "too_late";
  const left = kind === "move" ? movesLeft(managed, rules) : MAX_REQUESTS - managed.requests;
  return left <= 0 ? "too_often" : undefined;
}

export function movesLeft(
  { moves, requests }: Pick<Progress, "moves" | "requests">,
  { maxMoves }: Pick<Rules, "maxMoves">,
): number {
  return Math.max(0, Math.min(maxMoves - moves, MAX_REQUESTS - requests));
}
