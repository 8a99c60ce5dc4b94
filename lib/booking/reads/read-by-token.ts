import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { addDays, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { openToken } from "../model/link-token.ts";
import { readRequest } from "../model/record.ts";

type TokenDeps = Pick<BookingDeps, "journal" | "location" | "sealer" | "log" | "now">;

/** `lost`: an authentic link whose booking the journal lacks; its appointment may stand. */
export type TokenFault = "unknown_token" | "lost" | "unavailable";

/** After the visit. */
const DAYS_OPEN = 7;

export async function readByToken(
  deps: TokenDeps,
  token: string,
): Promise<Result<JournalBooking, TokenFault>> {
  const { journal, location, sealer, log } = deps;
  const link = openToken(sealer, token);
  if (!link) return err("unknown_token");
  const booking = await journal.read(link.id);
  if (!booking) {
    const mayStand = link.slug === location.slug && isOpenFor(deps, link.date);
    if (!mayStand) return err("unknown_token");
    // Records outlive links.
    log.warn({ bookingId: link.id }, "the journal has lost the booking of a link");
    return err("lost");
  }
  const isClosed = booking.slug !== location.slug || booking.linkRevokedAt !== null;
  const visit = readRequest(booking);
  const isOver = visit && !isOpenFor(deps, visit.date);
  return isClosed || isOver ? err("unknown_token") : ok(booking);
}

function isOpenFor({ location, now }: TokenDeps, date: LocalDate | undefined): boolean {
  return date !== undefined && wallClock(now(), location.timeZone).date <= addDays(date, DAYS_OPEN);
}
