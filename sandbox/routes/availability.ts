import { z } from "zod";
import { findMember, type Location } from "../location.ts";
import { invalid, ok, problem } from "../reply.ts";
import { type CartLine, type Slot, slotsOn } from "../rules/slots.ts";
import { writeDay } from "../shapes/slots.ts";
import { addDays, dateField, datesFrom, daysBetween } from "../wall-clock.ts";
import { choiceFields, lookUp } from "./cart.ts";
import type { Call } from "./route.ts";

const longestRange = 366;

const querySchema = z.object({
  startDate: dateField,
  endDate: dateField.optional(),
  teamMemberId: z.string().min(1),
  services: z.string(),
  preferredTime: z.string().optional(),
});

const cartSchema = z.array(z.object(choiceFields)).min(1);

/** GET /api/Appointments/availability (§4.2). */
export function checkAvailability({ world, location, query }: Call) {
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return invalid(parsed.error);
  const { startDate, endDate = startDate, teamMemberId, services, preferredTime } = parsed.data;
  const length = daysBetween(startDate, endDate);
  if (length < 0 || length > longestRange) {
    return problem(400, "endDate must be on or after startDate and within a year of it.");
  }
  if (teamMemberId !== "any" && !findMember(location, teamMemberId)) {
    return problem(400, `There is no team member ${teamMemberId}.`);
  }
  const cart = readCart(location, services);
  if ("fault" in cart) return problem(400, cart.fault);

  const { closedAll, allowJoinWaitlist, shape } = world.settings;
  const dates = datesFrom(startDate, addDays(startDate, length));
  const answered = shape.days === "ten" ? dates.slice(0, 10) : dates;
  const days = answered.flatMap((date) => {
    const slots = closedAll ? [] : slotsOn(location, cart.lines, date, teamMemberId);
    if (shape.days === "free" && slots.length === 0) return [];
    return [writeDay(date, inPreferredOrder(slots, preferredTime), shape)];
  });
  return ok({ days, allowJoinWaitlist });
}

function readCart(location: Location, text: string): { lines: CartLine[] } | { fault: string } {
  const cart = cartSchema.safeParse(parseJson(text));
  if (!cart.success) return { fault: "services must be a JSON array of what is to be booked." };
  const lines: CartLine[] = [];
  for (const choice of cart.data) {
    const found = lookUp(location, choice);
    if ("fault" in found) return found;
    lines.push({ service: found.service, variantId: choice.variantId, addons: choice.addons });
  }
  return { lines };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const partsOfDay: Record<string, number> = { morning: 9, afternoon: 13, evening: 17 };

/**
 * Nearest first for `HH:MM`, `HH:MM:SS`, `morning`, `afternoon` and `evening`; other values are
 * ignored.
 */
function inPreferredOrder(slots: Slot[], preferred = ""): Slot[] {
  const time = /^(\d{2}):(\d{2})(:\d{2})?$/.exec(preferred);
  const hour = partsOfDay[preferred.toLowerCase()];
  if (!time && hour === undefined) return slots;
  const wanted = time ? Number(time[1]) * 60 + Number(time[2]) : (hour ?? 0) * 60;
  const distance = (slot: Slot) => Math.abs(slot.from - wanted);
  return slots.toSorted((one, other) => distance(one) - distance(other));
}
