import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { linkEndsAt, openToken } from "../model/link-token.ts";
import { readRequest } from "../model/record.ts";
import type { Visit } from "../model/visit.ts";

type TokenDeps = Pick<BookingDeps, "journal" | "location" | "sealer" | "log" | "now">;

/** `lost`: an authentic link whose booking the journal lacks; its appointment may stand. */
export type TokenFault = "unknown_token" | "lost" | "unavailable";

export async function readByToken(
  deps: TokenDeps,
  token: string,
): Promise<Result<JournalBooking, TokenFault>> {
  const { journal, location, sealer, log } = deps;
  const opened = openToken(sealer, token);
  if (!opened.ok) return err("unknown_token");
  const { id, slug, date } = opened.value;
  try {
    const booking = await journal.read(id);
    if (!booking) {
      const mayStand = slug === location.slug && date !== undefined && !hasEnded(deps, { date });
      if (!mayStand) return err("unknown_token");
      // Records outlive links.
      log.warn({ bookingId: id }, "the journal has lost the booking of a link");
      return err("lost");
    }
    if (booking.slug !== location.slug || booking.linkRevokedAt !== null) {
      return err("unknown_token");
    }
    const present = readRequest(booking);
    return present && hasEnded(deps, present) ? err("unknown_token") : ok(booking);
  } catch (error) {
    log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  }
}

function hasEnded(
  { location, now }: Pick<TokenDeps, "location" | "now">,
  visit: Pick<Visit, "date">,
): boolean {
  return now() >= linkEndsAt(visit, location.timeZone);
}
