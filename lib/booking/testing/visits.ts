import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { pickMember } from "#lib/offer/availability/offers.ts";
import { composeVisits } from "#lib/offer/availability/visits/compose.ts";
import { lineOffers } from "#lib/offer/availability/visits/read.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { OfferTaken } from "../model/agreed-visit.ts";
import type { AgreedVisit, LineTime } from "../model/visit.ts";
import { day, type Salon } from "./salon.ts";

/** No member of the demo salon does both: 30 minutes with a barber, 20 with the brow artist. */
export const cutAndBrows: Cart = [
  { serviceId: "svc_clipper_cut", addons: [] },
  { serviceId: "svc_brow_shape", addons: [] },
];

/** The first composed visit of the day from `from` on. */
export async function offeredVisit(
  salon: Salon,
  from = "00:00:00",
  cart: Cart = cutAndBrows,
): Promise<OfferTaken> {
  const found = (await visitsOn(salon, cart)).find(({ slot }) => slot.start >= from);
  if (!found) throw new Error("no visit is free");
  return { cart, slot: found.slot, choice: pickMember(found), anyMember: cart.map(() => true) };
}

export async function visitsOn(salon: Salon, cart: Cart = cutAndBrows) {
  const { deps, bookings, now } = salon;
  const read = await deps.catalogue.readFresh("browse");
  if (!read.ok) throw new Error(read.error);
  const checked = checkCart(read.value.catalogue, cart, await bookings.closedServices());
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const lines = await Promise.all(
    checked.value.map(async (line) => {
      const free = await deps.availability.readFresh([line], "any", day, day, "browse");
      if (!free.ok) throw new Error(free.error);
      return free.value;
    }),
  );
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(now(), rules, timeZone);
  const held = await bookings.held(day, day);
  const offers = lineOffers(lines, checked.value, window, held);
  return composeVisits(checked.value, offers, rules);
}

export async function visitReview(
  salon: Salon,
  ...wanted: readonly [from?: string, cart?: Cart]
): Promise<AgreedVisit> {
  const sealed = await salon.bookings.sealVisit(await offeredVisit(salon, ...wanted));
  const opened = await salon.bookings.openVisit(sealed);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

export async function bookedLines(salon: Salon) {
  const { appointments } = await salon.ledger();
  return appointments.map(({ lines }) =>
    lines.map(({ serviceId, start, memberId }) => ({ serviceId, start, memberId })),
  );
}

/** Books a walk-in over the time of one line. */
export async function takeLine(salon: Salon, line: Pick<LineTime, "start" | "member">) {
  await salon.control("POST", "/appointments", {
    teamMemberId: line.member?.id,
    date: day,
    start: line.start,
    minutes: 10,
  });
}
