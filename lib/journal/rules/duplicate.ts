import {
  BOOKED_OR_UNDER_WAY,
  DEDUPE_MS,
  type JournalBooking,
  type NewBooking,
} from "../contract.ts";

export type FormTimes = Pick<NewBooking, "createdAt" | "openedAt">;

/**
 * Whether a booking of the same person, cart and time stands for the form sent now. A confirmed one
 * does only if the form was opened before its confirmation: a later form was opened knowing it, and
 * the salon may have cancelled it. `needs_staff` may be booked, so it stands for every form.
 */
export function isDuplicate(
  booking: Pick<JournalBooking, "state" | "createdAt" | "endedAt">,
  { createdAt, openedAt }: FormTimes,
): boolean {
  const mayBeBooked: readonly JournalBooking["state"][] = BOOKED_OR_UNDER_WAY;
  if (!mayBeBooked.includes(booking.state)) return false;
  if (booking.createdAt <= createdAt - DEDUPE_MS) return false;
  return booking.state !== "confirmed" || booking.endedAt === null || booking.endedAt > openedAt;
}
