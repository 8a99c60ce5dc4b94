import { expect, test } from "vitest";
import { blocksOfBundle, NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { addDays, weekday } from "#lib/values/calendar.ts";
import { book, cartsOf, firstForEach } from "./testing/carts.ts";
import { catalogueOf, openSalon, QUIET_DAY } from "./testing/salon.ts";

/** From catalogue to quote over HTTP, judged by the sandbox's own catalogue. */

test("every offer of the salon is booked at the price and length it expects", async () => {
  const salon = await openSalon();
  const catalogue = await catalogueOf(salon);
  const made = await salon.upstream.createClient(
    { firstName: "Mia", email: "m@example.org" },
    { lane: "finish" },
  );
  const clientId = made.ok ? made.value.id : "";
  let booked = 0;
  let day = QUIET_DAY;
  for (const cart of cartsOf(catalogue)) {
    const checked = checkCart(catalogue, cart, NONE_CLOSED);
    if (!checked.ok) continue;
    const choices = await firstForEach(salon, checked.value, day);
    for (const { offer, quote } of choices) {
      const answer = await book(salon.upstream, clientId, offer, quote);
      if (answer.ok) booked += 1;
      else expect(answer.error.status).toBe(422);
    }
    do day = addDays(day, 1);
    while (weekday(day) > 5);
  }
  const { appointments, overlaps } = await salon.ledger();
  expect(appointments.filter(({ findings }) => findings.length > 0)).toEqual([]);
  expect(appointments.map(({ price, minutes }) => [price, minutes])).toEqual(
    appointments.map(({ expectedPrice, expectedMinutes }) => [expectedPrice, expectedMinutes]),
  );
  expect(overlaps).toEqual([]);
  expect(booked).toBeGreaterThan(60);
});

test("every bundle of the demo can be booked, unless a service of it can't", async () => {
  const catalogue = await catalogueOf(await openSalon());
  for (const bundle of catalogue.bundles.values()) {
    const blocks = blocksOfBundle({ readable: true, bundle }, catalogue, NONE_CLOSED);
    expect([bundle.id, blocks]).toEqual([bundle.id, []]);
  }
});
