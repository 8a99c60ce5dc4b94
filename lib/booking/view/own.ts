import { encodeLine } from "#lib/catalogue/cart-url.ts";
import { BOOKED_OR_UNDER_WAY, type JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { readRequest, sealToken } from "../state/record.ts";
import type { Review } from "../submit/review.ts";
import { type VisitorState, visitorState } from "./outcome.ts";

/** A booking that was made in this browser, and where it stands. */
export type OwnBooking = { readonly token: string; readonly state: VisitorState };

/** What is asked for, whoever takes it. */
export type WantedVisit = Pick<Review, "cart" | "date" | "start">;

/** See `Bookings.ownOf`. */
export async function ownOf(
  { journal, location, sealer, log }: BookingDeps,
  ids: readonly string[],
  asked: WantedVisit,
): Promise<OwnBooking | undefined> {
  const wanted = textOf(asked);
  const isWanted = (booking: JournalBooking | undefined): booking is JournalBooking =>
    booking?.slug === location.slug &&
    BOOKED_OR_UNDER_WAY.some((state) => state === booking.state) &&
    wanted === textOf(readRequest(booking));
  try {
    const found = (await Promise.all(ids.map((id) => journal.read(id)))).find(isWanted);
    return found && { token: await sealToken(sealer, found.id), state: visitorState(found) };
  } catch (error) {
    log.error({ err: error }, "a browser's own bookings could not be read");
    return undefined;
  }
}

function textOf(visit: WantedVisit | undefined): string | undefined {
  if (!visit) return undefined;
  const { cart, date, start } = visit;
  return [date, start, ...cart.map(encodeLine)].join(" ");
}
