import { z } from "zod";
import { findMember } from "../location.ts";
import { invalid, ok, problem, type Reply } from "../reply.ts";
import { type CartLine, slotsOn } from "../rules/slots.ts";
import { dateField, datesFrom, daysBetween } from "../wall-clock.ts";
import { choiceFields } from "../wire/requests.ts";
import { lookUp } from "./cart.ts";
import type { Call } from "./route.ts";

const longestRange = 366;

const querySchema = z.object({
  startDate: dateField,
  endDate: dateField.optional(),
  teamMemberId: z.string().min(1),
  services: z.string(),
});

const cartSchema = z.array(z.object(choiceFields)).min(1);

/** GET /api/Appointments/availability (§4.2), earliest first whatever time is preferred. */
export function checkAvailability(call: Call): Reply {
  const { world, wire, location, query } = call;
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return invalid(parsed.error);
  const { startDate, endDate = startDate, services } = parsed.data;
  const length = daysBetween(startDate, endDate);
  if (length < 0 || length > longestRange) {
    return problem(400, "endDate must be on or after startDate and within a year of it.");
  }
  const memberId = wire.readId(parsed.data.teamMemberId);
  if (memberId !== "any" && !findMember(location, memberId)) {
    return problem(400, `There is no team member ${memberId}.`);
  }
  const cart = readCart(call, services);
  if ("fault" in cart) return problem(400, cart.fault);
  const { closedAll, allowJoinWaitlist } = world.settings;
  const days = datesFrom(startDate, endDate).map((date) => {
    return { date, slots: closedAll ? [] : slotsOn(location, cart.lines, date, memberId) };
  });
  return ok(wire.days(days, allowJoinWaitlist));
}

function readCart(
  { location, wire }: Call,
  text: string,
): { lines: CartLine[] } | { fault: string } {
  const cart = cartSchema.safeParse(parseJson(text, wire.readId));
  if (!cart.success) return { fault: "services must be a JSON array of what is to be booked." };
  const lines: CartLine[] = [];
  for (const choice of cart.data) {
    const found = lookUp(location, choice);
    if ("fault" in found) return found;
    lines.push({ service: found.service, variantId: choice.variantId, addons: choice.addons });
  }
  return { lines };
}

/** Its ids as those of the books. */
function parseJson(text: string, readId: (id: string) => string): unknown {
  try {
    return JSON.parse(text, (name, value) =>
      name.endsWith("Id") && typeof value === "string" ? readId(value) : value,
    );
  } catch {
    return null;
  }
}
