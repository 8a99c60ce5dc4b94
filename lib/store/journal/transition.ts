import type { Write } from "../store.ts";
import type { Change, JournalBooking, TransitionResult } from "./contract.ts";
import { conflicts, datesOf, type Hold, readDays } from "./holds.ts";
import { historyOf, keys, put, readBookings } from "./records.ts";
import { isOpen } from "./states.ts";
import type { Attempt } from "./transact.ts";

export async function transition(
  attempt: Attempt,
  from: Pick<JournalBooking, "id" | "slug" | "version">,
  change: Change,
): Promise<TransitionResult> {
  const [[was], [claimedBy]] = await Promise.all([
    readBookings(attempt, [from.id]),
    attempt.read([keys.claim(from.slug, change.appointmentId ?? "")]),
  ]);
  if (was?.version !== from.version) return { kind: "stale" };
  if (claimedBy !== undefined && claimedBy !== was.id) return { kind: "claimed" };
  const days = await readDays(attempt, was.slug, datesTouched(was, change));
  const { take = [] } = change.holds ?? {};
  const others = days.holds.filter(({ bookingId }) => bookingId !== was.id);
  if (others.some((hold) => conflicts(hold, take, change.at))) return { kind: "held" };
  const held = changesHolds(change) ? heldAfter(was, change, days.holds) : undefined;
  const booking = changed(was, change, held);
  attempt.write(...put(booking, was), ...claims(booking, was));
  if (held) attempt.write(...days.holdFor(booking.id, held, change.at));
  return { kind: "moved", booking };
}

export function changesHolds({ holds, holdUntil }: Change): boolean {
  return holds !== undefined || holdUntil !== undefined;
}

function datesTouched({ heldOn }: JournalBooking, change: Change): readonly string[] {
  if (!changesHolds(change)) return [];
  const { keep = [], take = [] } = change.holds ?? {};
  return [...new Set([...heldOn, ...datesOf([...keep, ...take])])];
}

function heldAfter(
  { id }: JournalBooking,
  { holds, holdUntil, at }: Change,
  held: readonly Hold[],
): readonly Hold[] {
  const until = holdUntil ?? null;
  if (until !== null && until <= at) return [];
  const own = holds
    ? [...holds.keep, ...holds.take]
    : held.filter(({ bookingId }) => bookingId === id);
  return own.map((stretch) => ({ ...stretch, bookingId: id, until }));
}

function changed(
  was: JournalBooking,
  change: Change,
  held: readonly Hold[] | undefined,
): JournalBooking {
  const { to: state, at, holds: _, holdUntil: __, needsPerson, ...changes } = change;
  const isUnderWay = isOpen(state);
  const booking: JournalBooking = {
    ...was,
    reason: null,
    ...changes,
    version: was.version + 1,
    state,
    changedAt: at,
    endedAt: isUnderWay ? null : (was.endedAt ?? at),
    // A finished booking that is taken up again queues behind all others.
    openSince: isUnderWay ? (was.openSince ?? at) : null,
    heldOn: held ? datesOf(held) : was.heldOn,
    ...(state === "person" || needsPerson ? attentionFrom(at) : {}),
  };
  return { ...booking, history: [...was.history, historyOf(booking)] };
}

/** A booking that needs staff again notifies them again, and is no longer ticked off. */
function attentionFrom(at: number) {
  return { needsPersonSince: at, handledAt: null, noticeDueAt: at, noticeTries: 0 };
}

function claims({ id, slug, appointmentId }: JournalBooking, was: JournalBooking): Write[] {
  if (appointmentId === was.appointmentId || appointmentId === null) return [];
  return [{ put: keys.claim(slug, appointmentId), text: id }];
}
