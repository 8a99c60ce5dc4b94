import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { tokenFor } from "../model/link-token.ts";
import { readPresent } from "../model/record.ts";
import { cartOf, type Target, timeOf, type Visit } from "../model/visit.ts";
import type { SiteDeps } from "../reads/restored.ts";
import { type VisitorState, visitorState } from "./outcome.ts";

export type OwnBooking = { readonly token: string; readonly state: VisitorState };

export type CartAndTime = Target & { readonly cart: Cart };

export async function findOwnBooking(
  deps: SiteDeps,
  ids: readonly string[],
  wanted: CartAndTime,
): Promise<OwnBooking | undefined> {
  const { journal, location, sealer, log, restored } = deps;
  const wantedText = textOf(wanted);
  const isWanted = (booking: JournalBooking | undefined): booking is JournalBooking =>
    booking?.slug === location.slug &&
    booking.linkRevokedAt === null &&
    isBookedOrUnderWay(booking.state) &&
    wantedText === textOfVisit(readPresent(booking));
  try {
    await restored.refresh();
    const found = (await Promise.all(ids.map((id) => journal.read(id)))).find(isWanted);
    if (!found) return undefined;
    const state = restored.isFromBackup(found) ? "doubtful" : visitorState(found);
    return { token: tokenFor(sealer, found), state };
  } catch (error) {
    log.error({ err: error }, "a browser's own bookings could not be read");
    return undefined;
  }
}

function textOfVisit(visit: Visit | undefined): string | undefined {
  return visit && textOf({ cart: cartOf(visit), ...timeOf(visit) });
}

function textOf({ cart, date, start }: CartAndTime): string {
  return [date, start, ...cart.map(encodeLine)].join(" ");
}
