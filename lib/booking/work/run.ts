import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isFinished, type WriteKind, writeOf } from "#lib/store/journal/states.ts";
import { sleep } from "#lib/upstream/clock.ts";
import type { Turn, TurnRequest } from "#lib/upstream/endpoints.ts";
import { unobserved } from "../deps.ts";
import { isResent, queuePenaltyMs } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import { afterStop } from "../model/transitions.ts";
import { book } from "./book.ts";
import { cancel, move } from "./change.ts";
import { client } from "./client.ts";
import { commit } from "./commit.ts";
import type { LastingOperation, RunDeps } from "./operation.ts";
import { sendOnce } from "./send-once.ts";
import { settle } from "./settle.ts";

const LASTING: Readonly<Record<LastingOperation["kind"], LastingOperation>> = {
  book,
  move,
  cancel,
};

/**
 * Takes a booking from write to write, each step stored first, until it ends or the signal aborts.
 * `undefined`: another process has taken over.
 */
export async function run(
  deps: RunDeps,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const turn = deps.upstream.turn(signal);
  let advanced: Advanced = { booking: await withKnownClient(deps, loaded) };
  try {
    while (advanced.booking && !isFinished(advanced.booking.state)) {
      if (advanced.stop || signal.aborted) break;
      advanced = await advance(deps, advanced.booking, turn);
    }
    return advanced.booking;
  } finally {
    turn.release();
  }
}

/** `stop`: this process leaves the booking; the next start goes on. */
type Advanced = { readonly booking: JournalBooking | undefined; readonly stop?: boolean };

async function advance(deps: RunDeps, booking: JournalBooking, turn: Turn): Promise<Advanced> {
  const interrupted = afterStop(booking);
  if (interrupted) return { booking: await commit(deps, booking, interrupted) };
  const write = writeOf(booking.state);
  if (!write) return { booking };
  const { kind, phase } = write;
  const { during = unobserved } = deps;
  if (phase === "waiting") {
    return during(kind, booking.id, () => sendInTurn(deps, booking, kind, turn));
  }
  if (kind === "client") throw new Error("whether a client was created is never looked for");
  turn.release();
  const look = () => settle(deps, booking, LASTING[kind], turn.signal);
  return { booking: await during(`${kind} look-up`, booking.id, look) };
}

async function sendInTurn(
  deps: RunDeps,
  booking: JournalBooking,
  kind: WriteKind,
  turn: Turn,
): Promise<Advanced> {
  // Before the check and the stored "sending", so that both are fresh when it is sent.
  await turn.reserve(turnRequestOf(deps, booking, kind));
  if (turn.signal.aborted) return { booking, stop: true };
  const operation = kind === "client" ? client : LASTING[kind];
  const sent = await sendOnce(deps, booking, operation, turn);
  if (sent === undefined) return { booking: undefined };
  const { change, pauseMs, stop = false } = sent.next;
  const stored = await commit(deps, sent.booking, change);
  if (pauseMs !== undefined) {
    turn.release();
    await sleep(deps, pauseMs, turn.signal);
  }
  return { booking: stored, stop };
}

function turnRequestOf(
  { timing, waitedMs }: RunDeps,
  booking: JournalBooking,
  kind: WriteKind,
): TurnRequest {
  const queued = {
    waitedMs: waitedMs(),
    maxWaitMs: timing.maxWait - waitedMs(),
  };
  if (kind === "move" || kind === "cancel") return { lane: "manage", writes: 1, ...queued };
  if (kind === "book" && (booking.clientAsked || isResent(booking))) {
    return { lane: "started", writes: 1, ...queued };
  }
  const writes = booking.clientId === null ? 2 : 1;
  return { lane: "new", writes, penaltyMs: queuePenaltyMs(booking), ...queued };
}

async function withKnownClient(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  if (booking.state !== "queued" || booking.clientId !== null || booking.clientAsked) {
    return booking;
  }
  const contact = await openContact(deps.sealer, booking);
  const identity = contact && (await deps.clients.identify(contact));
  if (identity?.kind !== "known") return booking;
  return commit(deps, booking, { to: "queued", clientId: identity.clientId });
}
