import { slotAt } from "#lib/offer/availability/days.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { ok } from "#lib/values/result.ts";
import { hasBegun } from "../model/clock.ts";
import { cancelDone, changeFailed, isAsKnown, moveDone } from "../model/ends.ts";
import { parseRequest, progressOf } from "../model/record.ts";
import { isRefusal, type PersonReason, type StateChange } from "../model/transitions.ts";
import { beginsAt, shiftedTo, type Target, timeOf, type Visit } from "../model/visit.ts";
import { type AppointmentNow, appointmentNow } from "../reads/appointment-now.ts";
import { moveOffers, readFreeTimes } from "../reads/free-times.ts";
import type { Next, Operation, Request, RunDeps } from "./operation.ts";

/** Reads the appointment again, then reschedules (§4.5) or cancels (§4.6) it once. */
export const change: Operation = {
  lane: "manage",
  check,
  look,
  // Seen where it was, three minutes after the answer was lost: it was not moved.
  atLast: (booking, reason) =>
    reason === "as_before" && booking.doing === "move"
      ? changeFailed(booking, "not_done")
      : undefined,
  failed: (booking, reason) => changeFailed(booking, reason),
};

async function check(deps: RunDeps, booking: JournalBooking): Promise<Next | Request> {
  const { asked, appointmentId, visit, target } = changeOf(booking);
  if (asked.to && !target) return changeFailed(booking, "slot_taken");
  const [now, free] = await Promise.all([
    appointmentNow(deps, appointmentId, booking),
    asked.to ? stateOfTarget(deps, visit, asked.to, asked.askedAt) : ("free" as const),
  ]);
  const isLate = isTooLate(deps, [timeOf(visit), ...(asked.to ? [asked.to] : [])]);
  if (isLate && now.kind !== "cancelled") return changeFailed(booking, "expired");
  const instead = insteadOf(booking, now, free);
  if (instead) return instead;
  const { to, reasonId } = asked;
  return {
    before: [],
    async send(options) {
      const answer = to
        ? await deps.upstream.reschedule(
            appointmentId,
            { appointmentDate: to.date, startTime: to.start },
            options,
          )
        : await deps.upstream.cancel(
            appointmentId,
            { ...(reasonId !== undefined && { reasonId }) },
            options,
          );
      if (!answer.ok) return answer;
      return ok(async (sending) =>
        target ? moveDone(sending, target) : cancelDone(sending, "visitor"),
      );
    },
    async notDone(sending, failure) {
      if (failure.kind === "not_sent" || failure.kind === "unauthorised") {
        return { again: "unavailable" };
      }
      if (failure.kind === "forbidden") return changeFailed(sending, "off");
      return changeFailed(sending, isRefusal(failure) ? "refused" : "unavailable");
    },
  };
}

function changeOf(booking: JournalBooking) {
  const { change: asked } = progressOf(booking);
  const { appointmentId } = booking;
  if (!asked || appointmentId === null) throw new Error("a change names what to change");
  const visit = parseRequest(booking);
  return { asked, appointmentId, visit, target: asked.to && shiftedTo(visit, asked.to) };
}

function isTooLate(deps: RunDeps, times: readonly Target[]): boolean {
  if (deps.waitedMs() > deps.timing.maxWait) return true;
  return times.some((time) => hasBegun(time, deps.now(), deps.location.timeZone));
}

/** `askedAt`: the moment by which notice and horizon are judged. */
async function stateOfTarget(
  { availability, location }: RunDeps,
  visit: Visit,
  { date, start }: Target,
  askedAt: number,
): Promise<"free" | "taken" | "unread"> {
  const days = await readFreeTimes({ availability }, visit, date, "manage");
  if (!days.ok) return "unread";
  const window = bookableWindow(askedAt, location.rules, location.timeZone);
  if (slotAt(moveOffers(days.value, visit, window), date, start)) return "free";
  return days.value.some(({ unread }) => unread.has(date)) ? "unread" : "taken";
}

/** What comes in place of the sending. A cancellation needs no reading; a move keeps its person, who has to be known. */
function insteadOf(
  booking: JournalBooking,
  now: AppointmentNow,
  free: "free" | "taken" | "unread",
): Next | undefined {
  if (now.kind === "cancelled") return cancelDone(booking, "salon");
  if (now.kind === "standing" && !isAsKnown(booking, now))
    return changeFailed(booking, "changed", now);
  const isMove = booking.doing === "move";
  if (isMove && now.kind === "blind") return changeFailed(booking, "off");
  const isUnread = isMove && now.kind === "unread";
  if (isUnread || free === "unread" || now.kind === "not_found") return { again: "unavailable" };
  return free === "taken" ? changeFailed(booking, "slot_taken") : undefined;
}

async function look(deps: RunDeps, booking: JournalBooking): Promise<StateChange | PersonReason> {
  const { appointmentId, target } = changeOf(booking);
  const now = await appointmentNow(deps, appointmentId, booking);
  if (now.kind === "cancelled") return cancelDone(booking, target ? "salon" : "visitor");
  if (now.kind !== "standing") return now.kind;
  if (target && !now.altered && beginsAt(now.visit, timeOf(target))) {
    return moveDone(booking, now.visit);
  }
  return isAsKnown(booking, now) ? "as_before" : "several";
}
