import type { Note } from "../contract.ts";
import type { StoredBooking } from "../stored.ts";

/** Staff are not told of what they have ticked off. */
export function noted(stored: StoredBooking, note: Note): StoredBooking {
  const isHandled = typeof note.handledAt === "number";
  return { ...stored, ...note, ...(isHandled && { noticeDueAt: null }) };
}
