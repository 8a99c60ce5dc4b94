import { addDays, type LocalDate } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { timeoutSignal } from "#lib/upstream/clock.ts";
import type { BookingDeps } from "../deps.ts";
import { changedBySalon, withManaged } from "../model/ends.ts";
import { outcomeWith, parseRequest } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { isSameVisit, totalOf } from "../model/visit.ts";
import { hasShownOurs, rememberStatus } from "../reads/learned-status.ts";
import { type Standing, sightAppointment } from "../reads/sighting.ts";

const MAX_LOOK_MS = 3_000;
const DAYS_AROUND = 7;

/** An appointment that was acknowledged, and whose record is not there: never sent again. */
export const NOT_THERE = "not_there";
/** The same whose record could not be read, and is to be. */
export const NOT_READ = "not_read";

/**
 * Compares an appointment that was just acknowledged with its record (§4.8): what that shows is told.
 * A key that has read none of our appointments may not be able to: then the 2xx is believed.
 */
export async function verifyBooked(
  deps: BookingDeps,
  booking: JournalBooking,
  appointmentId: string,
): Promise<StateChange> {
  const confirmed = { to: "confirmed", appointmentId } as const;
  const options = { maxWaitMs: MAX_LOOK_MS, signal: timeoutSignal(deps, MAX_LOOK_MS) };
  const how = { lane: "finish", ...options } as const;
  const sighting = await sightAppointment(deps, appointmentId, booking, how);
  switch (sighting.kind) {
    case "cancelled":
      return { ...confirmed, to: "needs_staff", reason: "cancelled" };
    case "missing":
      return afterMissing(deps, booking, confirmed);
    case "standing":
      return afterStanding(deps, booking, confirmed, sighting);
    case "unread":
      return (await hasShownOurs(deps))
        ? { to: "unknown", reason: NOT_READ, outcome: withId(booking, appointmentId) }
        : confirmed;
    case "no_scope":
      return confirmed;
  }
}

type Confirmed = StateChange & { readonly appointmentId: string };

/** Where this key has shown no appointment at all a 404 says nothing: then the 2xx is believed. */
async function afterMissing(
  deps: BookingDeps,
  booking: JournalBooking,
  confirmed: Confirmed,
): Promise<StateChange> {
  const { date } = parseRequest(booking);
  if (!(await hasShownOurs(deps)) && !(await showsAny(deps, date))) return confirmed;
  deps.log.warn({ bookingId: booking.id }, "an acknowledged appointment is not to be found");
  return { to: "unknown", reason: NOT_THERE, outcome: withId(booking, undefined) };
}

/** Not in the record's own field: an instance of 0.2.0 would take the appointment for another's. */
function withId(booking: JournalBooking, acknowledged: string | undefined): string {
  return outcomeWith(booking, { acknowledged });
}

async function showsAny(deps: BookingDeps, date: LocalDate): Promise<boolean> {
  const days = { startDate: addDays(date, -DAYS_AROUND), endDate: addDays(date, DAYS_AROUND) };
  const how = { lane: "finish", signal: timeoutSignal(deps, MAX_LOOK_MS) } as const;
  const { upstream } = deps;
  const found = await upstream.searchAppointments({ ...days, limit: 5, skip: 0 }, how);
  const [known] = found.ok ? found.value.records.flatMap(({ id }) => id ?? []) : [];
  return known !== undefined && (await upstream.appointment(known, how)).ok;
}

async function afterStanding(
  deps: BookingDeps,
  booking: JournalBooking,
  confirmed: Confirmed,
  { visit, altered, recorded, status }: Standing,
): Promise<StateChange> {
  const agreed = parseRequest(booking);
  const { minutes } = totalOf(agreed);
  // Some write a visit of several lines as one of the same length.
  const isIncomplete = altered !== undefined && recorded.minutes !== minutes;
  if (isIncomplete) return { ...confirmed, to: "needs_staff", reason: "incomplete" };
  await rememberStatus(deps, status, "standing");
  if (isSameVisit(visit, agreed))
    return { ...confirmed, outcome: withManaged(booking, { recorded }) };
  const changed = { ...changedBySalon(booking, { visit }), recorded };
  return { ...confirmed, outcome: withManaged(booking, changed), needsPerson: true };
}
