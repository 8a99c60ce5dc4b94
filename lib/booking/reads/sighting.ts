import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import type { BookingDeps } from "../deps.ts";
import { managedOf, presentOf } from "../model/record.ts";
import { beginsAt, timeOf, type Visit } from "../model/visit.ts";
import { readDayAppointments } from "./day-pages.ts";
import { hasReadOurs } from "./read-ours.ts";
import { type KnownVisit, type RecordedVisit, readVisit } from "./record-visit.ts";

export type Sighting =
  | Standing
  | { readonly kind: "cancelled" }
  /** A 404. One alone proves nothing: a gateway may answer everything with it. */
  | { readonly kind: "missing" }
  | { readonly kind: "unread" }
  | { readonly kind: "no_scope" };

/** Its record does not say that it is cancelled. */
export type Standing = RecordedVisit & { readonly kind: "standing" };

type SightingDeps = Pick<
  BookingDeps,
  "upstream" | "now" | "journal" | "location" | "keyId" | "log"
>;

const READ = "appointments:read";

/** Reads a booking's appointment and says what its record shows (§4.8). */
export async function sightAppointment(
  deps: SightingDeps,
  id: string,
  booking: JournalBooking,
  options: Partial<Pick<CallOptions, "lane" | "maxWaitMs" | "signal">> = {},
): Promise<Sighting> {
  if (deps.upstream.rights.lacks(READ)) return withoutRight(deps);
  const answer = await deps.upstream.appointment(id, { lane: "manage", ...options });
  if (!answer.ok) return failedSighting(deps, answer.error);
  const known = {
    visit: presentOf(booking),
    recorded: managedOf(booking).recorded,
  };
  return sightingOf(answer.value, id, known);
}

async function failedSighting(deps: SightingDeps, { kind }: UpstreamFailure): Promise<Sighting> {
  if (kind === "forbidden") return withoutRight(deps);
  return { kind: kind === "not_found" ? "missing" : "unread" };
}

/** A key that has read our appointments may get its right back. */
async function withoutRight(deps: SightingDeps): Promise<Sighting> {
  return { kind: (await hasReadOurs(deps)) ? "unread" : "no_scope" };
}

function sightingOf(record: WireAppointmentRef, id: string, known: KnownVisit): Sighting {
  if (record.id !== id) return { kind: "unread" };
  if (record.isCancelled) return { kind: "cancelled" };
  const seen = readVisit(record, known);
  return seen ? { kind: "standing", ...seen } : { kind: "unread" };
}

export function isThere({ visit }: Standing, target: Visit): boolean {
  return beginsAt(visit, timeOf(target));
}

/**
 * Deleted records leave no tombstone (§4.8 rule 3): it counts as gone once two readings find none
 * and its day's list shows none that stands.
 */
export async function isGone(
  deps: Pick<BookingDeps, "upstream" | "now" | "timing">,
  booking: JournalBooking,
  missingSince: number,
): Promise<boolean> {
  if (deps.now() - missingSince < deps.timing.goneAfter) return false;
  const { date } = presentOf(booking);
  const day = await readDayAppointments(deps, date, undefined, "manage");
  if (day === "no_scope") return false;
  const own = day.records.find(({ id }) => id === booking.appointmentId);
  return own ? own.isCancelled : day.complete;
}
