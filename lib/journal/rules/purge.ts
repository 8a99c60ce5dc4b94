import { CONTACT_KEPT_MS, RECORD_KEPT_MS } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

/** When a booking has something to be purged next; `null` while it goes on. */
export function purgeAt(booking: StoredBooking): number | null {
  const { endedAt, contact } = booking;
  if (endedAt === null) return null;
  const isFirst = contact !== null || neverHeldTime(booking);
  return endedAt + (isFirst ? CONTACT_KEPT_MS : RECORD_KEPT_MS);
}

/** What is left of a booking at `now`; `undefined`: nothing. */
export function purged(booking: StoredBooking, now: number): StoredBooking | undefined {
  const { endedAt } = booking;
  if (endedAt === null || endedAt > now - CONTACT_KEPT_MS) return booking;
  if (neverHeldTime(booking) || endedAt <= now - RECORD_KEPT_MS) return undefined;
  return { ...booking, contact: null, visitor: null, twinKey: null, personKey: null };
}

/** It came too late for its time, so it was over when it was stored: nobody asks for it later. */
function neverHeldTime({ version, state }: StoredBooking): boolean {
  return version === 1 && state === "slot_taken";
}
