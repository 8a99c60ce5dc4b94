import { DEDUPE_MS, type JournalBooking, type NewBooking } from "../contract.ts";
import { isBookedOrUnderWay } from "../states.ts";

type FormTimes = Pick<NewBooking, "createdAt" | "openedAt">;

/** Only if the form was opened before the confirmation: the salon may have cancelled it since. */
export function isDuplicate(
  booking: Pick<JournalBooking, "state" | "createdAt" | "endedAt">,
  { createdAt, openedAt }: FormTimes,
): boolean {
  if (!isBookedOrUnderWay(booking.state)) return false;
  if (booking.createdAt <= createdAt - DEDUPE_MS) return false;
  return booking.state !== "confirmed" || booking.endedAt === null || booking.endedAt > openedAt;
}
