import { memberOfAll, partsOf } from "#lib/booking/model/visit.ts";
import type { TokenFault } from "#lib/booking/reads/read-by-token.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { slotAt } from "#lib/offer/availability/days.ts";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import {
  checkWantedTime,
  choiceForTeam,
  nearestTo,
  type WantedTime,
} from "../../details/page-data.ts";
import { readBooking } from "./read-booking.ts";

/** A time and price offered instead, sealed for one submission. */
export type Offer = {
  readonly slot: OfferedSlot["slot"];
  readonly choice: MemberChoice;
  readonly review: string;
};

export type BookingData =
  | { readonly kind: TokenFault }
  | { readonly kind: "found"; readonly view: BookingView; readonly offers: readonly Offer[] };

export async function loadBooking(context: BookingContext, token: string): Promise<BookingData> {
  const view = await readBooking(context, token);
  if (!view.ok) return { kind: view.error };
  return { kind: "found", view: view.value, offers: await offersFor(context, view.value, token) };
}

async function offersFor(
  context: BookingContext,
  view: BookingView,
  token: string,
): Promise<readonly Offer[]> {
  if (!view.canTryAgain) return [];
  switch (view.state) {
    case "price_changed":
      return atTheNewPrice(context, view, token);
    case "slot_taken":
      return insteadOf(context, view, token);
    default:
      return [];
  }
}

/** The same time and team member at today's price, else other times. */
async function atTheNewPrice(
  context: BookingContext,
  view: BookingView,
  token: string,
): Promise<readonly Offer[]> {
  const state = await checkWantedTime(
    context,
    wantedOf(view, memberOfAll(view.visit)?.id ?? "any"),
  );
  if (state.kind !== "free") return insteadOf(context, view, token);
  return sealed(context, view, token, state.offer.slot, state.choice);
}

/**
 * The same time with other members, if any member would do, and the nearest other times.
 * Availability may still list the lost slot, so it is left out.
 */
async function insteadOf(
  context: BookingContext,
  view: BookingView,
  token: string,
): Promise<readonly Offer[]> {
  const { date, start } = view;
  const { team } = view.wanted;
  const wanted = wantedOf(view, team);
  const state = await checkWantedTime(context, wanted);
  if (state.kind !== "free" && state.kind !== "gone") return [];
  const same = slotAt(state.offers, date, start);
  const others = same?.choices.filter((choice) => isWithOthers(choice, view)) ?? [];
  const sameTime = same && others.length > 0 ? [{ slot: same.slot, choices: others }] : [];
  const offers = [...sameTime, ...nearestTo(state.offers, wanted)];
  const sealedOffers = offers.map((offer) => {
    const choice = choiceForTeam(offer, team);
    return choice ? sealed(context, view, token, offer.slot, choice) : [];
  });
  return (await Promise.all(sealedOffers)).flat();
}

/** Availability may still list the visit as it was when it was lost. */
function isWithOthers({ member, parts }: MemberChoice, { visit }: BookingView): boolean {
  return visit.lines.some(
    (line, at) => line.member?.id !== (parts ? parts[at]?.member : member)?.id,
  );
}

function wantedOf({ cart, date, start, visit, wanted }: BookingView, team: string): WantedTime {
  if (!visit.composed) return { cart, team, date, start };
  return { cart, team: "any", date, start, parts: partsOf(visit), links: wanted };
}

async function sealed(
  context: BookingContext,
  { cart, visit }: BookingView,
  token: string,
  slot: OfferedSlot["slot"],
  choice: MemberChoice,
): Promise<readonly Offer[]> {
  const anyMember = visit.lines.map((line) => line.anyMember);
  const offer = { cart, slot, choice, anyMember };
  const review = await context.bookings.sealOffer(token, offer);
  return review === undefined ? [] : [{ slot, choice, review }];
}
