import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { commit } from "../process/commit.ts";
import { hasBegun } from "../state/clock.ts";
import type { Managed } from "../state/managed.ts";
import { managedOf } from "../state/record.ts";
import { presentOf, withManaged } from "./ends.ts";
import { lacksScope } from "./scopes.ts";
import { isAt, type Sighting, sightAppointment } from "./sighting.ts";

/** How long what was read is shown, and how long our own change needs no reading. */
const FRESH_MS = 2 * 60_000;
/** A page waits no longer; the answer counts for the next view. */
const MAX_WAIT_MS = 1_000;
const MAX_APPOINTMENTS = 2_000;

export type SalonChanges = {
  refresh(booking: JournalBooking): Promise<JournalBooking>;
  isCurrent(booking: JournalBooking): boolean;
};

type Reading = {
  readonly at: number;
  readonly sighting: Promise<Sighting>;
  isTold: boolean;
};

/** Reads an appointment once for all views of two minutes, and never while a change goes on. */
export function createSalonChanges(deps: BookingDeps): SalonChanges {
  const readings = new LRUCache<string, Reading>({ max: MAX_APPOINTMENTS });
  const { now, location, monotonic } = deps;

  function needsReading(booking: JournalBooking): boolean {
    if (booking.state !== "confirmed" || booking.appointmentId === null) return false;
    if (lacksScope(deps, "appointments:read")) return false;
    if (now() - booking.changedAt < FRESH_MS) return false;
    return !hasBegun(presentOf(booking), now(), location.timeZone);
  }

  function read(booking: JournalBooking, appointmentId: string): Promise<Sighting> {
    const known = readings.get(appointmentId);
    if (known && monotonic() - known.at < FRESH_MS) return known.sighting;
    const how = { lane: "browse", maxWaitMs: MAX_WAIT_MS } as const;
    const sighting = sightAppointment(deps, appointmentId, booking, how);
    const reading = { at: monotonic(), sighting, isTold: false };
    readings.set(appointmentId, reading);
    return sighting.then((sighted) => {
      reading.isTold = sighted.kind !== "unread" && sighted.kind !== "no_scope";
      return sighted;
    });
  }

  return {
    async refresh(booking) {
      const { appointmentId } = booking;
      if (appointmentId === null || !needsReading(booking)) return booking;
      const sighting = await inTime(read(booking, appointmentId));
      const changes = changesOf(booking, sighting);
      if (!changes) return booking;
      const { revision } = managedOf(booking);
      const outcome = withManaged(booking, { ...changes, revision: revision + 1 });
      const changed = await commit(deps, booking, { to: "confirmed", outcome });
      // Changed by another view or instance at the same time.
      return changed ?? (await deps.journal.read(booking.id)) ?? booking;
    },
    isCurrent(booking) {
      if (now() - booking.changedAt < FRESH_MS) return true;
      const isTold = readings.get(booking.appointmentId ?? "")?.isTold ?? false;
      return isTold && !lacksScope(deps, "appointments:read");
    },
  };
}

async function inTime(sighting: Promise<Sighting>): Promise<Sighting> {
  const timer = new AbortController();
  const unread: Sighting = { kind: "unread", hasMore: false };
  const late = sleep(MAX_WAIT_MS, unread, { signal: timer.signal }).catch(() => unread);
  return Promise.race([sighting, late]).finally(() => timer.abort());
}

export function changesOf(
  booking: JournalBooking,
  sighting: Sighting,
): Partial<Managed> | undefined {
  const { bySalon } = managedOf(booking);
  switch (sighting.kind) {
    case "cancelled":
    case "gone":
      return bySalon === "cancelled" ? undefined : { bySalon: "cancelled" };
    case "standing": {
      const isMoved = !isAt(sighting.present, presentOf(booking));
      if (!isMoved && bySalon !== "cancelled") return undefined;
      return { bySalon: "moved", present: sighting.present, failed: undefined };
    }
    default:
      return undefined;
  }
}
