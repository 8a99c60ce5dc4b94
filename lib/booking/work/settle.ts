import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isUnclear, isUnknown } from "#lib/store/journal/states.ts";
import { waitUntil } from "../model/clock.ts";
import { progressWith } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { commit } from "./commit.ts";
import {
  type Evidence,
  evidenceOf,
  judgeEvidence,
  nextLookAt,
  storedEvidence,
} from "./evidence.ts";
import type { LastingOperation, RunDeps } from "./operation.ts";

/**
 * Looks for a write whose answer was lost until it is settled (docs/booking.md). `undefined`: another
 * process has taken over.
 */
export async function settle(
  deps: RunDeps,
  loaded: JournalBooking,
  operation: LastingOperation,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const { timing, monotonic } = deps;
  let booking: JournalBooking | undefined = loaded;
  let evidence = evidenceOf(loaded, deps);
  while (booking && isUnknown(booking.state)) {
    await waitUntil(nextLookAt(evidence, timing) ?? monotonic(), deps, signal);
    if (signal.aborted) return booking;
    const looked = await lookOnce(deps, booking, operation, evidence);
    evidence = looked.evidence;
    booking = await commit(deps, booking, looked.change);
  }
  return booking;
}

async function lookOnce(
  deps: RunDeps,
  booking: JournalBooking,
  operation: LastingOperation,
  before: Evidence,
): Promise<{ readonly change: StateChange; readonly evidence: Evidence }> {
  const at = deps.monotonic();
  const look = await operation.look(deps, booking);
  if ("end" in look) return { change: look.end, evidence: before };
  const decision = judgeEvidence(before, look.notFound, at, deps.timing);
  if (decision.kind === "open") {
    const { evidence } = decision;
    const { progress = booking.progress } = look;
    const stored = { evidence: storedEvidence(evidence, deps) };
    const reason = booking.reason === null ? {} : { reason: booking.reason };
    const known = { ...reason, progress: progressWith({ ...booking, progress }, stored) };
    return { change: { to: booking.state, ...known }, evidence };
  }
  const change =
    decision.kind === "absent"
      ? await operation.absent(deps, booking, look.seen)
      : operation.unclear(booking, decision.reason);
  const facts = { bookingId: booking.id, write: operation.kind, to: change.to };
  if (isUnclear(change.to)) {
    deps.log.warn({ ...facts, reason: change.reason }, "a person needs to look at a write");
  } else deps.log.info(facts, "a write was settled without having been seen");
  return { change, evidence: before };
}
