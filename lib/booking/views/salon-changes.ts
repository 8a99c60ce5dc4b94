import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { within } from "#lib/upstream/clock.ts";
import { createLru } from "#lib/values/lru.ts";
import type { BookingDeps } from "../deps.ts";
import { hasBegun } from "../model/clock.ts";
import { cancelDone, changedMeanwhile, isAsKnown, moveDone } from "../model/ends.ts";
import { parseRequest, progressOf } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { beginsAt, timeOf } from "../model/visit.ts";
import { type AppointmentNow, appointmentNow } from "../reads/appointment-now.ts";
import { commit } from "../work/commit.ts";
import type { Knowledge } from "./outcome.ts";

/** How long a reading is shown, and how long our own change needs no reading. */
const FRESH_MS = 2 * 60_000;
/** A page waits no longer; the answer serves the next view. */
const MAX_WAIT_MS = 1_000;
const MAX_APPOINTMENTS = 2_000;
const UNREAD: AppointmentNow = { kind: "unread" };

/** The booking with the salon's changes. */
export type Refresh = (
  booking: JournalBooking,
) => Promise<{ readonly booking: JournalBooking; readonly knowledge: Knowledge }>;

type Reading = { readonly at: number; readonly seen: Promise<AppointmentNow> };

/** Reads an appointment once for all views of two minutes, and never while a change goes on. */
export function createRefresh(deps: BookingDeps): Refresh {
  const readings = createLru<string, Reading>(MAX_APPOINTMENTS);
  const { now, location, monotonic } = deps;

  /** Changed by this site within two minutes, and told to be done. */
  function isFresh(booking: JournalBooking): boolean {
    const { bySalon, failed } = progressOf(booking);
    const isOurs = booking.state === "booked" && !bySalon && !failed;
    return isOurs && now() - booking.changedAt < FRESH_MS;
  }

  function mayHaveChanged(booking: JournalBooking): boolean {
    const { state, doing } = booking;
    if (state !== "booked" && (state !== "person" || doing === "book")) return false;
    return !hasBegun(timeOf(parseRequest(booking)), now(), location.timeZone);
  }

  function readOnce(booking: JournalBooking, appointmentId: string): Promise<AppointmentNow> {
    // A reading from before a change of ours is out of date.
    const key = `${appointmentId} ${booking.version}`;
    const known = readings.get(key);
    if (known && monotonic() - known.at < FRESH_MS) return known.seen;
    const options = { lane: "browse", maxWaitMs: MAX_WAIT_MS } as const;
    const seen = appointmentNow(deps, appointmentId, booking, options);
    readings.set(key, { at: monotonic(), seen });
    return seen;
  }

  return async (booking) => {
    const { appointmentId } = booking;
    if (appointmentId !== null && isFresh(booking)) return { booking, knowledge: "current" };
    if (appointmentId === null || !mayHaveChanged(booking)) return { booking, knowledge: "unread" };
    const seen = await within(deps, MAX_WAIT_MS, readOnce(booking, appointmentId), UNREAD);
    const change = changeOf(booking, seen);
    const knowledge = knowledgeOf(seen);
    if (!change) return { booking, knowledge };
    const changed = await commit(deps, booking, change);
    // Another view or instance has changed it at the same time.
    const latest = changed ?? (await deps.journal.read(booking.id)) ?? booking;
    return { booking: latest, knowledge };
  };
}

function knowledgeOf({ kind }: AppointmentNow): Knowledge {
  if (kind === "standing" || kind === "cancelled") return "current";
  return kind === "not_found" ? "doubtful" : "unread";
}

/** What the record shows and the journal does not know. */
function changeOf(booking: JournalBooking, seen: AppointmentNow): StateChange | undefined {
  const { failed, change } = progressOf(booking);
  if (seen.kind === "cancelled") {
    const kind = booking.state === "person" ? booking.doing : failed?.kind;
    return cancelDone(booking, kind === "cancel" ? "visitor" : "salon");
  }
  if (seen.kind !== "standing") return undefined;
  if (booking.state === "person") {
    const isThere = change?.to && !seen.altered && beginsAt(seen.visit, change.to);
    return isThere ? moveDone(booking, seen.visit) : undefined;
  }
  return isAsKnown(booking, seen) ? undefined : changedMeanwhile(booking, seen);
}
