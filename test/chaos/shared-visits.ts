import { minutesOf } from "#lib/values/calendar.ts";
import { planBookings } from "./booking-plans.ts";
import type { BookingPlan } from "./histories.ts";

/** MAX_GAP_MINUTES of the sites in these runs. */
const MAX_GAP = 15;
/** Every n-th plan becomes a visit of two people, where somebody else is free after it. */
const EVERY = 4;

/** Bookings of one person, and among them visits that two share. */
export async function planVisits(
  ...[sandbox, today, count]: Parameters<typeof planBookings>
): Promise<readonly BookingPlan[]> {
  const enough = count + Math.ceil(count / EVERY);
  return withSharedVisits(await planBookings(sandbox, today, enough), EVERY).slice(0, count);
}

/** Plans keep their order and never share a time, so neither do the visits. */
export function withSharedVisits(
  plans: readonly BookingPlan[],
  every: number,
): readonly BookingPlan[] {
  const byDay = Map.groupBy(plans, ({ date }) => date);
  const used = new Set<BookingPlan>();
  return plans.flatMap((plan, index) => {
    if (used.has(plan)) return [];
    used.add(plan);
    const next =
      index % every === 0
        ? byDay.get(plan.date)?.find((other) => !used.has(other) && goesOn(plan, other))
        : undefined;
    if (!next) return [plan];
    used.add(next);
    const { date: _, ...line } = next;
    return [{ ...plan, further: [line] }];
  });
}

function goesOn(plan: BookingPlan, next: BookingPlan): boolean {
  const pause = minutesOf(next.start) - minutesOf(plan.start) - plan.minutes;
  return next.memberId !== plan.memberId && pause >= 0 && pause <= MAX_GAP;
}
