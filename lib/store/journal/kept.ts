import {
  CONTACT_KEPT_MS,
  type JournalBooking,
  OPEN_CONTACT_KEPT_MS,
  RECORD_KEPT_MS,
} from "./contract.ts";

/** When its contact is due to be purged; without a contact, all of it. `null`: it has not ended. */
export function purgeAt(booking: JournalBooking): number | null {
  const { endedAt, contact, needsPersonSince, handledAt } = booking;
  if (endedAt === null) return null;
  if (contact === null) return endedAt + RECORD_KEPT_MS;
  const usual = Math.max(endedAt, handledAt ?? 0) + CONTACT_KEPT_MS;
  // Staff who have to look need the contact.
  const isOpen = needsPersonSince !== null && handledAt === null;
  return isOpen ? Math.max(usual, needsPersonSince + OPEN_CONTACT_KEPT_MS) : usual;
}
