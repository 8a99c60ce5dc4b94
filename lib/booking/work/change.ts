import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import { ok, type Result } from "#lib/values/result.ts";
import { hasBegun } from "../model/clock.ts";
import { cancelDone, changeFailed, isAsKnown, moveDone } from "../model/ends.ts";
import type { ChangeFault, ChangeRequest } from "../model/managed.ts";
import { openNote } from "../model/note.ts";
import { managedOf, presentOf } from "../model/record.ts";
import { isRefusal, type PersonReason, type StateChange } from "../model/transitions.ts";
import { beginsAt, shiftedTo, type Target, timeOf } from "../model/visit.ts";
import { type AppointmentNow, appointmentNow, mayRead } from "../reads/appointment-now.ts";
import { checkTarget } from "../reads/check-times.ts";
import type { Next, Operation, Request, RunDeps } from "./operation.ts";

/** Reads the appointment again, then reschedules (§4.5) or cancels (§4.6) it once. */
export const change: Operation = {
  lane: "manage",
  check,
  canLook: (deps) => mayRead(deps),
  look,
  // Seen where it was, three minutes after the answer was lost: it was not moved.
  atLast: (booking, reason) =>
    reason === "as_before" && booking.doing === "move"
      ? changeFailed(booking, "not_done")
      : { to: "person", reason },
  late: (booking) => changeFailed(booking, "too_late"),
  failed: (booking, reason) => changeFailed(booking, reason),
};

async function check(deps: RunDeps, booking: JournalBooking): Promise<Next | Request> {
  const { asked, appointmentId, visit, target } = changeOf(booking);
  if (asked.to && !target) return changeFailed(booking, "slot_taken");
  const isLate = () => isTooLate(deps, [timeOf(visit), ...(asked.to ? [asked.to] : [])]);
  if (isLate()) return changeFailed(booking, "too_late");
  const [now, free] = await Promise.all([
    appointmentNow(deps, appointmentId, booking),
    asked.to ? checkTarget(deps, visit, asked.to, asked.askedAt) : ("free" as const),
  ]);
  const instead = insteadOf(booking, now, free);
  if (instead) return instead;
  if (isLate()) return changeFailed(booking, "too_late");
  const send = await wireOf(deps, asked);
  return {
    before: null,
    async send(options) {
      const answer = await send(appointmentId, options);
      if (!answer.ok) return answer;
      return ok(async (sending) =>
        target ? moveDone(sending, target) : cancelDone(sending, "visitor"),
      );
    },
    async notDone(sending, failure) {
      if (failure.kind === "not_sent" || failure.kind === "unauthorised") {
        return { again: "unavailable" };
      }
      return changeFailed(sending, faultOf(failure, now));
    },
  };
}

function changeOf(booking: JournalBooking) {
  const { change: asked } = managedOf(booking);
  const { appointmentId } = booking;
  if (!asked || appointmentId === null) throw new Error("a change names what to change");
  const visit = presentOf(booking);
  return { asked, appointmentId, visit, target: asked.to && shiftedTo(visit, asked.to) };
}

function isTooLate(deps: RunDeps, times: readonly Target[]): boolean {
  if (deps.waitedMs() > deps.timing.maxWait) return true;
  return times.some((time) => hasBegun(time, deps.now(), deps.location.timeZone));
}

/** What comes in place of the sending. A cancellation needs no reading; without one a move goes on only where the key may not read. */
function insteadOf(
  booking: JournalBooking,
  now: AppointmentNow,
  free: "free" | "taken" | "unread",
): Next | undefined {
  if (now.kind === "cancelled") return cancelDone(booking, "salon");
  if (now.kind === "missing") return { again: "unavailable" };
  if (now.kind === "standing" && !isAsKnown(booking, now))
    return changeFailed(booking, "changed", now);
  if (free === "taken") return changeFailed(booking, "slot_taken");
  const isUnread = free === "unread" || (booking.doing === "move" && now.kind === "unread");
  return isUnread ? { again: "unavailable" } : undefined;
}

/** "It still stands" is said only where the appointment was seen. */
function faultOf(failure: UpstreamFailure, now: AppointmentNow): ChangeFault {
  if (failure.kind === "forbidden") return "off";
  if (!isRefusal(failure)) return "unavailable";
  return now.kind === "standing" ? "refused" : "unclear";
}

async function look(deps: RunDeps, booking: JournalBooking): Promise<StateChange | PersonReason> {
  const { appointmentId, target } = changeOf(booking);
  const now = await appointmentNow(deps, appointmentId, booking);
  switch (now.kind) {
    case "cancelled":
      return cancelDone(booking, target ? "salon" : "visitor");
    case "standing":
      if (target && !now.altered && beginsAt(now.visit, timeOf(target))) {
        return moveDone(booking, now.visit);
      }
      return isAsKnown(booking, now) ? "as_before" : "several";
    case "missing":
      return "not_found";
    case "forbidden":
      return "blind";
    case "unread":
      return now.kind;
  }
}

type Send = (id: string, options: CallOptions) => Promise<Result<void, UpstreamFailure>>;

async function wireOf({ upstream, sealer }: RunDeps, asked: ChangeRequest): Promise<Send> {
  if (asked.to) {
    const body = { appointmentDate: asked.to.date, startTime: asked.to.start };
    return (id, options) => upstream.reschedule(id, body, options);
  }
  const note = asked.note === undefined ? undefined : await openNote(sealer, asked.note);
  const body = {
    ...(asked.reasonId !== undefined && { reasonId: asked.reasonId }),
    ...(note !== undefined && { cancellationNote: note }),
  };
  return (id, options) => upstream.cancel(id, body, options);
}
