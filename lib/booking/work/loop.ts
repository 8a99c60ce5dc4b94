import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { type Doing, isOpen } from "#lib/store/journal/states.ts";
import { sleep } from "#lib/upstream/clock.ts";
import type { Turn, TurnRequest } from "#lib/upstream/endpoints.ts";
import { progressOf, progressWith, type Sent } from "../model/record.ts";
import {
  isHeldBack,
  isLimited,
  type PersonReason,
  type StateChange,
} from "../model/transitions.ts";
import { mayRead } from "../reads/appointment-now.ts";
import { book, checkVisit } from "./book.ts";
import { change } from "./change.ts";
import { makeClient, withFoundClient } from "./client.ts";
import { commit } from "./commit.ts";
import { isRequest, type Next, type Operation, type RunDeps } from "./operation.ts";

const OPERATIONS: Readonly<Record<Doing, Operation>> = { book, move: change, cancel: change };

/**
 * Takes a booking from write to write, each step stored first, until it ends or the signal aborts.
 * `undefined`: another process has taken over, or the next start goes on.
 */
export async function work(
  deps: RunDeps,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const turn = deps.upstream.turn(signal);
  let booking: JournalBooking | undefined = loaded;
  try {
    while (booking && isOpen(booking.state) && !signal.aborted) {
      booking = await step(deps, booking, turn).catch(afterBreakdown(deps, booking.id, turn));
    }
    return booking;
  } finally {
    turn.release();
  }
}

function step(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<JournalBooking | undefined> {
  if (booking.state === "waiting") return send(deps, booking, turn);
  if (booking.state === "sending") return commit(deps, booking, lost(deps, booking, "stopped"));
  turn.release();
  return look(deps, booking, turn.signal);
}

/**
 * The only place that writes upstream. "Sending" is durable before anything is sent, so each sending
 * has a record. Only an answer that proves that nothing was done leads back.
 */
async function send(
  deps: RunDeps,
  given: JournalBooking,
  turn: Turn,
): Promise<JournalBooking | undefined> {
  const booking = given.doing === "book" ? await withFoundClient(deps, given) : given;
  if (!booking) return undefined;
  // Before the check and the stored "sending", so that both are fresh when it is sent.
  const reserved = await turn.reserve(turnRequestOf(deps, booking));
  if (turn.signal.aborted) return undefined;
  if (!reserved.ok) {
    if (!isLimited(reserved.error)) return undefined;
    return commit(deps, booking, OPERATIONS[booking.doing].failed(booking, "expired"));
  }
  if (booking.doing === "book" && booking.clientId === null) {
    return firstWrite(deps, booking, turn);
  }
  const { lane, check } = OPERATIONS[booking.doing];
  const checked = await check(deps, booking);
  if (!isRequest(checked)) return follow(deps, booking, checked, turn);
  const sendBy = deps.now() + deps.timing.maxCheckAge;
  const sent = { at: deps.now(), looks: 0, before: checked.before };
  const progress = progressWith(booking, { sent, hasBegun: true });
  const sending = await commit(deps, booking, { to: "sending", progress });
  if (!sending) return undefined;
  const maxWaitMs = deps.timing.maxLimiterWait;
  const answer = await checked.send({ lane, maxWaitMs, sendBy, turn, signal: turn.signal });
  if (answer.ok) return commit(deps, sending, await answer.value(sending));
  const { error } = answer;
  const { kind: failure, status, reason } = error;
  const { id: bookingId, doing } = booking;
  deps.log.warn({ bookingId, doing, failure, status, reason }, "a write was not confirmed");
  if (!error.provesNothingHappened)
    return commit(deps, sending, lost(deps, sending, String(status ?? failure)));
  const next = isHeldBack(error) ? "requeue" : await checked.notDone(sending, error);
  return follow(deps, sending, next, turn);
}

/** A new client, once price and slot are found right: the appointment is checked again. */
async function firstWrite(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<JournalBooking | undefined> {
  const checked = await checkVisit(deps, booking);
  if (!("quote" in checked)) return follow(deps, booking, checked.next, turn);
  const progress = progressWith(booking, { hasBegun: true });
  const begun = await commit(deps, booking, { to: "waiting", progress });
  return begun && follow(deps, begun, await makeClient(deps, begun, turn), turn);
}

/** Stores what comes next, and pauses before another try. */
async function follow(
  deps: RunDeps,
  booking: JournalBooking,
  next: Next,
  turn: Turn,
): Promise<JournalBooking | undefined> {
  const { tries = 0 } = progressOf(booking);
  if (next === "requeue") return waitAgain(deps, booking, turn, { tries, pauseMs: 0 });
  if (!("again" in next)) return commit(deps, booking, next);
  const pauseMs = deps.timing.retryAfter[tries];
  return pauseMs === undefined
    ? commit(deps, booking, OPERATIONS[booking.doing].failed(booking, next.again))
    : waitAgain(deps, booking, turn, { tries: tries + 1, pauseMs });
}

async function waitAgain(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
  { tries, pauseMs }: { readonly tries: number; readonly pauseMs: number },
): Promise<JournalBooking | undefined> {
  const progress = progressWith(booking, { tries, sent: undefined });
  const stored = await commit(deps, booking, { to: "waiting", progress });
  turn.release();
  if (stored) await sleep(deps, pauseMs, turn.signal);
  return stored;
}

/** `answer`: a status, or how the connection ended. */
function lost(deps: RunDeps, booking: JournalBooking, answer: string): StateChange {
  const { at = deps.now(), looks = 0, before = null } = progressOf(booking).sent ?? {};
  const sent: Sent = { at, looks, before, answer, lostAt: deps.now() };
  return { to: "unknown", reason: answer, progress: progressWith(booking, { sent }) };
}

/** Looks once for what was sent. After the last look only a person can tell. */
async function look(
  deps: RunDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const { sent } = progressOf(booking);
  const { looksAt } = deps.timing;
  const after = sent && looksAt[sent.looks];
  if (!sent?.before || after === undefined || !mayRead(deps)) {
    return commit(deps, booking, { to: "person", reason: "blind" });
  }
  const due = (sent.lostAt ?? sent.at) + after;
  await sleep(deps, Math.max(0, due - deps.now()), signal);
  if (signal.aborted) return undefined;
  const seen = await OPERATIONS[booking.doing].look(deps, booking);
  return commit(deps, booking, typeof seen === "string" ? afterLook(deps, booking, seen) : seen);
}

/** The next look, or what follows from the last one. */
function afterLook(deps: RunDeps, booking: JournalBooking, seen: PersonReason): StateChange {
  const { sent } = progressOf(booking);
  const left: StateChange = { to: "person", reason: seen };
  if (!sent || seen === "blind") return left;
  const looks = sent.looks + 1;
  if (looks >= deps.timing.looksAt.length) {
    return OPERATIONS[booking.doing].atLast?.(booking, seen) ?? left;
  }
  const progress = progressWith(booking, { sent: { ...sent, looks } });
  return { to: "unknown", reason: booking.reason ?? seen, progress };
}

/** Our own code has failed: the booking goes on after a pause, and ends once all pauses are used up. */
function afterBreakdown(deps: RunDeps, id: string, turn: Turn) {
  return async (error: unknown): Promise<JournalBooking | undefined> => {
    if (turn.signal.aborted) return undefined;
    deps.log.error({ bookingId: id, err: error }, "a booking was interrupted by an error");
    const booking = await deps.journal.read(id);
    if (!booking || !isOpen(booking.state)) return undefined;
    if (booking.state === "waiting") return follow(deps, booking, { again: "failed" }, turn);
    if (booking.state === "sending") return commit(deps, booking, lost(deps, booking, "failed"));
    return commit(deps, booking, afterLook(deps, booking, "unread"));
  };
}

function turnRequestOf({ timing, waitedMs }: RunDeps, booking: JournalBooking): TurnRequest {
  const queued = { waitedMs: waitedMs(), maxWaitMs: timing.maxWait - waitedMs() };
  if (booking.doing !== "book") return { lane: "manage", writes: 1, ...queued };
  const writes = booking.clientId === null ? 2 : 1;
  const hasBegun = progressOf(booking).hasBegun && writes === 1;
  return { lane: hasBegun ? "finish" : "new", writes, ...queued };
}
