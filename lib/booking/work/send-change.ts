import { createHash } from "node:crypto";
import { z } from "zod";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Result } from "#lib/result.ts";
import { timeoutSignal } from "#lib/upstream/clock.ts";
import type { CallOptions, Turn, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { RunDeps } from "../deps.ts";
import { hasBegun } from "../model/clock.ts";
import {
  cancelledBySalon,
  changeFailed,
  changeKindOf,
  endAsFailed,
  isAsKnown,
  withManaged,
} from "../model/ends.ts";
import type { ChangeRequest } from "../model/managed.ts";
import { NOTE_PURPOSE } from "../model/note.ts";
import { managedOf, presentOf } from "../model/record.ts";
import type { NextStep } from "../model/transitions.ts";
import { shiftedTo, timeOf } from "../model/visit.ts";
import { checkTarget, oldTimeOffered } from "../reads/check-times.ts";
import { isGone, type Sighting, sightAppointment } from "../reads/sighting.ts";
import { afterAnswer, afterRefusal, isCertain } from "./after-answer.ts";
import { afterChangeFailure } from "./after-failure.ts";
import { commit } from "./commit.ts";
import type { StepResult } from "./steps.ts";

/** How long an acknowledged change is looked for in its record before it is told. */
const MAX_LOOK_MS = 3_000;

/** Re-reads, then cancels (§4.6) or reschedules (§4.5), once. */
export async function sendChange(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<StepResult> {
  const { change } = managedOf(booking);
  const { appointmentId } = booking;
  if (!change || appointmentId === null) throw new Error("a change names what to change");
  const checked = await checkBefore(deps, booking, appointmentId, change);
  if ("next" in checked) return { booking, next: checked.next };
  const request = await requestOf(deps, change);
  const sending = await commit(deps, booking, {
    to: change.kind === "cancel" ? "cancel_sending" : "move_sending",
    bodyHash: createHash("sha256").update(JSON.stringify(request.body)).digest("hex"),
    outcome: withManaged(booking, {
      change: { ...change, ...checked.facts, missingSince: undefined },
    }),
  });
  if (sending === undefined) return undefined;
  const answer = await request.send(appointmentId, {
    lane: "manage",
    maxWaitMs: deps.timing.maxLimiterWait,
    sendBy: deps.now() + deps.timing.maxCheckAge,
    turn,
    signal: turn.signal,
  });
  const next = answer.ok
    ? await afterSending(deps, sending, checked.statusBefore)
    : await afterFailedSending(deps, sending, answer.error);
  return { booking: sending, next };
}

type Checked =
  | { readonly next: NextStep }
  | {
      readonly facts: Pick<ChangeRequest, "oldOffered">;
      readonly statusBefore: string | undefined;
    };

async function checkBefore(
  deps: RunDeps,
  booking: JournalBooking,
  appointmentId: string,
  change: ChangeRequest,
): Promise<Checked> {
  const visit = presentOf(booking);
  const times = [timeOf(visit), ...(change.to ? [change.to] : [])];
  const isLate = () =>
    deps.waitedMs() > deps.timing.maxWait ||
    times.some((time) => hasBegun(time, deps.now(), deps.location.timeZone));
  if (isLate()) return { next: endAsFailed(booking, "too_late") };
  const [sighting, target] = await Promise.all([
    sightAppointment(deps, appointmentId, booking),
    change.to ? checkTarget(deps, visit, change.to, change.askedAt) : ("free" as const),
  ]);
  const stopped = await afterSighting(deps, booking, change, sighting);
  if (stopped) return { next: stopped };
  if (target === "taken") return { next: endAsFailed(booking, "slot_taken") };
  if (target === "unread") return { next: checkAgainLater(deps, booking, change) };
  if (isLate()) return { next: endAsFailed(booking, "too_late") };
  const standing = sighting.kind === "standing" ? sighting : undefined;
  const oldOffered =
    standing && isCertain(standing) ? undefined : await oldTimeOffered(deps, visit);
  return { facts: { oldOffered }, statusBefore: standing?.status };
}

/** What the record shows that ends the change, or makes it wait. */
async function afterSighting(
  deps: RunDeps,
  booking: JournalBooking,
  change: ChangeRequest,
  sighting: Sighting,
): Promise<NextStep | undefined> {
  if (sighting.kind === "cancelled") return { change: cancelledBySalon(booking) };
  if (sighting.kind === "missing") return whileMissing(deps, booking, change);
  if (sighting.kind !== "standing") return undefined;
  if (!isAsKnown(booking, sighting)) return endAsFailed(booking, "changed", sighting);
  if (change.to && sighting.hasMore) return endAsFailed(booking, "refused");
  // It may be cancelled, in words of the salon's own: then it would be moved to no avail.
  if (change.to && sighting.because === "doubtful") return endAsFailed(booking, "unclear");
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
  const again = queuedAgain(booking, { ...change, missingSince }, false);
  return { change: again, pauseMs: goneAfter };
}

function checkAgainLater(deps: RunDeps, booking: JournalBooking, change: ChangeRequest): NextStep {
  const pauseMs = deps.timing.retryAfter[change.failures];
  if (pauseMs === undefined) return endAsFailed(booking, "unavailable");
  return { change: queuedAgain(booking, change, true), pauseMs };
}

function queuedAgain(booking: JournalBooking, change: ChangeRequest, counts: boolean) {
  const failures = change.failures + (counts ? 1 : 0);
  const to = change.kind === "cancel" ? "cancel_queued" : "move_queued";
  return { to, outcome: withManaged(booking, { change: { ...change, failures } }) } as const;
}

/** A 2xx is believed where the record cannot be read, and compared with it where it can. */
async function afterSending(
  deps: RunDeps,
  booking: JournalBooking,
  statusBefore: string | undefined,
): Promise<NextStep> {
  const { change } = managedOf(booking);
  const { appointmentId } = booking;
  if (!change || appointmentId === null) throw new Error("a sending has a change");
  const target = change.to && shiftedTo(presentOf(booking), change.to);
  if (change.to && !target) throw new Error("a move was sent that ends after midnight");
  const options = { maxWaitMs: MAX_LOOK_MS, signal: timeoutSignal(deps, MAX_LOOK_MS) };
  const sighting = await sightAppointment(deps, appointmentId, booking, options);
  const answer = await afterAnswer(deps, booking, target, { sighting, statusBefore });
  if (answer.to === "cancel_unknown" || answer.to === "move_unknown") {
    deps.log.warn({ bookingId: booking.id }, "a change was acknowledged and is not to be seen");
  }
  return { change: answer };
}

async function afterFailedSending(
  deps: RunDeps,
  booking: JournalBooking,
  failure: UpstreamFailure,
): Promise<NextStep> {
  const { change } = managedOf(booking);
  if (!change) throw new Error("a sending has a change");
  const kind = changeKindOf(booking);
  const refusal = await afterRefusal(deps, booking, failure);
  if (refusal) return { change: refusal };
  const result = afterChangeFailure(failure, change.failures, deps.timing.retryAfter);
  deps.log.warn(
    { bookingId: booking.id, change: kind, failure: failure.kind, result: result.kind },
    "no change was confirmed",
  );
  switch (result.kind) {
    case "unknown":
      return {
        change: {
          to: kind === "cancel" ? "cancel_unknown" : "move_unknown",
          reason: result.reason,
        },
      };
    case "again":
      return { change: queuedAgain(booking, change, result.counts), pauseMs: result.pauseMs };
    case "stop":
      return { change: queuedAgain(booking, change, false), stop: true };
    case "failed":
      return { change: changeFailed(booking, result.reason) };
  }
}

type Request = {
  readonly body: object;
  send(id: string, options: CallOptions): Promise<Result<void, UpstreamFailure>>;
};

async function requestOf({ upstream, sealer }: RunDeps, change: ChangeRequest): Promise<Request> {
  if (change.to) {
    const body = { appointmentDate: change.to.date, startTime: change.to.start };
    return { body, send: (id, options) => upstream.reschedule(id, body, options) };
  }
  const note =
    change.note === undefined
      ? undefined
      : await sealer.open(NOTE_PURPOSE, change.note, z.string());
  const body = {
    ...(change.reasonId !== undefined && { reasonId: change.reasonId }),
    ...(note?.ok && { cancellationNote: note.value }),
  };
  return { body, send: (id, options) => upstream.cancel(id, body, options) };
}
