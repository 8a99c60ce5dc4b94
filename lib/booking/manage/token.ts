import { addDays, wallClock } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { openToken, readPresent } from "../state/record.ts";

type TokenDeps = Pick<BookingDeps, "journal" | "location" | "sealer" | "log" | "now">;

/** How long a link opens its booking after the day of the appointment, moves included. */
const DAYS_AFTER_VISIT = 7;

/** The booking that a token opens, at its own location alone. */
export async function readByToken(
  deps: TokenDeps,
  token: string,
): Promise<Result<JournalBooking, "unknown_token" | "unavailable">> {
  const { journal, location, sealer, log } = deps;
  const id = await openToken(sealer, token);
  if (!id.ok) return err("unknown_token");
  try {
    const booking = await journal.read(id.value);
    if (booking?.slug !== location.slug || booking.linkRevokedAt !== null) {
      return err("unknown_token");
    }
    if (hasEnded(deps, booking)) return err("unknown_token");
    return ok(booking);
  } catch (error) {
    log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  }
}

function hasEnded({ location, now }: TokenDeps, booking: JournalBooking): boolean {
  const present = readPresent(booking);
  if (!present) return false;
  const { date: today } = wallClock(now(), location.timeZone);
  return today > addDays(present.date, DAYS_AFTER_VISIT);
}
