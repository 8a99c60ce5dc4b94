import { markUnavailable } from "#lib/app/scope.ts";
import { memberOfAll } from "#lib/booking/model/visit.ts";
import { moveOffers } from "#lib/booking/reads/free-times.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { slotAt } from "#lib/offer/availability/days.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import { readParts } from "#lib/offer/availability/visits/read.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { isDate, isTime } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { one, type Params, timesQuery } from "../../../../_shared/params.ts";
import { findTimes, type TimeData } from "../../../time/data.ts";
import type { MoveTargets, TimesProblem } from "../../../time/months.ts";

export type MoveData =
  | { readonly kind: "unavailable"; readonly problem: TimesProblem }
  /** Its services can no longer be booked online. */
  | { readonly kind: "not_bookable" }
  | Extract<TimeData, { kind: "times" | "problem" }>;

/** Times to which an appointment can move, with its own services and member. */
export async function loadMoveTimes(
  context: BookingContext,
  view: BookingView,
  params: Params,
): Promise<MoveData> {
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) {
    markUnavailable();
    return { kind: "unavailable", problem: read.error };
  }
  const { catalogue } = read.value;
  const { cart, visit } = view;
  const checked = checkCart(catalogue, cart, await context.bookings.closedServices());
  if (!checked.ok) return { kind: "not_bookable" };
  const team = memberOfAll(visit)?.id ?? "any";
  const query = { catalogue, cart, team, links: timesQuery(params) };
  const targets = await targetsOf(context, view);
  const wanted = { cart: checked.value, team, targets };
  const found = await findTimes(context, wanted, params);
  if (typeof found === "string") return { kind: "problem", problem: found, ...query };
  return { kind: "times", rates: new Map(), ...query, ...found };
}

async function targetsOf(context: BookingContext, view: BookingView): Promise<MoveTargets> {
  const { rules, timeZone } = context.location;
  const window = bookableWindow(Date.now(), rules, timeZone);
  const { visit } = view;
  const isHeldByOthers = await context.bookings.held(window.first, window.last, visit);
  return {
    asked: visit.composed ? { by: "line" } : { by: "cart", team: memberOfAll(visit)?.id ?? "any" },
    date: view.date,
    offersOf: (days) => moveOffers(days, visit, window, isHeldByOthers),
  };
}

/** The time in the address, if the appointment can move there now. */
export async function findTarget(
  context: BookingContext,
  view: BookingView,
  params: Params,
): Promise<OfferedSlot["slot"] | "taken" | "unknown"> {
  const [date = "", start = ""] = [one(params, "date"), one(params, "start")];
  if (!isDate(date) || !isTime(start)) return "unknown";
  const read = await context.catalogue.read(context.caller.deadline);
  if (!read.ok) return "unknown";
  const checked = checkCart(
    read.value.catalogue,
    view.cart,
    await context.bookings.closedServices(),
  );
  if (!checked.ok) return "unknown";
  const targets = await targetsOf(context, view);
  const days = { from: date, to: date };
  const { availability, caller } = context;
  const free = await readParts(availability, checked.value, targets.asked, days, caller);
  if (!free.ok) return "unknown";
  return slotAt(targets.offersOf(free.value), date, start)?.slot ?? "taken";
}
