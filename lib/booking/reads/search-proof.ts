import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { waitUntil } from "../model/clock.ts";
import { parseProgress, parseRequest } from "../model/record.ts";
import { readDayAppointments } from "./day-pages.ts";

const PROVEN_MS = 24 * 60 * 60_000;

/** Where a line has a member, offered times show as well whether it was booked. */
export function needsMember(booking: JournalBooking): boolean {
  return parseRequest(booking).lines.some(({ member }) => member !== null);
}

/** A search may leave out appointments without a member, so each kind is proven by itself. */
function proofKeyOf({ keyId }: BookingDeps, booking: JournalBooking): string {
  return `shows ${needsMember(booking) ? "members" : "memberless"} ${keyId}`;
}

/** Whether a search by this key has shown a new appointment of ours within a day. */
export async function searchShowsOurs(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<boolean> {
  const { journal, location, now } = deps;
  return (
    (await journal.recall(location.slug, "search", proofKeyOf(deps, booking), now())) !== undefined
  );
}

/**
 * Looks for an appointment just confirmed, when a lost one would be looked for, to learn whether
 * this search shows new appointments. Once a day for each kind.
 */
export async function proveSearch(
  deps: BookingDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<void> {
  const { journal, location, now, monotonic, timing } = deps;
  const { appointmentId } = booking;
  // No list was read before the sending, so the key cannot search.
  if (appointmentId === null || !parseProgress(booking.progress).before) return;
  if (await searchShowsOurs(deps, booking)) return;
  const since = monotonic();
  for (const after of timing.looksAt.filter((one) => one <= timing.absenceAfter)) {
    await waitUntil(since + after, deps, signal);
    if (signal.aborted) return;
    const { date } = parseRequest(booking);
    const day = await readDayAppointments(deps, date, signal, "background");
    if (day === "no_scope") return;
    if (day.records.some(({ id }) => id === appointmentId)) {
      const until = now() + PROVEN_MS;
      return journal.remember(location.slug, "search", proofKeyOf(deps, booking), now(), until);
    }
  }
}
