import { type Change, isFinished, type JournalBooking } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

export type TransitionDecision =
  | { readonly kind: "moved"; readonly booking: StoredBooking }
  | { readonly kind: "stale" }
  | { readonly kind: "claimed" };

export function decideTransition(
  stored: StoredBooking | undefined,
  claimedBy: string | undefined,
  from: Pick<JournalBooking, "version">,
  change: Change,
): TransitionDecision {
  if (!stored || stored.version !== from.version) return { kind: "stale" };
  if (claimedBy !== undefined && claimedBy !== stored.id) return { kind: "claimed" };
  return { kind: "moved", booking: changed(stored, change) };
}

function changed(stored: StoredBooking, change: Change): StoredBooking {
  const clientId = change.dropClient ? null : stored.clientId;
  const asksForClient = change.dropClient === true || change.to === "client_sending";
  return {
    ...stored,
    version: stored.version + 1,
    state: change.to,
    reason: change.reason ?? null,
    clientId: change.clientId ?? clientId,
    clientAsked: stored.clientAsked || asksForClient,
    appointmentId: change.appointmentId ?? stored.appointmentId,
    outcome: change.outcome ?? stored.outcome,
    bodyHash: change.bodyHash ?? stored.bodyHash,
    attempts: stored.attempts + (change.failedAttempt ? 1 : 0),
    changedAt: change.at,
    endedAt: isFinished(change.to) ? change.at : null,
  };
}
