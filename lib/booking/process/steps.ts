import { createHash } from "node:crypto";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { asksForResource, type UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import type { WritePermit } from "../queue/write-scheduler.ts";
import { timesOf } from "../state/members.ts";
import { isResent, outcomeWith } from "../state/record.ts";
import { openContact } from "../state/sealed-contact.ts";
import {
  afterAppointmentFailure,
  afterClientFailure,
  type NextStep,
  reject,
} from "../state/transitions.ts";
import type { Contact } from "../submit/contact.ts";
import { clientBody } from "./client-body.ts";
import { hasEmail } from "./client-search.ts";
import { commit } from "./commit.ts";
import {
  type ClientContact,
  type ClientIdentity,
  forgetClient,
  type KnownClients,
  rememberClient,
} from "./known-client.ts";
import { appointmentBody } from "./lines.ts";
import { preflight, preflightWithLookup } from "./preflight.ts";
import { countRefusal, endRefusals } from "./refusals.ts";
import { noteRefusal, withoutNames } from "./restrictions.ts";
import { sealWarning } from "./warning.ts";

/** `undefined`: another process has taken over. */
export type StepResult = { readonly booking: JournalBooking; readonly next: NextStep } | undefined;

/** Rechecks, then creates or matches the client (§4.3); a known client needs no write. */
export async function sendClient(
  deps: RunDeps,
  booking: JournalBooking,
  clients: KnownClients,
  permit: WritePermit | undefined,
): Promise<StepResult> {
  const contact = await openContact(deps.sealer, booking);
  if (contact === undefined) return { booking, next: reject("contact_gone") };
  const identity = await identify(booking, contact, clients);
  if (identity.kind === "known") {
    return { booking, next: { change: { to: "client_known", clientId: identity.clientId } } };
  }
  const checked = await preflight(deps, booking, "queued");
  if (checked.kind === "not_ready") return { booking, next: checked.next };

  const sending = await commit(deps, booking, { to: "client_sending" });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createClient(clientBody(contact, identity.contact), {
    lane: "finish",
    maxWaitMs: deps.timing.maxLimiterWait,
    ...(permit && { onStart: permit.use, signal: permit.signal }),
  });
  if (created.ok) {
    const { id } = created.value;
    if (!(await isRightClient(deps, id, identity.contact))) {
      clients.distrustPhone(contact);
      return { booking: sending, next: { change: { to: "queued" } } };
    }
    await rememberClient(deps, contact, id);
    return { booking: sending, next: { change: { to: "client_known", clientId: id } } };
  }
  const { retryAfter } = deps.timing;
  const next = afterClientFailure(created.error, booking.attempts, retryAfter);
  deps.log.warn(
    { bookingId: booking.id, ...failureCodes(created.error), to: next.change.to },
    "the client was not created",
  );
  return { booking: sending, next };
}

/** Rechecks, then sends the appointment, once (§4.4). */
export async function sendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  permit?: WritePermit,
): Promise<StepResult> {
  const { clientId } = booking;
  if (clientId === null) throw new Error("a known client has an id");
  const { checked, outcome, isThere } = await preflightWithLookup(deps, booking);
  if (isThere) return { booking, next: { change: { to: "unknown", reason: "there_before" } } };
  if (checked.kind === "not_ready") return { booking, next: checked.next };
  const { review, quote, withoutMember } = checked;
  const when = { date: review.date, times: timesOf(review) };
  const made = appointmentBody(clientId, quote, when, deps.location, withoutMember);
  if (!made.ok) return { booking, next: reject("not_bookable") };
  const body = made.value;
  const memberless = body.services.flatMap((line, at) => (line.teamMemberId ? [] : [at]));

  const sendBy = deps.now() + deps.timing.maxCheckAge;
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const sending = await commit(deps, booking, {
    to: "appointment_sending",
    bodyHash,
    outcome: outcomeWith({ ...booking, outcome }, { memberless }),
  });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createAppointment(body, {
    lane: "finish",
    maxWaitMs: deps.timing.maxLimiterWait,
    sendBy,
    ...(permit && { onStart: permit.use, signal: permit.signal }),
  });
  const cart = quote.lines.map(({ line }) => line);
  if (created.ok) {
    void endRefusals(deps, cart);
    return { booking: sending, next: await confirmed(deps, sending, created.value) };
  }
  if (isClientRefused(withoutNames(created.error, cart), booking)) {
    await forgetClient(deps, clientId);
    return { booking: sending, next: { change: { to: "queued", dropClient: true } } };
  }
  return { booking: sending, next: await notConfirmed(deps, booking, cart, created.error) };
}

async function notConfirmed(
  deps: BookingDeps,
  booking: JournalBooking,
  cart: CheckedCart,
  error: UpstreamFailure,
): Promise<NextStep> {
  const failure = withoutNames(error, cart);
  const next = afterAppointmentFailure(failure, booking.attempts, deps.timing.retryAfter);
  deps.log.warn(
    { bookingId: booking.id, ...failureCodes(failure), to: next.change.to },
    "no appointment was confirmed",
  );
  if (next.change.reason === "needs_resource") {
    await noteRefusal(deps, booking, cart, error.detail);
  } else if (next.change.reason === "refused") {
    await countRefusal(deps, cart);
  }
  return next;
}

async function confirmed(
  deps: BookingDeps,
  booking: JournalBooking,
  { id, warning }: { readonly id: string; readonly warning: string | null },
): Promise<NextStep> {
  const change = { to: "confirmed", appointmentId: id } as const;
  if (warning === null) return { change };
  deps.log.warn({ bookingId: booking.id }, "the upstream booked with a warning");
  const sealed = await sealWarning(deps.sealer, warning);
  const outcome = outcomeWith(booking, { warning: sealed });
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

/** Any 400, 404 or 422 may mean that a remembered client is gone: no code is documented. */
function isClientRefused(failure: UpstreamFailure, booking: JournalBooking): boolean {
  const { kind, provesNothingHappened } = failure;
  const isRefusal = kind === "invalid" || kind === "not_found" || kind === "refused";
  const mayBeStale = !booking.clientAsked && !isResent(booking);
  return isRefusal && mayBeStale && provesNothingHappened && !asksForResource(failure);
}

function failureCodes({ kind, reason }: UpstreamFailure) {
  return { failure: kind, ...(reason && { reason }) };
}
