import type { Change, JournalBooking, Note } from "../contract.ts";
import { isOpen } from "../states.ts";
import type { Hold, StoredBooking } from "../stored.ts";
import { conflicts } from "./holds.ts";

type TransitionDecision =
  | { readonly kind: "moved"; readonly booking: StoredBooking }
  | { readonly kind: "stale" | "claimed" | "held" };

export function decideTransition(
  stored: StoredBooking | undefined,
  claimedBy: string | undefined,
  from: Pick<JournalBooking, "version">,
  change: Change,
  holds: readonly Hold[] = [],
): TransitionDecision {
  if (!stored || stored.version !== from.version) return { kind: "stale" };
  if (claimedBy !== undefined && claimedBy !== stored.id) return { kind: "claimed" };
  const taken = change.holds?.take ?? [];
  const isHeld = holds.some(
    (hold) => hold.bookingId !== stored.id && conflicts(hold, taken, change.at),
  );
  if (isHeld) return { kind: "held" };
  return { kind: "moved", booking: changed(stored, change) };
}

function changed(stored: StoredBooking, change: Change): StoredBooking {
  return {
    ...stored,
    version: stored.version + 1,
    state: change.to,
    doing: change.doing ?? stored.doing,
    reason: change.reason ?? null,
    request: change.request ?? stored.request,
    clientId: change.clientId ?? stored.clientId,
    appointmentId: change.appointmentId ?? stored.appointmentId,
    progress: change.progress ?? stored.progress,
    keepUntil: latest(stored.keepUntil, change.keepUntil),
    changedAt: change.at,
    endedAt: isOpen(change.to) ? null : (stored.endedAt ?? change.at),
    ...attention(change),
  };
}

/** The link to a time before a move may open for longer than one to the present time. */
function latest(stored: number | null, changed: number | undefined): number | null {
  return changed === undefined ? stored : Math.max(stored ?? 0, changed);
}

/** A booking that needs staff again notifies them again, and is no longer ticked off. */
function attention(change: Change): Partial<StoredBooking> {
  if (change.to !== "person" && !change.needsPerson) return {};
  const { at } = change;
  return { needsPersonSince: at, handledAt: null, noticeDueAt: at, noticeTries: 0 };
}

/** Staff are not notified of bookings that they have ticked off. */
export function noted(stored: StoredBooking, note: Note): StoredBooking {
  const { isNoticeDelivered = typeof note.handledAt === "number", ...noted } = note;
  return { ...stored, ...noted, ...(isNoticeDelivered && { noticeDueAt: null }) };
}
