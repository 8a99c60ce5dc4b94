import type { Note } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

/** Staff are not told of what they have ticked off. */
export function noted(stored: StoredBooking, note: Note): StoredBooking {
  const { isNoticeDelivered = typeof note.handledAt === "number", ...noted } = note;
  return { ...stored, ...noted, ...(isNoticeDelivered && { noticeDueAt: null }) };
}
