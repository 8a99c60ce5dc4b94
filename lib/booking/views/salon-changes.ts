import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { sleep } from "#lib/upstream/clock.ts";
import { createLru } from "#lib/values/lru.ts";
import type { BookingDeps } from "../deps.ts";
import { hasBegun } from "../model/clock.ts";
import { cancelDone, changedMeanwhile, isAsKnown, withManaged } from "../model/ends.ts";
import type { Knowledge, Managed } from "../model/managed.ts";
import { managedOf, presentOf, readProgress } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { timeOf } from "../model/visit.ts";
import type { SiteDeps } from "../reads/restored.ts";
import { isGone, type Sighting, type Standing, sightAppointment } from "../reads/sighting.ts";
import { commit } from "../work/commit.ts";

/** How long a reading is shown, and how long our own change needs no reading. */
const FRESH_MS = 2 * 60_000;
/** A page waits no longer; the answer serves the next view. */
const MAX_WAIT_MS = 1_000;
const MAX_APPOINTMENTS = 2_000;

export type SalonChanges = {
  refresh(booking: JournalBooking): Promise<Refreshed>;
};

type Refreshed = {
  /** With the salon's changes. */
  readonly booking: JournalBooking;
  readonly knowledge: Knowledge;
};

type Seen = Sighting | { readonly kind: "gone" };

type Reading = {
  readonly at: number;
  /** Version of the booking: a reading from before a change of ours is out of date. */
  readonly version: number;
  readonly seen: Promise<Seen>;
};

/** Reads an appointment once for all views of two minutes, and never while a change goes on. */
export function createSalonChanges(deps: SiteDeps): SalonChanges {
  const readings = createLru<string, Reading>(MAX_APPOINTMENTS);
  /** Epoch milliseconds at which an appointment was first not found, while it stays missing. */
  const missingSince = createLru<string, number>(MAX_APPOINTMENTS);
  const { now, location, monotonic, timing, restored } = deps;

  function needsReading(booking: JournalBooking): boolean {
    if (booking.state !== "confirmed" || booking.appointmentId === null) return false;
    if (restored.isFromBackup(booking)) return true;
    if (isOurs(booking) && isVerified(booking)) return false;
    return !hasBegun(timeOf(presentOf(booking)), now(), location.timeZone);
  }

  /** Changed by this site within two minutes. Staff who confirm a booking give it no id. */
  function isOurs(booking: JournalBooking): boolean {
    const isFresh = now() - booking.changedAt < FRESH_MS && !restored.isFromBackup(booking);
    const { bySalon, failed } = managedOf(booking);
    const isKnown = booking.appointmentId !== null && !isUnread(booking);
    return isFresh && isKnown && bySalon === undefined && failed === undefined;
  }

  function readOnce(booking: JournalBooking, appointmentId: string): Promise<Seen> {
    const known = readings.get(appointmentId);
    const freshMs = missingSince.has(appointmentId) ? timing.goneAfter : FRESH_MS;
    const isOfNow = known?.version === booking.version && monotonic() - known.at < freshMs;
    if (known && isOfNow) return known.seen;
    const seen = see(booking, appointmentId);
    readings.set(appointmentId, { at: monotonic(), version: booking.version, seen });
    return seen;
  }

  async function see(booking: JournalBooking, id: string): Promise<Seen> {
    const how = { lane: "browse", maxWaitMs: MAX_WAIT_MS } as const;
    const sighting = await sightAppointment(deps, id, booking, how);
    if (sighting.kind !== "missing") {
      missingSince.delete(id);
      return sighting;
    }
    const since = missingSince.get(id) ?? now();
    missingSince.set(id, since);
    return (await isGone(deps, booking, since)) ? { kind: "gone" } : sighting;
  }

  return {
    async refresh(booking) {
      const { appointmentId } = booking;
      const isOwn = isOurs(booking);
      if (appointmentId === null || !needsReading(booking)) {
        return { booking, knowledge: isOwn ? "current" : "unread" };
      }
      const seen = await inTime(deps, readOnce(booking, appointmentId));
      // A fresh 2xx outweighs a record not found or not read.
      const knowledge = isOwn ? "current" : knowledgeOf(booking, seen);
      const change = changeOf(booking, seen);
      if (!change) return { booking, knowledge };
      // Our own change was acknowledged moments ago, and the record says otherwise.
      const toStore = isOwn ? { ...change, needsPerson: true as const } : change;
      const changed = await commit(deps, booking, toStore);
      // Another view or instance has changed it at the same time.
      const latest = changed ?? (await deps.journal.read(booking.id)) ?? booking;
      return { booking: latest, knowledge };
    },
  };
}

async function inTime(deps: BookingDeps, seen: Promise<Seen>): Promise<Seen> {
  const timer = new AbortController();
  const unread: Sighting = { kind: "unread" };
  const late = sleep(deps, MAX_WAIT_MS, timer.signal).then(() => unread);
  return Promise.race([seen, late]).finally(() => timer.abort());
}

/** Its record was read once after the booking, which may have failed. */
function isVerified(booking: JournalBooking): boolean {
  const { recorded, revision } = managedOf(booking);
  return recorded !== undefined || revision > 0;
}

/** Its record could not be read for minutes: the 2xx was believed, and is old. */
function isUnread(booking: JournalBooking): boolean {
  return readProgress(booking.progress)?.acknowledged !== undefined && !isVerified(booking);
}

/** A change was refused, and no reading since has shown the appointment's state. */
function isUnclear(booking: JournalBooking): boolean {
  return managedOf(booking).failed?.reason === "unclear";
}

function knowledgeOf(booking: JournalBooking, seen: Seen): Knowledge {
  if (seen.kind === "unread" || seen.kind === "no_scope") {
    return isUnclear(booking) ? "doubtful" : "unread";
  }
  return seen.kind === "missing" ? "doubtful" : "current";
}

/** The end of a change that was refused and could not be checked then. */
function clarified(booking: JournalBooking, seen: Standing): Partial<Managed> {
  const { failed } = managedOf(booking);
  if (isAsKnown(booking, seen)) return { failed: failed && { ...failed, reason: "refused" } };
  return changedMeanwhile(booking, seen);
}

function changeOf(booking: JournalBooking, seen: Seen): StateChange | undefined {
  const isCancelled = seen.kind === "cancelled" || seen.kind === "gone";
  // Refused, and carried out all the same.
  if (isCancelled && isUnclear(booking) && managedOf(booking).failed?.kind === "cancel") {
    return cancelDone(booking);
  }
  // Only its 2xx ever said that it exists.
  if (seen.kind === "gone" && !isVerified(booking))
    return { to: "needs_staff", reason: "not_found" };
  const changes = changesOf(booking, seen);
  return changes && { to: "confirmed", progress: withManaged(booking, changes) };
}

function changesOf(booking: JournalBooking, seen: Seen): Partial<Managed> | undefined {
  const { bySalon, revision } = managedOf(booking);
  switch (seen.kind) {
    case "cancelled":
    case "gone":
      return bySalon === "cancelled" ? undefined : { bySalon: "cancelled", revision: revision + 1 };
    case "standing": {
      const isTakenBack = bySalon === "cancelled";
      if (isUnclear(booking)) return clarified(booking, seen);
      if (isAsKnown(booking, seen) && !isTakenBack) return undefined;
      return changedMeanwhile(booking, seen);
    }
    default:
      return undefined;
  }
}
