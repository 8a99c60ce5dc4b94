import type { BookableWindow } from "#lib/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/availability/offers.ts";
import type { AvailabilityFailure } from "#lib/availability/read.ts";
import type { Availability } from "#lib/availability/types.ts";
import type { LocalDate, LocalTime } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Lane } from "#lib/upstream/limiter/lanes.ts";
import type { BookingDeps } from "../deps.ts";
import { availabilityLine } from "../model/cart-lines.ts";
import { partsOf, type Visit } from "../model/visit.ts";

/** A day's free times of each part, uncached; the same question is asked once. */
export async function readFreeTimes(
  { availability }: Pick<BookingDeps, "availability">,
  visit: Visit,
  date: LocalDate,
  lane: Lane,
): Promise<Result<readonly Availability[], AvailabilityFailure>> {
  const sent = new Map<string, ReturnType<typeof availability.readFresh>>();
  const answers = await Promise.all(
    partsOf(visit).map(({ lines, memberId }) => {
      const cart = lines.map(({ item }) => availabilityLine(item));
      const key = JSON.stringify([cart, memberId]);
      const answer =
        sent.get(key) ?? availability.readFresh(cart, memberId ?? "any", date, date, lane);
      sent.set(key, answer);
      return answer;
    }),
  );
  const days: Availability[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    days.push(answer.value);
  }
  return ok(days);
}

/** A part of a visit, on its day. */
export type WantedTime = {
  readonly cart: CheckedCart;
  readonly memberId: string | null;
  readonly date: LocalDate;
  readonly start: LocalTime;
};

export function isOffered(
  day: Availability | undefined,
  { cart, memberId, date, start }: WantedTime,
  window: BookableWindow,
): boolean {
  const offered = day && offerSlots(day, cart, window, memberId ?? "any");
  const offer = offered?.find(({ slot }) => slot.date === date && slot.start === start);
  return offer !== undefined && choiceFor(offer, memberId) !== undefined;
}
