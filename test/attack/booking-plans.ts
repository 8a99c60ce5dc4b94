import { planBookings } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { today } from "../harness/clock/days.ts";
import type { Target } from "./target.ts";

const MAX_PLANS = 200;
const used = new WeakMap<Target, number>();

/** Free times that no other part of this run uses. */
export async function takePlans(target: Target, count: 1): Promise<readonly [BookingPlan]>;
export async function takePlans(
  target: Target,
  count: 2,
): Promise<readonly [BookingPlan, BookingPlan]>;
export async function takePlans(target: Target, count: number): Promise<readonly BookingPlan[]>;
export async function takePlans(target: Target, count: number): Promise<readonly BookingPlan[]> {
  const from = used.get(target) ?? 0;
  used.set(target, from + count);
  const plans = (await planBookings(target.sandbox, today(), MAX_PLANS)).slice(from, from + count);
  if (plans.length < count) throw new Error("too little is free");
  return plans;
}
