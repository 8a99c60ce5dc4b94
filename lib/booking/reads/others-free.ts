import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import type { Availability, MemberChoice } from "#lib/offer/availability/types.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Stretch } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { heldSlots } from "../model/holds.ts";
import {
  type AgreedVisit,
  cartOf,
  mayBeAnyone,
  membersOf,
  nonEmpty,
  type Part,
  partsOf,
  type VisitLine,
} from "../model/visit.ts";
import { closedServices } from "./closed-services.ts";
import { readFreeTimes } from "./read-free-times.ts";
import { noticeJudgedAt } from "./recheck.ts";

/**
 * The same visit with other team members who are free at its time, at the price and length of each
 * line; `undefined` where there are none. Lines with a wanted member keep that member. `ownHolds`: the
 * journal's holds of this visit; what other bookings hold is not free.
 */
export async function withOthersFree(
  deps: BookingDeps,
  visit: AgreedVisit,
  createdAt: number,
  ownHolds: readonly Stretch[],
): Promise<AgreedVisit | undefined> {
  const { catalogue, journal, location, now } = deps;
  const { date, slug } = visit;
  if (!mayBeAnyone(visit) || membersOf(visit).length === 0) return undefined;
  const [read, days, held, closed] = await Promise.all([
    catalogue.readFresh("finish"),
    readFreeTimes(deps, visit, date, "finish", "any"),
    journal.held(slug, date, date, now()),
    closedServices(deps),
  ]);
  if (!read.ok || !days.ok) return undefined;
  const cart = checkCart(read.value.catalogue, cartOf(visit), closed);
  if (!cart.ok) return undefined;
  const judgedAt = noticeJudgedAt(visit.sealedAt, createdAt);
  const window = bookableWindow(judgedAt, location.rules, location.timeZone);
  const isHeld = heldSlots(held, ownHolds);
  const lines = partsOf(visit).map((part, index) => {
    const asked = { date, cart: cart.value, part, window, isHeld };
    const choice = freeFor(days.value[index], asked);
    return choice && part.lines.map((line) => ({ ...line, member: choice.member }));
  });
  if (lines.includes(undefined)) return undefined;
  const changed = { ...visit, lines: nonEmpty(lines.flatMap((part) => part ?? [])) };
  return membersOf(changed).join() === membersOf(visit).join() ? undefined : changed;
}

type Asked = {
  readonly date: string;
  readonly cart: CheckedCart;
  readonly part: Part<VisitLine>;
  readonly window: ReturnType<typeof bookableWindow>;
  readonly isHeld: IsHeld;
};

/** The member for these lines: the chosen one if still free, else, for "anyone", an equal one. */
function freeFor(
  day: Availability | undefined,
  { date, cart, part, window, isHeld }: Asked,
): MemberChoice | undefined {
  const { lines, memberId, start, at } = part;
  const own = cart.slice(at, at + lines.length);
  const offer = (day ? offerSlots(day, own, window, "any", isHeld) : []).find(
    ({ slot }) => slot.date === date && slot.start === start,
  );
  const equal = offer?.choices.filter(({ quote }) =>
    quote.lines.every(({ total }, index) => {
      const agreed = lines[index];
      return total.price === agreed?.price && total.minutes === agreed.minutes;
    }),
  );
  if (!offer || !equal?.length) return undefined;
  const same = equal.find(({ member }) => (member?.id ?? null) === memberId);
  const isAnyone = lines.every(({ anyMember }) => anyMember);
  return same ?? (isAnyone ? pickMember({ ...offer, choices: equal }) : undefined);
}
