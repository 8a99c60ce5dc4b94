import {
  BOOKED_OR_UNDER_WAY,
  DEDUPE_MS,
  type JournalBooking,
  type NewBooking,
} from "../contract.ts";

/** When a form was opened, and when it was sent. */
export type FormTimes = Pick<NewBooking, "createdAt" | "openedAt">;

/**
 * Whether a booking of the same wish of the same person stands for the form that is sent now. A
 * confirmed one does so only for a form that was opened before its end: whoever opened the form
 * afterwards knew of it, and the salon may have cancelled it since. One that staff have to settle
 * may exist, so it stands for every form.
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
