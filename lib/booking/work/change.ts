import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import { ok, type Result } from "#lib/values/result.ts";
import { hasBegun } from "../model/clock.ts";
import {
  cancelledBySalon,
  changeFailed,
  endAsFailed,
  isAsKnown,
  withManaged,
} from "../model/ends.ts";
import type { ChangeKind, ChangeRequest } from "../model/managed.ts";
import { openNote } from "../model/note.ts";
import { managedOf, presentOf } from "../model/record.ts";
import { isRefusal, type NextStep } from "../model/transitions.ts";
import { shiftedTo, type Target, timeOf } from "../model/visit.ts";
import { checkTarget, oldTimeOffered } from "../reads/check-times.ts";
import { isGone, type Sighting, sightAppointment } from "../reads/sighting.ts";
import { afterAnswer, afterRefusal } from "./change-answer.ts";
import { look } from "./change-look.ts";
import type { LastingOperation, Request, RunDeps } from "./operation.ts";

export const cancel = changing("cancel");
export const move = changing("move");

/** Reads the appointment again, then cancels (§4.6) or reschedules (§4.5) it once. */
function changing(kind: ChangeKind): LastingOperation {
  return {
    kind,
    lane: "manage",
    check,
    look,
    // Never sent again: the upstream would notify the client twice.
    absent: async (_, booking, seen) => {
      const reason = seen && kind === "move" ? "changed" : "not_done";
      return changeFailed(booking, reason, seen);
    },
    unclear: (booking, reason) => ({
      to: `${kind}_unclear`,
      reason,
      progress: withManaged(booking, {}),
    }),
  };
}

async function check(deps: RunDeps, booking: JournalBooking): Promise<NextStep | Request> {
  const { change } = managedOf(booking);
  const { appointmentId } = booking;
  if (!change || appointmentId === null) throw new Error("a change names what to change");
  const visit = presentOf(booking);
  const target = change.to && shiftedTo(visit, change.to);
  if (change.to && !target) return endAsFailed(booking, "slot_taken");
  const isLate = () => isTooLate(deps, [timeOf(visit), ...(change.to ? [change.to] : [])]);
  if (isLate()) return endAsFailed(booking, "too_late");
  const [sighting, free] = await Promise.all([
    sightAppointment(deps, appointmentId, booking),
    change.to ? checkTarget(deps, visit, change.to, change.askedAt) : ("free" as const),
  ]);
  const stopped = await afterSighting(deps, booking, change, sighting);
  if (stopped) return stopped;
  if (free === "taken") return endAsFailed(booking, "slot_taken");
  if (free === "unread") return againLater(deps, booking, change);
  if (isLate()) return endAsFailed(booking, "too_late");
  // A record shows when it is, and may not show that it is cancelled.
  const isShown = sighting.kind === "standing" && change.kind === "move";
  const oldOffered = isShown ? undefined : await oldTimeOffered(deps, visit);
  const stored = { ...change, oldOffered, missingSince: undefined };
  const { body, send } = await wireOf(deps, change);
  return {
    body,
    progress: withManaged(booking, { change: stored }),
    async send(options) {
      const answer = await send(appointmentId, options);
      if (!answer.ok) return answer;
      const sent = { appointmentId, target };
      return ok(async (sending) => ({ change: await afterAnswer(deps, sending, sent) }));
    },
    notDone: (sending, failure) => notDone(deps, sending, appointmentId, stored, failure),
  };
}

function isTooLate(deps: RunDeps, times: readonly Target[]): boolean {
  if (deps.waitedMs() > deps.timing.maxWait) return true;
  return times.some((time) => hasBegun(time, deps.now(), deps.location.timeZone));
}

/** The next step where the record ends the change or makes it wait. */
async function afterSighting(
  deps: RunDeps,
  booking: JournalBooking,
  change: ChangeRequest,
  sighting: Sighting,
): Promise<NextStep | undefined> {
  if (sighting.kind === "cancelled") return { change: cancelledBySalon(booking) };
  if (sighting.kind === "missing") return whileMissing(deps, booking, change);
  // Lines that the salon has changed would be moved onto other appointments.
  if (sighting.kind === "unread" && change.to) return againLater(deps, booking, change);
  if (sighting.kind !== "standing") return undefined;
  if (!isAsKnown(booking, sighting)) return endAsFailed(booking, "changed", sighting);
  if (change.to && sighting.hasMore) return endAsFailed(booking, "refused");
  return undefined;
}

async function whileMissing(
  deps: RunDeps,
  booking: JournalBooking,
  change: ChangeRequest,
): Promise<NextStep> {
  const { goneAfter } = deps.timing;
  const { missingSince = deps.now() } = change;
  if (await isGone(deps, booking, missingSince)) return { change: cancelledBySalon(booking) };
  if (deps.now() - missingSince > 2 * goneAfter) return endAsFailed(booking, "unclear");
  return { change: queuedAgain(booking, { ...change, missingSince }), pauseMs: goneAfter };
}

function againLater(deps: RunDeps, booking: JournalBooking, change: ChangeRequest): NextStep {
  const { failures } = change;
  const pauseMs = deps.timing.retryAfter[failures];
  if (pauseMs === undefined) return endAsFailed(booking, "unavailable");
  return { change: queuedAgain(booking, { ...change, failures: failures + 1 }), pauseMs };
}

function queuedAgain(booking: JournalBooking, change: ChangeRequest) {
  return { to: `${change.kind}_queued`, progress: withManaged(booking, { change }) } as const;
}

async function notDone(
  deps: RunDeps,
  sending: JournalBooking,
  appointmentId: string,
  change: ChangeRequest,
  failure: UpstreamFailure,
): Promise<NextStep> {
  if (isRefusal(failure)) return { change: await afterRefusal(deps, sending, appointmentId) };
  if (failure.kind === "not_sent") return againLater(deps, sending, change);
  return endAsFailed(sending, failure.kind === "forbidden" ? "off" : "unavailable");
}

type Wire = {
  readonly body: object;
  send(id: string, options: CallOptions): Promise<Result<void, UpstreamFailure>>;
};

async function wireOf({ upstream, sealer }: RunDeps, change: ChangeRequest): Promise<Wire> {
  if (change.to) {
    const body = { appointmentDate: change.to.date, startTime: change.to.start };
    return { body, send: (id, options) => upstream.reschedule(id, body, options) };
  }
  const note = change.note === undefined ? undefined : await openNote(sealer, change.note);
  const body = {
    ...(change.reasonId !== undefined && { reasonId: change.reasonId }),
    ...(note !== undefined && { cancellationNote: note }),
  };
  return { body, send: (id, options) => upstream.cancel(id, body, options) };
}
