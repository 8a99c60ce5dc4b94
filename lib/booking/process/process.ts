import { setTimeout as sleep } from "node:timers/promises";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { type BookingState, isFinished, isUnknown } from "#lib/journal/states.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { sendChange } from "../manage/send.ts";
import type { WritePermit, WriteRequest, WriteScheduler } from "../queue/write-scheduler.ts";
import { resendAppointment } from "../reconcile/resend.ts";
import { isResent, queuePenaltyMs } from "../state/record.ts";
import { openContact } from "../state/sealed-contact.ts";
import { commit } from "./commit.ts";
import type { KnownClients } from "./known-client.ts";
import { type StepResult, sendAppointment, sendClient } from "./steps.ts";

export type Shared = { readonly scheduler: WriteScheduler; readonly clients: KnownClients };

/** Commits durably before and after every write. `undefined`: another process has taken over. */
export async function processBooking(
  deps: RunDeps,
  shared: Shared,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let booking = await withKnownClient(deps, shared, loaded);
  let permit: WritePermit | undefined;
  try {
    while (booking && canProceed(booking) && !signal.aborted) {
      if (needsWrite(booking) && permit?.isUsed() !== false) {
        // Waits before storing "sending" and before the recheck, so that both are fresh.
        const next = await shared.scheduler.acquire(writeRequestOf(deps, booking, signal));
        permit?.release();
        permit = next;
        if (signal.aborted) return booking;
      }
      const result = await step(deps, shared, booking, permit);
      if (result === undefined) return undefined;
      booking = await commit(deps, result.booking, result.next.change);
      if (result.next.stop) return booking;
      if (result.next.pauseMs !== undefined) {
        permit?.release();
        permit = undefined;
        await pause(result.next.pauseMs, signal);
      }
    }
    return booking;
  } finally {
    permit?.release();
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

function writeRequestOf(
  { timing, monotonic, waitedMs }: RunDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): WriteRequest {
  const { state, clientId } = booking;
  const since = monotonic() - waitedMs();
  const deadline = since + timing.maxWait;
  const queueKey = booking.visitor ?? booking.id;
  if (isChange(state)) return { lane: "manage", queueKey, since, deadline, signal };
  const isStarted = state === "client_known" && (booking.clientAsked || isResent(booking));
  return {
    lane: isStarted ? "started" : "new",
    queueKey,
    since,
    penaltyMs: queuePenaltyMs(booking),
    deadline,
    signal,
    ...(clientId === null && { leadsTo: "appointment" }),
  };
}

async function withKnownClient(
  deps: BookingDeps,
  { clients }: Shared,
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
  { clients }: Shared,
  booking: JournalBooking,
  permit: WritePermit | undefined,
): Promise<StepResult> {
  switch (booking.state) {
    case "queued":
      return sendClient(deps, booking, clients, permit);
    case "client_known":
      return isResent(booking)
        ? resendAppointment(deps, booking, permit)
        : sendAppointment(deps, booking, permit);
    case "client_sending":
      // A process stopped here. The upstream matches a client created twice (§4.3).
      return { booking, next: { change: { to: "queued" } } };
    case "move_queued":
    case "cancel_queued":
      return sendChange(deps, booking, permit);
    // A process stopped here: it may have been sent.
    case "move_sending":
      return { booking, next: { change: { to: "move_unknown", reason: "stopped" } } };
    case "cancel_sending":
      return { booking, next: { change: { to: "cancel_unknown", reason: "stopped" } } };
    default:
      return { booking, next: { change: { to: "unknown", reason: "stopped" } } };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
