import type { RestoredBooking } from "../contract.ts";
import { NO_ATTENTION, type StoredBooking } from "../stored.ts";

/** Confirmed, and without a contact, like one whose contact is purged. */
export function restored(booking: RestoredBooking): StoredBooking {
  const { id, slug, request, appointmentId, outcome, createdAt, keepUntil } = booking;
  return {
    ...{ id, version: 1, intentId: `restored ${id}`, slug, state: "confirmed", reason: "restored" },
    ...{ request, contact: null, visitor: null, clientId: null, clientAsked: false },
    ...{ appointmentId, outcome, attempts: 0, bodyHash: null },
    ...{ createdAt, changedAt: createdAt, endedAt: createdAt, keepUntil },
    ...{ twinKey: null, personKey: null, ...NO_ATTENTION },
  };
}
