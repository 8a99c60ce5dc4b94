import type { DayChange } from "#lib/availability/invalidation.ts";
import type { LocalDate } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { managedOf, readPresent } from "../model/record.ts";

export function changedDays(
  before: JournalBooking,
  after: JournalBooking,
): ReadonlyMap<LocalDate, DayChange> {
  const days = new Map<LocalDate, DayChange>();
  const { change } = managedOf(before);
  if (!change) {
    const date = readPresent(after)?.date;
    if (date !== undefined) days.set(date, after.state === "confirmed" ? "taken" : "wrong");
    return days;
  }
  for (const date of [readPresent(before)?.date, readPresent(after)?.date, change.to?.date]) {
    if (date !== undefined) days.set(date, "wrong");
  }
  return days;
}
