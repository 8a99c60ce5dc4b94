import type { Quote } from "#lib/offer/pricing/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { timeoutSignal } from "#lib/upstream/clock.ts";
import { ok } from "#lib/values/result.ts";
import { appointmentBody } from "../model/appointment-body.ts";
import { hasBegun } from "../model/clock.ts";
import { holdsOf } from "../model/holds.ts";
import {
  parseRequest,
  progressOf,
  progressWith,
  requestWith,
  settledWith,
} from "../model/record.ts";
import { sealWarning } from "../model/sealed.ts";
import { isRefusal, notBooked, type StateChange } from "../model/transitions.ts";
import { type AgreedVisit, timeOf } from "../model/visit.ts";
import { mayRead } from "../reads/appointment-now.ts";
import { noteBooked, noteRefusal } from "../reads/closed-services.ts";
import { matchesOf, readDay } from "../reads/find-appointment.ts";
import { type RecheckResult, recheck, withOthersFree } from "../reads/recheck.ts";
import {
  afterNothing,
  type Next,
  type Operation,
  type Request,
  type RunDeps,
} from "./operation.ts";

/** Checks price and slot, then sends the appointment (§4.4). */
export const book: Operation = {
  lane: "finish",
  check,
  look,
  failed: (_, reason) => notBooked(reason),
};

/** An older check, while the list was read, is repeated before the sending. */
const RECHECK_AFTER_MS = 1_000;
/** Longer than one read may take: without this list a lost answer is left to a person. */
const MAX_LIST_WAIT_MS = 12_000;

async function check(deps: RunDeps, booking: JournalBooking): Promise<Next | Request> {
  const { clientId } = booking;
  if (clientId === null) throw new Error("the client comes first");
  const [first, { before, isThere }] = await Promise.all([
    checkVisit(deps, booking),
    listBefore(deps, booking),
  ]);
  if (isThere) return { to: "person", reason: "there_before" };
  const isOld = "quote" in first && deps.monotonic() - first.readAt > RECHECK_AFTER_MS;
  const checked = isOld ? await checkVisit(deps, booking) : first;
  if (!("quote" in checked)) return checked.next;
  const { visit, quote } = checked;
  const body = appointmentBody(clientId, visit, quote, deps.location);
  const cart = quote.lines.map(({ line }) => line);
  return {
    before,
    async send(options) {
      const created = await deps.upstream.createAppointment(body, options);
      if (!created.ok) return created;
      void noteBooked(deps, cart);
      return ok((sending) => afterAnswer(deps, sending, created.value));
    },
    async notDone(sending, failure) {
      if (isRefusal(failure)) {
        const again = await recheck(deps, visit, booking.createdAt);
        if (again.kind === "slot_taken") return notBooked("slot_taken");
        if (failure.kind !== "not_found") await noteRefusal(deps, sending, cart);
      }
      return afterNothing(deps, sending, failure);
    },
  };
}

async function afterAnswer(
  deps: RunDeps,
  sending: JournalBooking,
  { id, warning }: { readonly id: string; readonly warning: string | null },
): Promise<StateChange> {
  const booked = { to: "booked", appointmentId: id } as const;
  if (warning === null) return { ...booked, progress: settledWith(sending) };
  deps.log.warn({ bookingId: sending.id }, "the upstream booked with a warning");
  const sealed = await sealWarning(deps.sealer, warning);
  const progress = settledWith(sending, { warning: sealed });
  return { ...booked, progress, needsPerson: true };
}

type Checked =
  | { readonly visit: AgreedVisit; readonly quote: Quote; readonly readAt: number }
  | { readonly next: Next };

/** Whether the visit can be booked as it was agreed to, right now. */
export async function checkVisit(deps: RunDeps, booking: JournalBooking): Promise<Checked> {
  const visit = parseRequest(booking);
  const rechecked = await recheck(deps, visit, booking.createdAt);
  // The reading may have waited for the limits or for a pause of the upstream.
  const isLate = deps.waitedMs() > deps.timing.maxWait;
  if (isLate || hasBegun(timeOf(visit), deps.now(), deps.location.timeZone)) {
    return { next: notBooked("expired") };
  }
  if (rechecked.kind === "same") return { visit, ...rechecked };
  if (rechecked.kind === "unread") return { next: { again: rechecked.reason } };
  const other = await takenByAnother(deps, booking, visit, rechecked.kind);
  if (other) return { next: other };
  const end = notBooked(rechecked.kind);
  if (rechecked.kind !== "price_changed") return { next: end };
  const { newTotal } = rechecked;
  return { next: { ...end, progress: progressWith(booking, { newTotal }) } };
}

/**
 * Where anyone would do, the next free member at the same price and length takes a visit whose member
 * is not free any more; it is checked again.
 */
async function takenByAnother(
  deps: RunDeps,
  booking: JournalBooking,
  visit: AgreedVisit,
  kind: RecheckResult["kind"],
): Promise<StateChange | undefined> {
  const wasSent = progressOf(booking).resentAt !== undefined;
  if (wasSent || (kind !== "slot_taken" && kind !== "price_changed")) return undefined;
  const other = await withOthersFree(deps, visit, booking.createdAt, holdsOf(visit));
  if (!other) return undefined;
  deps.log.info({ bookingId: booking.id, anyMember: true }, "another member takes the booking");
  const holds = { keep: [], take: holdsOf(other) };
  return { to: "waiting", request: requestWith(booking, other), holds };
}

type Before = { readonly before: readonly string[] | null; readonly isThere: boolean };

/**
 * Lists what must not be taken for this booking after its sending. One of them may be this very
 * booking, unknown to the journal: then nothing is sent.
 */
async function listBefore(deps: RunDeps, booking: JournalBooking): Promise<Before> {
  const unknown = { before: null, isThere: false };
  if (!mayRead(deps)) return unknown;
  const { date } = parseRequest(booking);
  const day = await readDay(deps, date, timeoutSignal(deps, MAX_LIST_WAIT_MS));
  if (typeof day === "string") return unknown;
  const isThere = (await matchesOf(deps, booking, day)).length > 0;
  const similar = day.filter(({ clientId }) => clientId === null || clientId === booking.clientId);
  return { before: similar.flatMap(({ id }) => id ?? []), isThere };
}

/** Booked if exactly one new record is this visit's. Nothing follows from finding none. */
async function look(deps: RunDeps, booking: JournalBooking) {
  const day = await readDay(deps, parseRequest(booking).date);
  if (day === "forbidden") return "blind";
  if (day === "unread") return day;
  const { before } = progressOf(booking).sent ?? {};
  const matches = await matchesOf(deps, booking, day);
  const [found, second] = matches.filter((id) => !before?.includes(id));
  if (found === undefined) return "not_found";
  if (second !== undefined) return "several";
  return { to: "booked", appointmentId: found, progress: settledWith(booking) } as const;
}
