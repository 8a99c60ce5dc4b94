import { z } from "zod";
import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { CartLine } from "#lib/offer/catalogue/types.ts";
import { addDays, minutesOf } from "#lib/values/calendar.ts";
import { keys } from "../../sandbox/keys.ts";
import type { Salon } from "../harness/salon.ts";
import type { BookingPlan } from "./histories.ts";
import type { SandboxUrls } from "./read-ledger.ts";

/** Plain, with an add-on, with cents that do not add up in floats, tiered. */
const CARTS: readonly { readonly cart: CartLine; readonly members: readonly string[] }[] = [
  {
    cart: { serviceId: "1042", addons: [] },
    members: ["tm_mara", "tm_jonas", "tm_elif", "tm_sofia"],
  },
  {
    cart: {
      serviceId: "a/b~c d",
      addons: [{ groupId: "grp_mask_home", addonId: "opt_ampoule" }],
    },
    members: ["tm_jonas", "tm_elif"],
  },
  {
    cart: {
      serviceId: "svc_cut",
      variantId: "var_cut_medium",
      addons: [{ groupId: "grp_treats", addonId: "opt_scalp_massage" }],
    },
    members: ["tm_mara"],
  },
  { cart: { serviceId: "svc_blow_dry", addons: [] }, members: ["tm_sofia", "tm_elif"] },
];

const availability = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      timeSlots: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
    }),
  ),
});

export const WIDE_HORIZON_DAYS = 365;
const STEP_DAYS = 28;
/** Every n-th day of a team member is for a longer service. */
const LONGER_EVERY = 4;

/** Free times that do not touch, earliest first; each day of a member is for one service. */
export async function planBookings(
  sandbox: SandboxUrls,
  today: string,
  count: number,
): Promise<readonly BookingPlan[]> {
  const plans: BookingPlan[] = [];
  let from = addDays(today, 2);
  while (plans.length < count) {
    const found = await Promise.all(
      CARTS.flatMap(({ cart, members }, index) =>
        members.map((member) => freeTimes(sandbox, cart, index, member, from)),
      ),
    );
    plans.push(...found.flat().toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
    from = addDays(from, STEP_DAYS);
    if (from > addDays(today, WIDE_HORIZON_DAYS))
      throw new Error(`only ${plans.length} free times`);
  }
  return plans.slice(0, count);
}

function keyOf({ date, start, memberId }: BookingPlan): string {
  return `${date} ${start} ${memberId}`;
}

async function freeTimes(
  { url }: SandboxUrls,
  cart: CartLine,
  index: number,
  memberId: string,
  from: string,
): Promise<readonly BookingPlan[]> {
  const query = new URLSearchParams({
    startDate: from,
    endDate: addDays(from, STEP_DAYS - 1),
    teamMemberId: memberId,
    services: JSON.stringify([
      {
        serviceId: cart.serviceId,
        variantId: cart.variantId ?? null,
        addons: cart.addons.map(({ groupId, addonId }) => ({
          optionGroupId: groupId,
          optionId: addonId,
        })),
      },
    ]),
  });
  const response = await fetch(`${url}/api/Appointments/availability?${query}`, {
    headers: { "x-api-key": keys.readOnly.value },
  });
  const { days } = availability.parse(await response.json());
  const mine = days.filter(({ date }) => servedOn(date, memberId) === index);
  return mine.flatMap(({ date, timeSlots }) =>
    nonAdjacent(timeSlots).map((slot) => ({
      line: encodeLine(cart),
      serviceId: cart.serviceId,
      memberId,
      date,
      start: slot.startTime,
      minutes: minutesOf(slot.endTime) - minutesOf(slot.startTime),
    })),
  );
}

function servedOn(date: string, memberId: string): number {
  const day = Math.round(Date.parse(date) / 86_400_000);
  const longer = CARTS.findIndex(({ members }, index) => index > 0 && members.includes(memberId));
  return day % LONGER_EVERY === memberId.length % LONGER_EVERY ? longer : 0;
}

type TimeSlot = { readonly startTime: string; readonly endTime: string };

function nonAdjacent(slots: readonly TimeSlot[]): readonly TimeSlot[] {
  const separate: TimeSlot[] = [];
  for (const slot of slots) {
    const last = separate.at(-1);
    if (last === undefined || slot.startTime >= last.endTime) separate.push(slot);
  }
  return separate;
}

/** Before opening hours, so that no planned time is taken. */
const EARLY = { walkIn: "05:00:00", block: "05:30:00", minutes: 15 } as const;

/** Every planned day gets a walk-in without a client, and a blocked time. */
export async function fillDays(
  salon: Pick<Salon, "take">,
  plans: readonly BookingPlan[],
): Promise<void> {
  const days = new Map(plans.map(({ date, memberId }) => [date, memberId]));
  for (const [date, teamMemberId] of days) {
    const early = { teamMemberId, date, minutes: EARLY.minutes, clientId: null };
    await salon.take({ ...early, start: EARLY.walkIn });
    await salon.take({ ...early, start: EARLY.block, blocked: true });
  }
}
