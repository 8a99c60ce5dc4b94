import { createHash } from "node:crypto";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Quote } from "#lib/pricing/types.ts";
import { asksForResource, type UpstreamFailure } from "#lib/upstream/failure.ts";
import { commit } from "./commit.ts";
import type { Contact } from "./contact.ts";
import type { BookingDeps } from "./deps.ts";
import { forgetClient, type KnownClients, rememberClient } from "./known-client.ts";
import { appointmentLines } from "./lines.ts";
import { existingBefore } from "./look.ts";
import { type Recheck, recheck } from "./recheck.ts";
import { isResent, openContact, outcomeWith, parseRequest } from "./record.ts";
import type { Review } from "./review.ts";
import {
  afterAppointmentFailure,
  afterClientFailure,
  type Follow,
  isTooLate,
  LESSON_MS,
  reject,
  tryAgain,
} from "./rules.ts";
import type { Turn } from "./turns.ts";

/** The booking after a step, and what is left to do. `undefined`: it is in other hands. */
export type Stepped = { readonly booking: JournalBooking; readonly follow: Follow } | undefined;

/**
 * `queued`: nothing was sent. A client who is known by now costs no write; else rechecks, then
 * creates or matches the client (§4.3).
 */
export async function sendClient(
  deps: BookingDeps,
  booking: JournalBooking,
  clients: KnownClients,
  turn: Turn | undefined,
): Promise<Stepped> {
  const contact = await openContact(deps.sealer, booking);
  if (contact === undefined) return { booking, follow: reject("contact_gone") };
  const known = booking.clientId ?? (await knownClient(booking, contact, clients));
  if (known !== undefined) {
    return { booking, follow: { move: { to: "client_known", clientId: known } } };
  }
  const checked = await ready(deps, booking, "queued");
  if (checked.kind === "follow") return { booking, follow: checked.follow };

  const sending = await commit(deps, booking, { to: "client_sending" });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createClient(clientBody(contact), {
    lane: "finish",
    maxWaitMs: deps.timing.writeHold,
    ...(turn && { onStart: turn.spent, signal: turn.signal }),
  });
  if (created.ok) {
    await rememberClient(deps, contact, created.value.id);
    return {
      booking: sending,
      follow: { move: { to: "client_known", clientId: created.value.id } },
    };
  }
  const { retryAfter } = deps.timing;
  const follow = afterClientFailure(created.error, booking.attempts, retryAfter);
  deps.log.warn(
    { bookingId: booking.id, ...namesOf(created.error), to: follow.move.to },
    "the client was not created",
  );
  return { booking: sending, follow };
}

/** `client_known`: rechecks, then sends the appointment, once (§4.4). */
export async function sendAppointment(
  deps: BookingDeps,
  booking: JournalBooking,
  turn?: Turn,
): Promise<Stepped> {
  const { clientId } = booking;
  if (clientId === null) throw new Error("a known client has an id");
  const [checked, outcome] = await readyAndLooked(deps, booking);
  if (checked.kind === "follow") return { booking, follow: checked.follow };
  const { review, quote } = checked;
  const services = appointmentLines(quote, review.start, deps.location);
  if (!services.ok) return { booking, follow: reject("not_bookable") };
  const body = { clientId, appointmentDate: review.date, services: services.value };

  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const sending = await commit(deps, booking, { to: "appointment_sending", bodyHash, outcome });
  if (sending === undefined) return undefined;
  const created = await deps.upstream.createAppointment(body, {
    lane: "finish",
    maxWaitMs: deps.timing.writeHold,
    ...(turn && { onStart: turn.spent, signal: turn.signal }),
  });
  if (created.ok) {
    const { id, warning } = created.value;
    if (warning !== null) deps.log.warn({ bookingId: booking.id }, "booked with a warning");
    return { booking: sending, follow: { move: { to: "confirmed", appointmentId: id } } };
  }
  const failure = created.error;
  if (isClientRefused(failure, booking)) {
    await forgetClient(deps, clientId);
    return { booking: sending, follow: { move: { to: "queued", dropClient: true } } };
  }
  const follow = afterAppointmentFailure(failure, booking.attempts, deps.timing.retryAfter);
  deps.log.warn(
    { bookingId: booking.id, ...namesOf(failure), to: follow.move.to },
    "no appointment was confirmed",
  );
  if (follow.move.reason === "needs_resource") {
    await learn(
      deps,
      review,
      quote.lines.map(({ line }) => line),
      failure.detail,
    );
  }
  return { booking: sending, follow };
}

/** The upstream's own answer comes first: what is remembered may have been refused. */
async function knownClient(
  booking: JournalBooking,
  contact: Contact,
  clients: KnownClients,
): Promise<string | undefined> {
  return booking.clientAsked ? undefined : clients.find(contact);
}

/**
 * Whether a refusal may be that of a client who is remembered but gone (merged, deleted): nothing
 * was booked, so the upstream may be asked who it is, once. Its words are not shown, so every 400
 * and 404 counts that is not about a resource.
 */
function isClientRefused(failure: UpstreamFailure, booking: JournalBooking): boolean {
  const { kind, provesNothingHappened } = failure;
  const isRefusal = kind === "invalid" || kind === "not_found";
  const mayBeStale = !booking.clientAsked && !isResent(booking);
  return isRefusal && mayBeStale && provesNothingHappened && !asksForResource(failure);
}

/** A recheck that is older than this when the appointment is about to be sent is made again. */
const RECHECK_KEPT_MS = 1_000;

/** Both at once; a look that took long leaves the recheck behind. */
async function readyAndLooked(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<readonly [Ready, string]> {
  const checking = ready(deps, booking, "client_known").then((checked) => ({
    checked,
    at: deps.now(),
  }));
  const [{ checked, at }, outcome] = await Promise.all([checking, outcomeBefore(deps, booking)]);
  const isOld = checked.kind === "ready" && deps.now() - at > RECHECK_KEPT_MS;
  return [isOld ? await ready(deps, booking, "client_known") : checked, outcome];
}

/** What exists already, to be stored with the sending. A second one keeps what the first found. */
async function outcomeBefore(deps: BookingDeps, booking: JournalBooking): Promise<string> {
  if (isResent(booking)) return outcomeWith(booking, {});
  return outcomeWith(booking, { before: await existingBefore(deps, booking) });
}

type Ready =
  | { readonly kind: "ready"; readonly review: Review; readonly quote: Quote }
  | { readonly kind: "follow"; readonly follow: Follow };

/** Whether the next write may be sent: in time, and everything as the visitor was shown it. */
async function ready(
  deps: BookingDeps,
  booking: JournalBooking,
  state: "queued" | "client_known",
): Promise<Ready> {
  const review = parseRequest(booking);
  const { patience, retryAfter } = deps.timing;
  const { timeZone } = deps.location;
  const asked = { ...review, createdAt: booking.createdAt };
  if (isTooLate(asked, deps.now(), patience, timeZone)) {
    return { kind: "follow", follow: { move: { to: "expired" } } };
  }
  const found = await recheck(deps, review, booking.createdAt);
  if (found.kind === "same") return { kind: "ready", review, quote: found.quote };
  if (found.kind === "needs_resource") await learn(deps, review, found.cart);
  const follow =
    found.kind === "unread"
      ? tryAgain(state, booking.attempts, retryAfter, found.reason)
      : afterRecheck(found);
  return { kind: "follow", follow };
}

type Changed = Exclude<Recheck, { kind: "same" | "unread" }>;

function afterRecheck(found: Changed): Follow {
  switch (found.kind) {
    case "price_changed":
      return {
        move: { to: "price_changed", outcome: JSON.stringify({ newTotal: found.newTotal }) },
      };
    case "slot_taken":
      return { move: { to: "slot_taken" } };
    default:
      return reject(found.kind);
  }
}

/**
 * Remembers which service needs a resource, where the refusal leaves no doubt: it was the only
 * one, or the only one named.
 */
async function learn(
  deps: BookingDeps,
  review: Review,
  cart: CheckedCart,
  detail = "",
): Promise<void> {
  const services = new Map(cart.map(({ service }) => [service.id, service.name]));
  const said = detail.toLowerCase();
  const named = [...services].filter(
    ([id, name]) => said.includes(name.toLowerCase()) || said.includes(id.toLowerCase()),
  );
  const suspects = services.size === 1 ? [...services] : named;
  const [only] = suspects;
  if (only === undefined || suspects.length > 1) return;
  await deps.journal
    .learn(review.slug, only[0], deps.now() + LESSON_MS)
    .catch((error: unknown) => deps.log.warn({ err: error }, "a lesson was not stored"));
}

/** For the log: codes only. */
function namesOf({ kind, reason }: UpstreamFailure) {
  return { failure: kind, ...(reason && { reason }) };
}

function clientBody(contact: Contact) {
  return {
    firstName: contact.firstName,
    ...(contact.lastName !== undefined && { lastName: contact.lastName }),
    ...(contact.email !== undefined && { email: contact.email }),
    ...(contact.phone !== undefined && { phoneNumber: contact.phone }),
  };
}
