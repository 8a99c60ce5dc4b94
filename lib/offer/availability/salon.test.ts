import { expect, test } from "vitest";
import { blocksOfBundle, NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { unknownEverywhere } from "#lib/offer/catalogue/testing/unknown.ts";
import type { Catalogue, CheckedCart } from "#lib/offer/catalogue/types.ts";
import { addDays, weekday } from "#lib/values/calendar.ts";
import { err } from "#lib/values/result.ts";
import { keys } from "../../../sandbox/keys.ts";
import { offerSlots } from "./offers.ts";
import { book, cartsOf, firstForEach } from "./testing/carts.ts";
import { catalogueOf, NOW, openSalon, QUIET_DAY, type Salon } from "./testing/salon.ts";

/** From catalogue to quote over HTTP, judged by the sandbox's own catalogue. */

test.each([
  ["as documented", {}],
  ["with thirty unknown fields on every record", unknownEverywhere],
])(
  "every offer of a salon %s is booked at the price and length it expects",
  async (_, settings) => {
    const salon = await openSalon(settings);
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
  },
);

test("every bundle of the demo can be booked, unless a service of it can't", async () => {
  const catalogue = await catalogueOf(await openSalon());
  for (const bundle of catalogue.bundles.values()) {
    const blocks = blocksOfBundle({ readable: true, bundle }, catalogue, NONE_CLOSED);
    expect([bundle.id, blocks]).toEqual([bundle.id, []]);
  }
});

async function trim(salon: Salon): Promise<CheckedCart> {
  const cart = [{ serviceId: "1042", addons: [] }];
  const checked = checkCart(await catalogueOf(salon), cart, NONE_CLOSED);
  return checked.ok ? checked.value : [];
}

const AVAILABILITY = "GET /api/Appointments/availability";

test("a hundred visitors of one month share a load", async () => {
  const salon = await openSalon();
  const cart = await trim(salon);
  const reads = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      salon.availability.read(cart, "any", addDays("2027-04-01", index % 20), "2027-04-30"),
    ),
  );
  expect(reads.every((read) => read.ok && read.value.slots.length > 100)).toBe(true);
  const { requests } = await salon.ledger();
  expect(requests.filter(({ route }) => route === AVAILABILITY)).toHaveLength(1);
});

test("today's past slots, which the upstream lists, are not offered", async () => {
  const salon = await openSalon();
  const cart = await trim(salon);
  const read = await salon.availability.read(cart, "any", "2026-11-20", "2026-11-20");
  const slots = read.ok ? read.value.slots : [];
  expect(slots[0] && slots[0].start < "11:00:00").toBe(true);
  const offers = read.ok ? offerSlots(read.value, cart, salon.window(), "any") : [];
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.every(({ slot }) => slot.start >= "11:00:00")).toBe(true);
});

test("during an outage cached slots are served as stale; then reading recovers", async () => {
  const salon = await openSalon();
  const cart = await trim(salon);
  const read = () => salon.availability.read(cart, "any", "2027-04-01", "2027-04-30");
  await read();
  await salon.fault({ route: AVAILABILITY, kind: "error-before", times: 3 });
  salon.pass(61_000);
  expect(await read()).toMatchObject({ ok: true, value: { stale: true, readAt: NOW } });
  expect(
    await salon.availability.readFresh(cart, "any", QUIET_DAY, QUIET_DAY, "finish"),
  ).toMatchObject({ ok: true, value: { stale: false } });
  salon.pass(2_000);
  expect(await read()).toMatchObject({ ok: true, value: { stale: false } });
});

test("a response that is not JSON is a failure", async () => {
  const salon = await openSalon();
  await salon.fault({ route: "GET /api/servicecategories", kind: "non-json" });
  expect(await salon.catalogue.read()).toEqual(err("unavailable"));
});

test('a revoked key or a plan without Integrations is "resting"', async () => {
  const revoked = await openSalon({}, keys.revoked);
  expect(await revoked.catalogue.read()).toEqual(err("resting"));
  const noPlan = await openSalon({}, keys.noIntegrations);
  expect(await noPlan.catalogue.readFresh("finish")).toEqual(err("resting"));
});

test('a key that must wait longer than a visitor is "busy"', async () => {
  const salon = await openSalon();
  await salon.fault({ route: "*", kind: "status", status: 429, retryAfter: "60" });
  expect(await salon.catalogue.read()).toEqual(err("busy"));
});

test('a cart whose times are refused is "not_bookable" for now', async () => {
  const salon = await openSalon();
  const cart = await trim(salon);
  await salon.fault({ route: AVAILABILITY, kind: "status", status: 422 });
  const read = await salon.availability.read(cart, "any", QUIET_DAY, QUIET_DAY);
  expect(read).toEqual(err("not_bookable"));
});

test("flags of bundles and variants apply beside those of services", async () => {
  const variantsOf = (menu: Catalogue) => {
    const offer = menu.services.get("svc_cut")?.offer;
    return offer?.kind === "variants" ? offer.variants.map(({ id }) => id) : [];
  };
  const whole = await catalogueOf(await openSalon());
  const [bundle = ""] = whole.bundles.keys();
  const [, , last = ""] = variantsOf(whole);
  const overrides = {
    [bundle]: { requiresMembership: true },
    [last]: { disabledForOnlineBooking: true },
  };
  const catalogue = await catalogueOf(await openSalon({ overrides }));
  expect(catalogue.bundles.get(bundle)?.membersOnly).toBe(true);
  expect(variantsOf(catalogue)).toEqual(variantsOf(whole).slice(0, 2));
  expect(catalogue.services.size).toBe(whole.services.size);
});
