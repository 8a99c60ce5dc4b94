import { createHash } from "node:crypto";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Turn } from "#lib/upstream/endpoints.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { asksForResource } from "#lib/upstream/transport/resource-refusal.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { appointmentBody } from "../model/appointment-body.ts";
import { clientBody } from "../model/client-body.ts";
import type { ClientContact, Contact } from "../model/contact.ts";
import { endHold, heldAfterRead, heldSoFar, holding } from "../model/held.ts";
import { isResent, outcomeWith, parseRequest } from "../model/record.ts";
import { openContact } from "../model/sealed-contact.ts";
import {
  afterAppointmentFailure,
  afterClientFailure,
  type NextStep,
  reject,
  tellingStaff,
} from "../model/transitions.ts";
import { sealWarning } from "../model/warning.ts";
import { hasEmail } from "../reads/client-search.ts";
import {
  type ClientIdentity,
  forgetClient,
  type KnownClients,
  rememberClient,
} from "../reads/known-client.ts";
import { withoutOwnWords } from "../reads/own-words.ts";
import { recheck } from "../reads/recheck.ts";
import { countRefusal, endRefusals } from "../reads/refusals.ts";
import { noteRefusal } from "../reads/restrictions.ts";
import { commit } from "./commit.ts";
import { preflight, preflightWithLookup } from "./preflight.ts";
import { verifyBooked } from "./verify.ts";

/** `undefined`: another process has taken over. */
export type StepResult = { readonly booking: JournalBooking; readonly next: NextStep } | undefined;

/** Rechecks, then creates or matches the client (§4.3); a known client needs no write. */
export async function sendClient(
  deps: RunDeps,
  booking: JournalBooking,
  clients: KnownClients,
  turn: Turn,
): Promise<StepResult> {
  const contact = await openContact(deps.sealer, booking);
  if (contact === undefined) return { booking, next: reject("contact_gone") };
  const identity = await identify(booking, contact, clients);
  if (identity.kind === "known") {
    return { booking, next: { change: { to: "client_known", clientId: identity.clientId } } };
  }
  const checked = await preflight(deps, booking, "queued");
  if (checked.kind === "not_ready") return { booking, next: checked.next };

  const sending = await commit(deps, booking, {
    to: "client_sending",
    ...(booking.outcome !== null && { outcome: outcomeWith(booking, heldAfterRead(booking)) }),
  });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createClient(clientBody(contact, identity.contact), {
    lane: "finish",
    maxWaitMs: deps.timing.maxLimiterWait,
    turn,
    signal: turn.signal,
  });
  if (created.ok) {
    const { id } = created.value;
    if (!(await isRightClient(deps, id, identity.contact))) {
      clients.distrustPhone(contact);
      return { booking: sending, next: { change: { to: "queued" } } };
    }
    await rememberClient(deps, contact, id);
    const change = { to: "client_known", clientId: id, ...endHold(sending) } as const;
    return { booking: sending, next: { change } };
  }
  const next = afterClientFailure(created.error, heldSoFar(deps, sending));
  deps.log.warn(
    { bookingId: booking.id, ...failureCodes(created.error), to: next.change.to },
    "the client was not created",
  );
  return { booking: sending, next: holding(deps, sending, "write", next) };
}

/** Rechecks, then sends the appointment, once (§4.4). */
export async function sendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<StepResult> {
  const { clientId } = booking;
  if (clientId === null) throw new Error("a known client has an id");
  const { checked, outcome, isThere } = await preflightWithLookup(deps, booking);
  if (isThere) return { booking, next: { change: { to: "unknown", reason: "there_before" } } };
  if (checked.kind === "not_ready") return { booking, next: checked.next };
  const { visit, quote, withoutMember } = checked;
  const body = appointmentBody(clientId, visit, quote, deps.location, withoutMember);
  const memberless = body.services.flatMap((line, at) => (line.teamMemberId ? [] : [at]));

  const sendBy = deps.now() + deps.timing.maxCheckAge;
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const sending = await commit(deps, booking, {
    to: "appointment_sending",
    bodyHash,
    outcome: outcomeWith({ ...booking, outcome }, { memberless, ...heldAfterRead(booking) }),
  });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createAppointment(body, {
    lane: "finish",
    maxWaitMs: deps.timing.maxLimiterWait,
    sendBy,
    turn,
    signal: turn.signal,
  });
  const cart = quote.lines.map(({ line }) => line);
  if (created.ok) {
    void endRefusals(deps, cart);
    return { booking: sending, next: await confirmed(deps, sending, created.value) };
  }
  const contact = await openContact(deps.sealer, booking);
  const judged = withoutOwnWords(created.error, { cart, visit, contact });
  if (isClientRefused(judged, booking)) {
    await forgetClient(deps, clientId);
    return { booking: sending, next: { change: { to: "queued", dropClient: true } } };
  }
  const next = await notConfirmed(deps, booking, cart, judged);
  if (next.change.reason !== "needs_resource") return { booking: sending, next };
  const isSwitchedOff = await noteRefusal(deps, booking, cart, created.error.detail);
  return { booking: sending, next: isSwitchedOff ? tellingStaff(next) : next };
}

async function notConfirmed(
  deps: BookingDeps,
  booking: JournalBooking,
  cart: CheckedCart,
  failure: UpstreamFailure,
): Promise<NextStep> {
  if (isRefusal(failure) && (await isTaken(deps, booking))) {
    deps.log.info({ bookingId: booking.id, ...failureCodes(failure) }, "its time was taken");
    return { change: { to: "slot_taken" } };
  }
  const next = afterAppointmentFailure(failure, heldSoFar(deps, booking));
  deps.log.warn(
    { bookingId: booking.id, ...failureCodes(failure), to: next.change.to },
    "no appointment was confirmed",
  );
  if (next.change.reason === "refused") await countRefusal(deps, cart);
  return holding(deps, booking, "write", next);
}

async function confirmed(
  deps: BookingDeps,
  booking: JournalBooking,
  { id, warning }: { readonly id: string; readonly warning: string | null },
): Promise<NextStep> {
  const change = await verifyBooked(deps, booking, id);
  if (warning === null) return { change };
  deps.log.warn({ bookingId: booking.id }, "the upstream booked with a warning");
  const sealed = await sealWarning(deps.sealer, warning);
  const outcome = outcomeWith({ ...booking, ...change }, { warning: sealed });
  return { change: { ...change, outcome, needsPerson: true } };
}

/** The upstream's own response outranks a remembered client, which it may have refused. */
async function identify(
  { clientId, clientAsked }: JournalBooking,
  contact: Contact,
  clients: KnownClients,
): Promise<ClientIdentity> {
  if (clientId !== null) return { kind: "known", clientId };
  if (clientAsked) return { kind: "new", contact: clients.contactToPost(contact) };
  return clients.identify(contact);
}

/** The upstream matches by email or phone (§4.3 rule 1): only the record proves the email. */
async function isRightClient(
  deps: BookingDeps,
  clientId: string,
  { email, phone }: ClientContact,
): Promise<boolean> {
  if (email === undefined || phone === undefined) return true;
  return hasEmail(deps, clientId, email);
}

async function isTaken(deps: BookingDeps, booking: JournalBooking): Promise<boolean> {
  const { kind } = await recheck(deps, parseRequest(booking), booking.createdAt);
  return kind === "slot_taken";
}

function isRefusal({ kind, provesNothingHappened }: UpstreamFailure): boolean {
  const isRefused = kind === "invalid" || kind === "not_found" || kind === "refused";
  return isRefused && provesNothingHappened;
}

/** Any 400, 404 or 422 may mean that a remembered client is gone: no code is documented. */
function isClientRefused(failure: UpstreamFailure, booking: JournalBooking): boolean {
  const mayBeStale = !booking.clientAsked && !isResent(booking);
  return isRefusal(failure) && mayBeStale && !asksForResource(failure);
}

function failureCodes({ kind, reason }: UpstreamFailure) {
  return { failure: kind, ...(reason && { reason }) };
}
