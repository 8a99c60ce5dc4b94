import { CONTACT_KEPT_MS, RECORD_KEPT_MS } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

/** When the next part of it is to be purged; `null` while it goes on. */
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

/** Refused when it was stored, so that its record is of no use after a day. */
function neverHeldTime({ version, state }: StoredBooking): boolean {
  return version === 1 && state === "slot_taken";
}
