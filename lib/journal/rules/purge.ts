import { CONTACT_KEPT_MS, RECORD_KEPT_MS } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

/** `null` while it goes on. */
export function purgeAt(booking: StoredBooking): number | null {
  const { endedAt, contact } = booking;
  if (endedAt === null) return null;
  const isFirst = contact !== null || neverHeldTime(booking);
  return endedAt + (isFirst ? CONTACT_KEPT_MS : RECORD_KEPT_MS);
}

/** What remains at `now`; `undefined`: nothing. */
export function purged(booking: StoredBooking, now: number): StoredBooking | undefined {
  const { endedAt } = booking;
  if (endedAt === null || endedAt > now - CONTACT_KEPT_MS) return booking;
  if (neverHeldTime(booking) || endedAt <= now - RECORD_KEPT_MS) return undefined;
  return { ...booking, contact: null, visitor: null, twinKey: null, personKey: null };
}

function neverHeldTime({ version, state }: StoredBooking): boolean {
  return version === 1 && state === "slot_taken";
}
