import { setTimeout as sleep } from "node:timers/promises";
import { isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import type { WriteRequest, WriteScheduler, WriteTurn } from "../queue/write-scheduler.ts";
import { resendAppointment } from "../reconcile/resend.ts";
import { behindMs, isResent, openContact } from "../state/record.ts";
import { commit } from "./commit.ts";
import type { KnownClients } from "./known-client.ts";
import { type Stepped, sendAppointment, sendClient } from "./steps.ts";

/** What bookings that are driven at the same time share. */
export type Shared = { readonly turns: WriteScheduler; readonly clients: KnownClients };

/**
 * Drives a booking, one durable commit before and after every write, until it ends, is `unknown`,
 * or must be left to the next start. Returns it as it was last known; `undefined` when it has
 * passed into other hands.
 */
export async function drive(
  deps: RunDeps,
  shared: Shared,
  found: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let booking = await identified(deps, shared, found);
  let turn: WriteTurn | undefined;
  try {
    while (booking && goesOn(booking) && !signal.aborted) {
      if (costsWrite(booking) && turn?.isSpent() !== false) {
        // "Sending" is stored about nothing that merely waits, and what is read anew is read
        // just before. Room kept for this write is given back only once it has its turn.
        const next = await shared.turns.take(askFor(deps, booking, signal));
        turn?.end();
        turn = next;
        if (signal.aborted) return booking;
      }
      const stepped = await step(deps, shared, booking, turn);
      if (stepped === undefined) return undefined;
      booking = await commit(deps, stepped.booking, stepped.follow.move);
      if (stepped.follow.stop) return booking;
      if (stepped.follow.pauseMs !== undefined) {
        turn?.end();
        turn = undefined;
        await pause(stepped.follow.pauseMs, signal);
      }
    }
    return booking;
  } finally {
    turn?.end();
  }
}

function goesOn({ state }: JournalBooking): boolean {
  return !isFinished(state) && state !== "unknown";
}

function costsWrite({ state }: JournalBooking): boolean {
  return state === "queued" || state === "client_known";
}

function askFor(
  { timing, monotonic, waited }: RunDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): WriteRequest {
  const { state, clientId } = booking;
  const since = monotonic() - waited();
  const isStarted = state === "client_known" && (booking.clientAsked || isResent(booking));
  return {
    lane: isStarted ? "started" : "new",
    queueKey: booking.visitor ?? booking.id,
    since,
    behindMs: behindMs(booking),
    until: since + timing.patience,
    signal,
    ...(clientId === null && { leadsTo: "appointment" }),
  };
}

/** Stores whom a queued booking is for where that costs no write, so that the queue knows it. */
async function identified(
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
  turn: WriteTurn | undefined,
): Promise<Stepped> {
  switch (booking.state) {
    case "queued":
      return sendClient(deps, booking, clients, turn);
    case "client_known":
      return isResent(booking)
        ? resendAppointment(deps, booking, turn)
        : sendAppointment(deps, booking, turn);
    case "client_sending":
      // Found so after a stop. Creating a client again matches the first one.
      return { booking, follow: { move: { to: "queued" } } };
    default:
      // Found in `appointment_sending` after a stop: it may have been sent.
      return { booking, follow: { move: { to: "unknown", reason: "stopped" } } };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // A stop ends the pause; the loop then sees it.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
