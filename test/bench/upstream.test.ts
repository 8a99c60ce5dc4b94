import { expect, onTestFinished, test } from "vitest";
import { availabilityRequestsTo, maxAvailabilityRequests, sendCrowd } from "./crowd.ts";
import { cartsOf, openLoadFixture } from "./load-fixture.ts";

async function openFixture(speed: number) {
  const opened = await openLoadFixture(speed);
  onTestFinished(() => opened.close());
  return opened;
}

test("fifty concurrent cold visits cost one request", async () => {
  const fixture = await openFixture(1);
  const [cart = []] = cartsOf(await fixture.catalogue(), 1);
  const visits = await Promise.all(
    Array.from({ length: 50 }, (_, index) => fixture.visit(cart, `visitor ${index}`)),
  );
  expect(visits.every(({ slots }) => slots > 0)).toBe(true);
  expect(await availabilityRequestsTo(fixture)).toBe(1);
});

test("a thousand visitors cost one request per cart and period, and all see times", async () => {
  const fixture = await openFixture(5);
  const carts = cartsOf(await fixture.catalogue(), 20);
  for (const cart of carts) await fixture.visit(cart, "the first");
  const crowd = await sendCrowd(fixture, { visitors: 1_000, minutes: 1, carts });
  expect(crowd).toMatchObject({ visits: 1_000, withoutSlots: 0 });
  expect(crowd.availabilityRequests).toBeLessThanOrEqual(maxAvailabilityRequests(20, 1));
  const ledger = await fixture.ledger();
  expect(ledger).toMatchObject({ rejected429: 0 });
  expect(ledger.maxRequestsIn60s).toBeLessThanOrEqual(150);
  expect(ledger.maxInFlight).toBeLessThanOrEqual(10);
});
