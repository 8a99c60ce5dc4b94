import { z } from "zod";
import { findMember } from "../location.ts";
import { ok, type Reply, read, refuse } from "../reply.ts";
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
  const asked = read(querySchema, Object.fromEntries(query));
  const { startDate, endDate = startDate } = asked;
  const length = daysBetween(startDate, endDate);
  if (length < 0 || length > longestRange) {
    refuse(400, "endDate must be on or after startDate and within a year of it.");
  }
  const memberId = wire.readId(asked.teamMemberId);
  if (memberId !== "any" && !findMember(location, memberId)) {
    refuse(400, `There is no team member ${memberId}.`);
  }
  const cart = readCart(call, asked.services);
  const { closedAll, allowJoinWaitlist } = world.settings;
  const days = datesFrom(startDate, endDate).map((date) => {
    return { date, slots: closedAll ? [] : slotsOn(location, cart, date, memberId) };
  });
  return ok(wire.days(days, allowJoinWaitlist));
}

function readCart({ location, wire }: Call, text: string): CartLine[] {
  return read(cartSchema, parseJson(text, wire.readId)).map((choice) => {
    const { variantId, addons } = choice;
    return { service: lookUp(location, choice), variantId, addons };
  });
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
