import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { wallClock } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { tokenFor } from "../model/link-token.ts";
import { readRequest } from "../model/record.ts";
import { type AgreedVisit, cartOf, type Target, timeOf } from "../model/visit.ts";
import { type BookingView, type VisitorState, viewOf, visitorState } from "./outcome.ts";

export type OwnBooking = { readonly token: string; readonly state: VisitorState };
export type OwnVisit = { readonly token: string; readonly view: BookingView };
export type CartAndTime = Target & { readonly cart: Cart };

const NOT_QUEUED = { ahead: 0, waitSeconds: 0 };

/** The booking of this cart and time that a browser has made. */
export async function findOwnBooking(
  deps: BookingDeps,
  ids: readonly string[],
  wanted: CartAndTime,
): Promise<OwnBooking | undefined> {
  const wantedText = textOf(wanted);
  const found = (await ownVisits(deps, ids)).find(
    ({ booking, visit }) =>
      isBookedOrUnderWay(booking.state) &&
      wantedText === textOf({ cart: cartOf(visit), ...timeOf(visit) }),
  );
  return (
    found && { token: tokenFor(deps.sealer, found.booking), state: visitorState(found.booking) }
  );
}

/** The next visit that is to come. */
export async function nextVisit(
  deps: BookingDeps,
  ids: readonly string[],
): Promise<OwnVisit | undefined> {
  const { date, time } = wallClock(deps.now(), deps.location.timeZone);
  const [next] = (await ownVisits(deps, ids))
    .map(({ booking, visit }) => ({
      token: tokenFor(deps.sealer, booking),
      view: viewOf(booking, visit, undefined, NOT_QUEUED),
    }))
    .filter(({ view: { appointment, date: day, start } }) => {
      const isOver = appointment.status === "cancelled" || appointment.status === "none";
      return !isOver && `${day} ${start}` > `${date} ${time}`;
    })
    .toSorted(({ view: one }, { view: other }) =>
      `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`),
    );
  return next;
}

type Found = { readonly booking: JournalBooking; readonly visit: AgreedVisit };

/** Of this location, unless staff have revoked the link. */
async function ownVisits(deps: BookingDeps, ids: readonly string[]): Promise<readonly Found[]> {
  const { journal, location, log } = deps;
  try {
    const bookings = await Promise.all(ids.map((id) => journal.read(id)));
    return bookings.flatMap((booking) => {
      if (booking?.slug !== location.slug || booking.linkRevokedAt !== null) return [];
      const visit = readRequest(booking);
      return visit ? [{ booking, visit }] : [];
    });
  } catch (error) {
    log.error({ err: error }, "a browser's own bookings could not be read");
    return [];
  }
}

function textOf({ cart, date, start }: CartAndTime): string {
  return [date, start, ...cart.map(encodeLine)].join(" ");
}
