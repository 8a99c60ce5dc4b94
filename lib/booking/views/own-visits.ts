import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import type { BookingDeps } from "../deps.ts";
import { hasBegun } from "../model/clock.ts";
import { tokenFor } from "../model/link-token.ts";
import { readRequest } from "../model/record.ts";
import { type AgreedVisit, cartOf, type Target, timeOf } from "../model/visit.ts";
import { type BookingView, viewOf } from "./outcome.ts";

export type OwnVisit = { readonly token: string; readonly view: BookingView };
export type CartAndTime = Target & { readonly cart: Cart };

/** The booking of this cart and time that a browser has made. */
export async function findOwnBooking(
  deps: BookingDeps,
  ids: readonly string[],
  wanted: CartAndTime,
): Promise<OwnVisit | undefined> {
  const wantedText = textOf(wanted);
  const found = (await ownVisits(deps, ids)).find(
    ({ visit }) => wantedText === textOf({ cart: cartOf(visit), ...timeOf(visit) }),
  );
  return found && ownVisit(deps, found);
}

/** The next visit that is to come. */
export async function nextVisit(
  deps: BookingDeps,
  ids: readonly string[],
): Promise<OwnVisit | undefined> {
  const [next] = (await ownVisits(deps, ids))
    .filter(({ visit }) => !hasBegun(timeOf(visit), deps.now(), deps.location.timeZone))
    .toSorted((one, other) => startText(one).localeCompare(startText(other)));
  return next && ownVisit(deps, next);
}

type Found = { readonly booking: JournalBooking; readonly visit: AgreedVisit };

/** Of this location, unless they came to nothing, or staff have revoked the link. */
async function ownVisits(deps: BookingDeps, ids: readonly string[]): Promise<readonly Found[]> {
  const { journal, location } = deps;
  const bookings = await Promise.all(ids.map((id) => journal.read(id)));
  return bookings.flatMap((booking) => {
    if (booking?.slug !== location.slug || booking.linkRevokedAt !== null) return [];
    const visit = isBookedOrUnderWay(booking.state) ? readRequest(booking) : undefined;
    return visit ? [{ booking, visit }] : [];
  });
}

function ownVisit({ sealer }: BookingDeps, { booking, visit }: Found): OwnVisit {
  return { token: tokenFor(sealer, booking), view: viewOf(booking, visit, {}) };
}

function startText({ visit }: Found): string {
  const { date, start } = timeOf(visit);
  return `${date} ${start}`;
}

function textOf({ cart, date, start }: CartAndTime): string {
  return [date, start, ...cart.map(encodeLine)].join(" ");
}
