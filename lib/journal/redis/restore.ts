import type { JournalBooking, RestoredBooking } from "../contract.ts";
import { restored } from "../rules/restore.ts";
import { toJournalBooking } from "../stored.ts";
import { bookingWrites, historyWrite } from "./codec.ts";
import type { Space } from "./space.ts";

/** Stored once, whoever else restores it at the same time. `undefined`: its appointment is another's. */
export async function restoreIn(
  space: Space,
  booking: RestoredBooking,
): Promise<JournalBooking | undefined> {
  const { id, appointmentId } = booking;
  const stored = restored(booking);
  const isAbsent = [
    { read: ["GET", `booking:${id}`], is: "" },
    { read: ["HGET", "claims", appointmentId], is: "" },
  ] as const;
  const writes = [
    ["HSET", "intents", stored.intentId, id],
    ["HSET", "claims", appointmentId, id],
    ...bookingWrites(stored),
    historyWrite(stored),
  ] as const;
  if (await space.commit(isAbsent, writes)) return toJournalBooking(stored);
  const [found] = await space.bookings([id]);
  return found && toJournalBooking(found.booking);
}
