import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { openToken } from "../state/record.ts";

type TokenDeps = Pick<BookingDeps, "journal" | "location" | "sealer" | "log">;

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
    return booking?.slug === location.slug ? ok(booking) : err("unknown_token");
  } catch (error) {
    log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  }
}
