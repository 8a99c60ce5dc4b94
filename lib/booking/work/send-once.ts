import { hash } from "node:crypto";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { STATE_OF } from "#lib/store/journal/states.ts";
import type { Turn, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import { isLimited, isStopped, isTimeOut, type NextStep } from "../model/transitions.ts";
import { commit } from "./commit.ts";
import type { Operation, RunDeps } from "./operation.ts";

/** `undefined`: another process has taken over. */
type StepResult = { readonly booking: JournalBooking; readonly next: NextStep } | undefined;

/** Held back by limits, it gives its turn back and waits for the next. */
const NEXT_TURN_MS = 0;

/**
 * The only place that writes upstream. "Sending" is durable before anything is sent, so each
 * sending has a record. Only an answer that proves that nothing was done leads back; any other
 * leaves the write `unknown` (settle.ts).
 */
export async function sendOnce(
  deps: RunDeps,
  booking: JournalBooking,
  operation: Operation,
  turn: Turn,
): Promise<StepResult> {
  const checked = await operation.check(deps, booking);
  if ("change" in checked) return { booking, next: checked };
  const { kind, lane } = operation;
  const sendBy = deps.now() + deps.timing.maxCheckAge;
  const sending = await commit(deps, booking, {
    to: STATE_OF[kind].sending,
    ...(checked.body && { bodyHash: hash("sha256", JSON.stringify(checked.body)) }),
    ...(checked.progress !== undefined && { progress: checked.progress }),
  });
  if (sending === undefined) return undefined;
  const maxWaitMs = deps.timing.maxLimiterWait;
  const answer = await checked.send({ lane, maxWaitMs, sendBy, turn, signal: turn.signal });
  if (answer.ok) return { booking: sending, next: await answer.value(sending) };
  const next = await afterFailure(kind, answer.error, () => checked.notDone(sending, answer.error));
  deps.log.warn(
    { bookingId: booking.id, write: kind, ...codesOf(answer.error), to: next.change.to },
    "a write was not confirmed",
  );
  return { booking: sending, next };
}

/** `notDone`: the next step where nothing was done, and after any failure of a client's write. */
export async function afterFailure(
  kind: Operation["kind"],
  failure: UpstreamFailure,
  notDone: () => Promise<NextStep>,
): Promise<NextStep> {
  if (!failure.provesNothingHappened && kind !== "client") {
    const reason = isTimeOut(failure) ? "timeout" : failure.kind;
    return { change: { to: STATE_OF[kind].unknown, reason } };
  }
  const { waiting } = STATE_OF[kind];
  if (isStopped(failure)) return { change: { to: waiting }, stop: true };
  if (isLimited(failure)) return { change: { to: waiting }, pauseMs: NEXT_TURN_MS };
  return notDone();
}

function codesOf({ kind, status, reason }: UpstreamFailure) {
  return { failure: kind, ...(status && { status }), ...(reason && { reason }) };
}
