import {
  CONTACT_KEPT_MS,
  OPEN_CONTACT_KEPT_MS,
  type PurgeOptions,
  RECORD_KEPT_MS,
} from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

export function purgeAt(booking: StoredBooking): number | null {
  const { endedAt, contact } = booking;
  if (endedAt === null) return null;
  const isFirst = contact !== null || neverHeldTime(booking);
  return isFirst ? contactKeptUntil({ ...booking, endedAt }) : recordKeptUntil(booking, endedAt);
}

/** The link to a visit far ahead must still find its record. */
function recordKeptUntil({ keepUntil }: StoredBooking, endedAt: number): number {
  return Math.max(endedAt + RECORD_KEPT_MS, keepUntil ?? 0);
}

/** Indexed by the times of sites with a staff area; others look for earlier ones (../purge.ts). */
const USUAL: PurgeOptions = { hasStaffArea: true };

/** Staff who have to look need the contact; a day after the tick it is purged like any other. */
function contactKeptUntil(
  booking: StoredBooking & { readonly endedAt: number },
  { hasStaffArea }: PurgeOptions = USUAL,
): number {
  const { endedAt, needsPersonSince, handledAt } = booking;
  const usual = endedAt + CONTACT_KEPT_MS;
  if (needsPersonSince === null || !hasStaffArea) return usual;
  const longest = Math.max(usual, needsPersonSince + OPEN_CONTACT_KEPT_MS);
  if (handledAt === null) return longest;
  return Math.min(longest, Math.max(usual, handledAt + CONTACT_KEPT_MS));
}

export function purged(
  booking: StoredBooking,
  now: number,
  options: PurgeOptions = USUAL,
): StoredBooking | undefined {
  const { endedAt } = booking;
  if (endedAt === null || contactKeptUntil({ ...booking, endedAt }, options) > now) return booking;
  if (neverHeldTime(booking) || recordKeptUntil(booking, endedAt) <= now) return undefined;
  return { ...booking, contact: null, queueKey: null, dedupeKey: null };
}

/** Kept for a day only: stored with its slot taken. */
export function neverHeldTime({
  version,
  state,
}: Pick<StoredBooking, "version" | "state">): boolean {
  return version === 1 && state === "not_booked";
}
