import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { timeoutSignal } from "#lib/upstream/clock.ts";
import type { UpstreamFailure } from "#lib/upstream/endpoints.ts";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { changedMeanwhile, withManaged } from "../model/ends.ts";
import { parseRequest, progressWith } from "../model/record.ts";
import { NOT_SEEN, type StateChange } from "../model/transitions.ts";
import { isSameVisit, totalOf } from "../model/visit.ts";
import { hasReadOurs, rememberReading } from "../reads/read-ours.ts";
import { type Standing, sightAppointment } from "../reads/sighting.ts";

const MAX_LOOK_MS = 3_000;
const DAYS_AROUND = 7;

/** How long an acknowledged write is looked for in its record before it is reported. */
export function lookOptions(clock: Parameters<typeof timeoutSignal>[0]) {
  return { maxWaitMs: MAX_LOOK_MS, signal: timeoutSignal(clock, MAX_LOOK_MS) };
}

export async function afterBooked(
  deps: BookingDeps,
  booking: JournalBooking,
  appointmentId: string,
): Promise<StateChange> {
  const verified = await verifyBooked(deps, booking, appointmentId, { isJustBooked: true });
  if (verified === "unread") return notSeen(booking, { acknowledged: appointmentId });
  if (verified !== "missing") return verified;
  deps.log.warn({ bookingId: booking.id }, "an acknowledged appointment is not to be found");
  return notSeen(booking, { notFound: appointmentId });
}

type AnsweredId = { readonly acknowledged: string } | { readonly notFound: string };

/**
 * Not sent again. The id is kept apart from the record's `appointmentId`, for which 0.2.0 would
 * take the appointment for another booking's.
 */
export function notSeen(booking: JournalBooking, id: AnsweredId): StateChange {
  const progress = progressWith(booking, { acknowledged: undefined, ...id });
  return { to: "unknown", reason: NOT_SEEN, progress };
}

/**
 * Compares an acknowledged appointment with its record (§4.8), which outranks the 2xx. A key that
 * has read none of our appointments may be unable to: then the 2xx is believed.
 */
export async function verifyBooked(
  deps: BookingDeps,
  booking: JournalBooking,
  appointmentId: string,
  { isJustBooked }: { readonly isJustBooked: boolean },
): Promise<StateChange | "missing" | "unread"> {
  const confirmed = { to: "confirmed", appointmentId } as const;
  const how = { lane: "finish", ...lookOptions(deps) } as const;
  const sighting = await sightAppointment(deps, appointmentId, booking, how);
  switch (sighting.kind) {
    case "cancelled":
      return { ...confirmed, to: "needs_staff", reason: "cancelled" };
    case "missing":
      return afterMissing(deps, booking, confirmed);
    case "standing":
      return afterStanding(deps, booking, confirmed, sighting);
    case "unread":
      return isJustBooked && !(await hasReadOurs(deps)) ? confirmed : "unread";
    case "no_scope":
      return confirmed;
  }
}

type Confirmed = StateChange & { readonly appointmentId: string };

/** Where this key sees no appointments at all a 404 proves nothing: the 2xx is believed. */
async function afterMissing(
  deps: BookingDeps,
  booking: JournalBooking,
  confirmed: Confirmed,
): Promise<StateChange | "missing" | "unread"> {
  if (await hasReadOurs(deps)) return "missing";
  const shown = await showsAny(deps, parseRequest(booking).date);
  if (shown === undefined) return "unread";
  return shown ? "missing" : confirmed;
}

/** Whether this key can search and read any appointment; `undefined`: no answer. */
async function showsAny(deps: BookingDeps, date: LocalDate): Promise<boolean | undefined> {
  const days = { startDate: addDays(date, -DAYS_AROUND), endDate: addDays(date, DAYS_AROUND) };
  const how = { lane: "finish", signal: timeoutSignal(deps, MAX_LOOK_MS) } as const;
  const { upstream } = deps;
  const found = await upstream.searchAppointments({ ...days, limit: 5, skip: 0 }, how);
  if (!found.ok) return afterNoAnswer(found.error);
  const [known] = found.value.records.flatMap(({ id }) => id ?? []);
  if (known === undefined) return false;
  const read = await upstream.appointment(known, how);
  return read.ok || afterNoAnswer(read.error);
}

/** Even a 404 proves nothing: a gateway may answer it for seconds. */
function afterNoAnswer({ kind }: UpstreamFailure): false | undefined {
  return kind === "forbidden" ? false : undefined;
}

async function afterStanding(
  deps: BookingDeps,
  booking: JournalBooking,
  confirmed: Confirmed,
  { visit, altered, recorded }: Standing,
): Promise<StateChange> {
  const agreed = parseRequest(booking);
  const { minutes } = totalOf(agreed);
  // Some upstreams store a visit of several lines as one line of the same length.
  const isIncomplete = altered !== undefined && recorded.minutes !== minutes;
  if (isIncomplete) return { ...confirmed, to: "needs_staff", reason: "incomplete" };
  await rememberReading(deps);
  if (isSameVisit(visit, agreed))
    return { ...confirmed, progress: withManaged(booking, { recorded }) };
  const changed = { ...changedMeanwhile(booking, { visit }), recorded };
  return { ...confirmed, progress: withManaged(booking, changed), needsPerson: true };
}
