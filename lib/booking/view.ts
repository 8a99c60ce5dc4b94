import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "./deps.ts";
import { type BookingView, viewOf } from "./outcome.ts";
import { openContact, openToken, parseRequest } from "./record.ts";

/** See `Bookings.view`. */
export async function view(
  { journal, location, sealer }: BookingDeps,
  token: string,
): Promise<Result<BookingView, "unknown_token">> {
  const id = await openToken(sealer, token);
  const booking = id.ok ? await journal.read(id.value) : undefined;
  if (booking?.slug !== location.slug) return err("unknown_token");
  const contact = await openContact(sealer, booking);
  const ahead = booking.state === "queued" ? await journal.ahead(booking.id) : 0;
  return ok(viewOf(booking, parseRequest(booking), contact, ahead));
}
