import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import { cartsOf } from "../testing/carts.ts";
import { catalogueOf, openSalon, QUIET_DAY, type Salon } from "../testing/salon.ts";
import type { OfferedSlot } from "../types.ts";
import { composeVisits } from "./compose.ts";
import { lineOffers } from "./read.ts";

/** The sandbox judges by rosters, breaks, qualifications, overlaps and prices of its own. */

async function visitsFor(salon: Salon, cart: CheckedCart): Promise<readonly OfferedSlot[]> {
  const lines = await Promise.all(
    cart.map(async (line) => {
      const day = await salon.availability.readFresh([line], "any", QUIET_DAY, QUIET_DAY, "browse");
      if (!day.ok) throw new Error(day.error);
      return day.value;
    }),
  );
  return composeVisits(
    cart,
    lineOffers(lines, cart, salon.window(), () => false),
    location.rules,
  );
}

function bodyOf(clientId: string, { slot, choices }: OfferedSlot) {
  const [choice] = choices;
  const services = (choice?.quote.lines ?? []).map(({ line, total }, index) => {
    const part = choice?.parts?.[index];
    return {
      serviceId: line.service.id,
      startTime: part?.start ?? "",
      price: wireFromMinor(total.price, "EUR"),
      durationInMinutes: total.minutes,
      ...(part?.member && { teamMemberId: part.member.id }),
      ...(line.variant && { variantId: line.variant.id }),
      addons: line.addons.map(({ group, addon }) => ({
        optionGroupId: group.id,
        optionId: addon.id,
      })),
    };
  });
  return { clientId, appointmentDate: slot.date, services };
}

/** The first and the last visit of the day, where several people share it: how many were booked. */
async function bookEnds(salon: Salon, clientId: string, cart: CheckedCart): Promise<number> {
  const visits = await visitsFor(salon, cart);
  let booked = 0;
  for (const visit of [visits[0], visits.at(-1)]) {
    const members = new Set(visit?.choices[0]?.parts?.map(({ member }) => member?.id));
    if (!visit || members.size < 2) continue;
    const made = await salon.upstream.createAppointment(bodyOf(clientId, visit), {
      lane: "finish",
    });
    if (made.ok) {
      booked += 1;
      await salon.upstream.cancel(made.value.id, {}, { lane: "manage" });
    } else expect(made.error.status).toBe(422);
  }
  return booked;
}

test("the salon finds nothing wrong with the visits of any two services", async () => {
  const salon = await openSalon();
  const catalogue = await catalogueOf(salon);
  const client = await salon.upstream.createClient(
    { firstName: "Mia", email: "mia@example.org" },
    { lane: "finish" },
  );
  if (!client.ok) throw new Error(client.error.kind);
  const carts = cartsOf(catalogue).filter((cart) => cart.every(({ bundleId }) => !bundleId));
  let booked = 0;
  for (const [at, one] of carts.entries()) {
    const other = carts[(at * 7 + 3) % carts.length] ?? [];
    const checked = checkCart(catalogue, [...one, ...other], NONE_CLOSED);
    if (checked.ok) booked += await bookEnds(salon, client.value.id, checked.value);
  }
  const { appointments, overlaps } = await salon.ledger();
  expect(booked).toBeGreaterThan(20);
  expect(appointments).toHaveLength(booked);
  expect(overlaps).toEqual([]);
  for (const { price, expectedPrice, minutes, expectedMinutes, findings } of appointments) {
    expect([price, minutes, findings]).toEqual([expectedPrice, expectedMinutes, []]);
  }
});
