import type { BookableWindow } from "#lib/availability/notice.ts";
import { choiceFor, offerSlots } from "#lib/availability/offers.ts";
import type { AvailabilityFailure } from "#lib/availability/read.ts";
import type { Availability } from "#lib/availability/types.ts";
import type { LocalDate, LocalTime } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Lane } from "#lib/upstream/limiter/lanes.ts";
import type { BookingDeps } from "../deps.ts";
import { availabilityLines } from "../state/cart-lines.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";

/** What has to be free together: the whole cart with one member, or each line with its own. */
export type WantedTime = {
  readonly cart: CheckedCart;
  readonly memberId: string | null;
  readonly date: LocalDate;
  readonly start: LocalTime;
};

export function wantedTimesOf(review: Review, cart: CheckedCart): readonly WantedTime[] {
  const { date, start, memberId } = review;
  if (!isByLine(review)) return [{ cart, memberId, date, start }];
  return review.lines.map((line, index) => ({
    cart: cart.slice(index, index + 1),
    memberId: memberOfLine(review, line),
    date,
    start: line.start,
  }));
}

/** A day's free times of each part, uncached; the same question is asked once. */
export async function readFreeTimes(
  { availability }: Pick<BookingDeps, "availability">,
  review: Pick<Review, "cart" | "memberId" | "lines">,
  date: LocalDate,
  lane: Lane,
): Promise<Result<readonly Availability[], AvailabilityFailure>> {
  const cart = availabilityLines(review.cart);
  const wantedTimes = isByLine(review)
    ? cart.map((line, index) => ({
        lines: [line],
        memberId: memberOfLine(review, review.lines[index]),
      }))
    : [{ lines: cart, memberId: review.memberId }];
  const sent = new Map<string, ReturnType<typeof availability.readFresh>>();
  const answers = await Promise.all(
    wantedTimes.map(({ lines, memberId }) => {
      const key = JSON.stringify([lines, memberId]);
      const answer =
        sent.get(key) ?? availability.readFresh(lines, memberId ?? "any", date, date, lane);
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

export function isOffered(
  day: Availability | undefined,
  { cart, memberId, date, start }: WantedTime,
  window: BookableWindow,
): boolean {
  const offered = day && offerSlots(day, cart, window, memberId ?? "any");
  const offer = offered?.find(({ slot }) => slot.date === date && slot.start === start);
  return offer !== undefined && choiceFor(offer, memberId) !== undefined;
}
