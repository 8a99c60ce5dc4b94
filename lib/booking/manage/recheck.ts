import type { Availability } from "#lib/availability/types.ts";
import type { LocalDate } from "#lib/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { availabilityLines } from "../state/cart-lines.ts";
import type { Review } from "../submit/review.ts";
import { isFree } from "./free-times.ts";
import type { Target } from "./target.ts";

type RecheckDeps = Pick<BookingDeps, "availability">;

/** Reads the new day uncached. */
export async function checkTarget(
  deps: RecheckDeps,
  now: Review,
  target: Target,
): Promise<"free" | "taken" | "unread"> {
  const day = await readDay(deps, now, target.date);
  if (day && isFree(day, now, target)) return "free";
  return day && !day.unread.has(target.date) ? "taken" : "unread";
}

/** Whether the present time is offered to others; `undefined`: that cannot be told. */
export async function oldTimeOffered(deps: RecheckDeps, now: Review): Promise<boolean | undefined> {
  if (now.memberId === null) return undefined;
  const day = await readDay(deps, now, now.date);
  return day && !day.unread.has(now.date) ? isOffered(day, now, now) : undefined;
}

export type TimesOffered = { readonly old: boolean; readonly new: boolean };

/** After a sending: which of both times is offered. */
export async function timesOffered(
  deps: RecheckDeps,
  now: Review,
  target: Target,
): Promise<TimesOffered | undefined> {
  if (now.memberId === null) return undefined;
  const dates = [now.date, target.date];
  const [oldDay, newDay] = await Promise.all(dates.map((date) => readDay(deps, now, date)));
  if (!oldDay || !newDay || oldDay.unread.has(now.date) || newDay.unread.has(target.date)) {
    return undefined;
  }
  return { old: isOffered(oldDay, now, now), new: isOffered(newDay, now, target) };
}

function isOffered({ slots }: Availability, { memberId }: Review, { date, start }: Target) {
  return slots.some(
    (slot) =>
      slot.date === date &&
      slot.start === start &&
      memberId !== null &&
      slot.memberIds.includes(memberId),
  );
}

async function readDay(
  { availability }: RecheckDeps,
  { cart, memberId }: Review,
  date: LocalDate,
): Promise<Availability | undefined> {
  const lines = availabilityLines(cart);
  const day = await availability.readFresh(lines, memberId ?? "any", date, date, "manage");
  return day.ok ? day.value : undefined;
}
