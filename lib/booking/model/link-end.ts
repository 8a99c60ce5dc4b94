import { addDays, instantOf, type LocalDate } from "#lib/calendar.ts";
import type { Change, JournalBooking } from "#lib/journal/contract.ts";
import { readPresent } from "./record.ts";

const DAYS_AFTER_VISIT = 7;

export function linkEndsAt({ date }: { readonly date: LocalDate }, timeZone: string): number {
  return instantOf(addDays(date, DAYS_AFTER_VISIT + 1), "00:00:00", timeZone);
}

export function keepUntil(
  booking: JournalBooking,
  { to, outcome = booking.outcome }: Pick<Change, "to"> & { readonly outcome?: string | null },
  timeZone: string,
): Pick<Change, "keepUntil"> {
  if (to !== "confirmed" && to !== "needs_staff") return {};
  const present = readPresent({ ...booking, outcome });
  return present ? { keepUntil: linkEndsAt(present, timeZone) } : {};
}
