import {
  CONTACT_KEPT_MS,
  type JournalBooking,
  OPEN_CONTACT_KEPT_MS,
  RECORD_KEPT_MS,
} from "./contract.ts";

/** When `purged` changes it next. */
export function purgeAt(booking: JournalBooking): number | null {
  const { endedAt, contact } = booking;
  if (endedAt === null) return null;
  const isFirst = contact !== null || neverHeldTime(booking);
  return isFirst ? contactKeptUntil(booking, endedAt) : endedAt + RECORD_KEPT_MS;
}

/** Staff who have to look need the contact; a day after the tick it is purged like any other. */
function contactKeptUntil(booking: JournalBooking, endedAt: number): number {
  const { needsPersonSince, handledAt } = booking;
  const usual = endedAt + CONTACT_KEPT_MS;
  if (needsPersonSince === null) return usual;
  const longest = Math.max(usual, needsPersonSince + OPEN_CONTACT_KEPT_MS);
  if (handledAt === null) return longest;
  return Math.min(longest, Math.max(usual, handledAt + CONTACT_KEPT_MS));
}

/** `undefined`: nothing of it is kept. */
export function purged(booking: JournalBooking, now: number): JournalBooking | undefined {
  const { endedAt } = booking;
  if (endedAt === null || contactKeptUntil(booking, endedAt) > now) return booking;
  if (neverHeldTime(booking) || endedAt + RECORD_KEPT_MS <= now) return undefined;
  return { ...booking, contact: null, queueKey: null };
}

/** Kept for a day only: stored with its slot taken. */
export function neverHeldTime({
  version,
  state,
}: Pick<JournalBooking, "version" | "state">): boolean {
  return version === 1 && state === "not_booked";
}
