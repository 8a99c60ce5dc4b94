import type { JournalBooking } from "#lib/journal/contract.ts";
import { type BookingState, isFinished, isUnknown } from "#lib/journal/states.ts";
import { sleep } from "#lib/upstream/clock.ts";
import type { Turn, TurnRequest } from "#lib/upstream/endpoints.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { isResent, queuePenaltyMs } from "../model/record.ts";
import { openContact } from "../model/sealed-contact.ts";
import type { KnownClients } from "../reads/known-client.ts";
import { commit } from "./commit.ts";
import { resendAppointment } from "./resend.ts";
import { sendChange } from "./send-change.ts";
import { type StepResult, sendAppointment, sendClient } from "./steps.ts";

/** Commits durably before and after every write. `undefined`: another process has taken over. */
export async function processBooking(
  deps: RunDeps,
  clients: KnownClients,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let booking = await withKnownClient(deps, clients, loaded);
  const turn = deps.upstream.turn(signal);
  try {
    while (booking && canProceed(booking) && !signal.aborted) {
      // Before storing "sending" and before the recheck, so that both are fresh.
      if (needsWrite(booking)) await turn.reserve(turnRequestOf(deps, booking));
      if (signal.aborted) return booking;
      const result = await step(deps, clients, booking, turn);
      if (result === undefined) return undefined;
      booking = await commit(deps, result.booking, result.next.change);
      if (result.next.stop) return booking;
      if (result.next.pauseMs !== undefined) {
        turn.release();
        await sleep(deps, result.next.pauseMs, signal);
      }
    }
    return booking;
  } finally {
    turn.release();
  }
}

function canProceed({ state }: JournalBooking): boolean {
  return !isFinished(state) && !isUnknown(state);
}

function needsWrite({ state }: JournalBooking): boolean {
  return state === "queued" || state === "client_known" || isChange(state);
}

function isChange(state: BookingState): boolean {
  return state === "move_queued" || state === "cancel_queued";
}

function turnRequestOf({ timing, waitedMs }: RunDeps, booking: JournalBooking): TurnRequest {
  const { state, clientId } = booking;
  const queued = {
    queueKey: booking.visitor ?? booking.id,
    waitedMs: waitedMs(),
    maxWaitMs: timing.maxWait - waitedMs(),
  };
  if (isChange(state)) return { lane: "manage", writes: 1, ...queued };
  if (state === "client_known" && (booking.clientAsked || isResent(booking))) {
    return { lane: "started", writes: 1, ...queued };
  }
  const writes = clientId === null ? 2 : 1;
  return { lane: "new", writes, penaltyMs: queuePenaltyMs(booking), ...queued };
}

async function withKnownClient(
  deps: BookingDeps,
  clients: KnownClients,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  if (booking.state !== "queued" || booking.clientId !== null || booking.clientAsked) {
    return booking;
  }
  const contact = await openContact(deps.sealer, booking);
  const identity = contact && (await clients.identify(contact));
  if (identity?.kind !== "known") return booking;
  return commit(deps, booking, { to: "queued", clientId: identity.clientId });
}

async function step(
  deps: RunDeps,
  clients: KnownClients,
  booking: JournalBooking,
  turn: Turn,
): Promise<StepResult> {
  switch (booking.state) {
    case "queued":
      return sendClient(deps, booking, clients, turn);
    case "client_known":
      return isResent(booking)
        ? resendAppointment(deps, booking, turn)
        : sendAppointment(deps, booking, turn);
    case "client_sending":
      // A process stopped here. The upstream matches a client created twice (§4.3).
      return { booking, next: { change: { to: "queued" } } };
    case "move_queued":
    case "cancel_queued":
      return sendChange(deps, booking, turn);
    // A process stopped here: it may have been sent.
    case "move_sending":
      return { booking, next: { change: { to: "move_unknown", reason: "stopped" } } };
    case "cancel_sending":
      return { booking, next: { change: { to: "cancel_unknown", reason: "stopped" } } };
    default:
      return { booking, next: { change: { to: "unknown", reason: "stopped" } } };
  }
}
