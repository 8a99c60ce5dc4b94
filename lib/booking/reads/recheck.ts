import { type BookableWindow, bookableWindow } from "#lib/offer/availability/notice.ts";
import { choiceFor, type IsHeld, offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import type { Availability, MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart, Rate } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { Stretch } from "#lib/store/journal/contract.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
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
import { type ClosedServicesDeps, closedServices } from "./closed-services.ts";
import { readFreeTimes } from "./free-times.ts";

export type RecheckResult =
  | {
      readonly kind: "same";
      readonly quote: Quote;
      /** Monotonic, of the older of the two readings. */
      readonly readAt: number;
    }
  | { readonly kind: "price_changed"; readonly newTotal: Rate }
  | { readonly kind: "slot_taken" }
  | { readonly kind: "not_bookable" }
  | { readonly kind: "unread"; readonly reason: "busy" | "unavailable" };

type RecheckDeps = ClosedServicesDeps &
  Pick<BookingDeps, "availability" | "catalogue" | "monotonic">;

/** How long a visitor may fill in the form before the notice rules apply again. */
const FORM_GRACE_MS = 15 * 60_000;

export function noticeJudgedAt(sealedAt: number, createdAt: number): number {
  return Math.max(sealedAt, createdAt - FORM_GRACE_MS);
}

type Unread = Extract<RecheckResult, { readonly kind: "not_bookable" | "unread" }>;

/** Catalogue and day, uncached, and in parallel so that neither ages; each line with its member or with any. */
async function readNow(deps: RecheckDeps, visit: AgreedVisit, createdAt: number, team?: "any") {
  const timestamped = <T>(response: T) => ({ response, at: deps.monotonic() });
  const [read, day, closed] = await Promise.all([
    deps.catalogue.readFresh("finish").then(timestamped),
    readFreeTimes(deps, visit, visit.date, "finish", team).then(timestamped),
    closedServices(deps),
  ]);
  if (!read.response.ok) return unread(read.response.error);
  const cart = checkCart(read.response.value.catalogue, cartOf(visit), closed);
  if (!cart.ok) return { kind: "not_bookable" } satisfies Unread;
  const { rules, timeZone } = deps.location;
  const window = bookableWindow(noticeJudgedAt(visit.sealedAt, createdAt), rules, timeZone);
  return { cart: cart.value, days: day.response, window, readAt: Math.min(read.at, day.at) };
}

/** Whether the visit is offered as it was agreed to. What it refuses: `work/not-sent.test.ts`. */
export async function recheck(
  deps: RecheckDeps,
  visit: AgreedVisit,
  createdAt: number,
): Promise<RecheckResult> {
  const now = await readNow(deps, visit, createdAt);
  if ("kind" in now) return now;
  const { cart, days, readAt } = now;
  const quote = quoteCart(cart, (line) => visit.lines[line]?.member?.id ?? null);
  if (!quote.ok) return { kind: quote.error === "out_of_range" ? "not_bookable" : "slot_taken" };
  if (!isAsAgreed(quote.value, visit.lines))
    return { kind: "price_changed", newTotal: quote.value.total };
  if (!days.ok) return days.error === "not_bookable" ? { kind: days.error } : unread(days.error);
  const isFree = partsOf(visit).every((part, index) => {
    const offer = offerOf(days.value[index], now, visit.date, part, part.memberId ?? "any");
    return offer !== undefined && choiceFor(offer, part.memberId) !== undefined;
  });
  if (isFree) return { kind: "same", quote: quote.value, readAt };
  // The unreadable slot may be this very time.
  const isUnread = days.value.some((each) => each.unread.has(visit.date));
  return isUnread ? unread("unavailable") : { kind: "slot_taken" };
}

type Now = { readonly cart: CheckedCart; readonly window: BookableWindow };

/** What is offered at a part's own time. */
function offerOf(
  day: Availability | undefined,
  { cart, window }: Now,
  date: LocalDate,
  { lines, start, at }: Part,
  member: string,
  isHeld?: IsHeld,
): OfferedSlot | undefined {
  const own = cart.slice(at, at + lines.length);
  const offers = day ? offerSlots(day, own, window, member, isHeld) : [];
  return offers.find(({ slot }) => slot.date === date && slot.start === start);
}

function unread(failure: string): Unread {
  return { kind: "unread", reason: failure === "busy" ? "busy" : "unavailable" };
}

function isAsAgreed({ lines }: Quote, agreed: readonly VisitLine[]): boolean {
  const isEqual = ({ price, minutes }: Rate, line: VisitLine | undefined) =>
    price === line?.price && minutes === line.minutes;
  return (
    lines.length === agreed.length && lines.every(({ total }, at) => isEqual(total, agreed[at]))
  );
}

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
  const { date, slug } = visit;
  if (!mayBeAnyone(visit) || membersOf(visit).length === 0) return undefined;
  const [now, held] = await Promise.all([
    readNow(deps, visit, createdAt, "any"),
    deps.journal.held(slug, date, date, deps.now()),
  ]);
  if ("kind" in now || !now.days.ok) return undefined;
  const days = now.days.value;
  const isHeld = heldSlots(held, ownHolds);
  const lines = partsOf(visit).map((part, index) => {
    const choice = freeFor(part, offerOf(days[index], now, date, part, "any", isHeld));
    return choice && part.lines.map((line) => ({ ...line, member: choice.member }));
  });
  if (lines.includes(undefined)) return undefined;
  const changed = { ...visit, lines: nonEmpty(lines.flatMap((part) => part ?? [])) };
  return membersOf(changed).join() === membersOf(visit).join() ? undefined : changed;
}

/** The member for these lines: the chosen one if still free, else, for "anyone", an equal one. */
function freeFor(
  { lines, memberId }: Part<VisitLine>,
  offer: OfferedSlot | undefined,
): MemberChoice | undefined {
  const equal = offer?.choices.filter(({ quote }) => isAsAgreed(quote, lines));
  if (!offer || !equal?.length) return undefined;
  const same = equal.find(({ member }) => (member?.id ?? null) === memberId);
  const isAnyone = lines.every(({ anyMember }) => anyMember);
  return same ?? (isAnyone ? pickMember({ ...offer, choices: equal }) : undefined);
}
