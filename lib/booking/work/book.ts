import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { UpstreamFailure } from "#lib/upstream/endpoints.ts";
import { ok } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { appointmentBody } from "../model/appointment-body.ts";
import { hasBegun } from "../model/clock.ts";
import { notingOutage, outageAfterRead, outageSoFar } from "../model/outage.ts";
import {
  isResent,
  parseProgress,
  parseRequest,
  progressWith,
  resentByStaffAt,
} from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import {
  afterAppointmentRefusal,
  isRefusal,
  type NextStep,
  NOT_SEEN,
  type StateChange,
} from "../model/transitions.ts";
import { timeOf } from "../model/visit.ts";
import { noteBooked, noteRefusal } from "../reads/closed-services.ts";
import { forgetClient } from "../reads/known-client.ts";
import { lookForAppointment } from "../reads/look.ts";
import { recheck } from "../reads/recheck.ts";
import type { StaffReason } from "./evidence.ts";
import type { LastingOperation, Look, Request, RunDeps } from "./operation.ts";
import { preflightWithLook } from "./preflight.ts";
import { endRefused } from "./refused.ts";
import { afterBooked, notSeen, verifyBooked } from "./verify.ts";

/** Rechecks, then sends the appointment (§4.4) once; a second time only if proved absent. */
export const book: LastingOperation = {
  kind: "book",
  lane: "finish",
  look,
  absent,
  unclear,
  async check(deps, booking) {
    if (!isResent(booking)) return checkOnce(deps, booking);
    const seen = await lookBeforeResending(deps, booking);
    if (seen) return seen;
    const checked = await checkOnce(deps, booking);
    if ("change" in checked) return afterResending(checked);
    const { notDone } = checked;
    return { ...checked, notDone: async (...args) => afterResending(await notDone(...args)) };
  },
};

async function checkOnce(deps: RunDeps, booking: JournalBooking): Promise<NextStep | Request> {
  const { clientId } = booking;
  if (clientId === null) throw new Error("a known client has an id");
  const { checked, progress, isThere } = await preflightWithLook(deps, booking);
  if (isThere) return { change: { to: "unknown", reason: "there_before" } };
  if (checked.kind === "not_ready") return checked.next;
  const { visit, quote } = checked;
  const body = appointmentBody(clientId, visit, quote, deps.location);
  const cart = quote.lines.map(({ line }) => line);
  return {
    body,
    progress: progressWith({ ...booking, progress }, outageAfterRead(booking)),
    async send(options) {
      const created = await deps.upstream.createAppointment(body, options);
      if (!created.ok) return created;
      void noteBooked(deps, cart);
      return ok((sending) => afterCreated(deps, sending, created.value));
    },
    async notDone(sending, failure) {
      if (isClientRefused(failure, booking)) {
        await forgetClient(deps, clientId);
        return { change: { to: "queued", dropClient: true } };
      }
      return afterRefusal(deps, sending, cart, failure);
    },
  };
}

async function afterCreated(
  deps: BookingDeps,
  sending: JournalBooking,
  { id, warning }: { readonly id: string; readonly warning: string | null },
): Promise<NextStep> {
  const change = await afterBooked(deps, sending, id);
  if (warning === null) return { change };
  deps.log.warn({ bookingId: sending.id }, "the upstream booked with a warning");
  const sealed = await sealWarning(deps.sealer, warning);
  const progress = progressWith({ ...sending, ...change }, { warning: sealed });
  return { change: { ...change, progress, needsPerson: true } };
}

async function afterRefusal(
  deps: BookingDeps,
  sending: JournalBooking,
  cart: CheckedCart,
  failure: UpstreamFailure,
): Promise<NextStep> {
  if (isRefusal(failure) && (await isTaken(deps, sending))) return { change: { to: "slot_taken" } };
  const next = afterAppointmentRefusal(failure, outageSoFar(deps, sending));
  if (next.change.reason !== "refused") return notingOutage(deps, sending, "write", next);
  if (failure.kind !== "not_found") await noteRefusal(deps, sending, cart);
  return endRefused(deps, sending, failure);
}

async function isTaken(deps: BookingDeps, booking: JournalBooking): Promise<boolean> {
  const { kind } = await recheck(deps, parseRequest(booking), booking.createdAt);
  return kind === "slot_taken";
}

/** Any 400, 404 or 422 may mean that a remembered client is gone: no code is documented for it. */
function isClientRefused(failure: UpstreamFailure, booking: JournalBooking): boolean {
  const mayBeStale = !booking.clientAsked && !isResent(booking);
  return isRefusal(failure) && mayBeStale;
}

/** The first sending may have arrived while this one waited for a free write. */
async function lookBeforeResending(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<NextStep | undefined> {
  const look = await lookForAppointment(deps, booking);
  // Where the key sees nothing or is unsure, staff have looked instead.
  const isBlind = look.kind === "blind" || look.kind === "unproven";
  const isSeen = isBlind && resentByStaffAt(booking) !== undefined;
  if (look.kind === "absent" || isSeen) return undefined;
  return { change: { to: "unknown", reason: look.kind } };
}

/** The first sending may still arrive, so a failed second one leads back to looking. */
export function afterResending(next: NextStep): NextStep {
  const { to, reason } = next.change;
  switch (to) {
    // Queueing would create another client, under whom the first appointment is not found.
    case "queued":
    case "rejected":
    case "slot_taken":
    case "price_changed":
    case "expired":
      return { change: { to: "unknown", reason: reason ?? to } };
    default:
      return next;
  }
}

/** Looks once for an appointment that may have been booked; by its id where a 2xx has given one. */
async function look(deps: RunDeps, booking: JournalBooking): Promise<Look> {
  const { acknowledged } = parseProgress(booking.progress);
  if (acknowledged === undefined) {
    const seen = await lookForAppointment(deps, booking);
    if (seen.kind !== "found") return { notFound: seen };
    return { end: { to: "confirmed", appointmentId: seen.appointmentId } };
  }
  const verified = await verifyBooked(deps, booking, acknowledged, { isJustBooked: false });
  if (verified === "unread") return { notFound: { kind: "unread" } };
  return { end: verified === "missing" ? notSeen(booking, { notFound: acknowledged }) : verified };
}

/** Sends it again, or says why not. A failed recheck decides nothing: a look comes before. */
async function absent(deps: RunDeps, booking: JournalBooking): Promise<StateChange> {
  const visit = parseRequest(booking);
  const { timing, location } = deps;
  const isLate =
    deps.waitedMs() > timing.maxWait || hasBegun(timeOf(visit), deps.now(), location.timeZone);
  // The upstream has acknowledged the appointment and may show it later: another could double it.
  if (isLate || booking.reason === NOT_SEEN) return unclear(booking, "not_found");
  const rechecked = await recheck(deps, visit, booking.createdAt);
  if (rechecked.kind === "same" || rechecked.kind === "unread") {
    deps.log.warn({ bookingId: booking.id }, "an appointment did not arrive; it is sent again");
    const progress = progressWith(booking, { evidence: { absentAt: [], resent: true } });
    return { to: "client_known", progress };
  }
  const look = await lookForAppointment(deps, booking);
  if (look.kind !== "absent") return unclear(booking, "not_found");
  // Unless the search is known to show ours, the time may be taken by ours.
  if (rechecked.kind === "slot_taken" && look.isProven) return { to: "slot_taken" };
  if (rechecked.kind !== "price_changed") return unclear(booking, "not_found");
  const progress = progressWith(booking, { newTotal: rechecked.newTotal });
  return { to: "price_changed", progress };
}

/** A 2xx is believed if its record stays unreadable: each view of its page tries again. */
function unclear(booking: JournalBooking, reason: StaffReason): StateChange {
  const { acknowledged: appointmentId } = parseProgress(booking.progress);
  if (appointmentId === undefined) return { to: "needs_staff", reason };
  const progress = progressWith(booking, { evidence: undefined });
  return { to: "confirmed", appointmentId, progress };
}
