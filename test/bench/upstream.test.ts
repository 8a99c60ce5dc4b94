import { expect, onTestFinished, test } from "vitest";
import { mostQuestions, questionsOf, sendCrowd } from "./crowd.ts";
import { cartsOf, openTown } from "./town.ts";

async function town(speed: number) {
  const opened = await openTown(speed);
  onTestFinished(() => opened.close());
  return opened;
}

test("fifty cold visits at once cost one question", async () => {
  const quiet = await town(1);
  const [cart = []] = cartsOf(await quiet.catalogue(), 1);
  const visits = await Promise.all(
    Array.from({ length: 50 }, (_, index) => quiet.visit(cart, `visitor ${index}`)),
  );
  expect(visits.every(({ slots }) => slots > 0)).toBe(true);
  expect(await questionsOf(quiet)).toBe(1);
});

test("a thousand visitors cost what their carts cost, and none is left without times", async () => {
  const busy = await town(10);
  const carts = cartsOf(await busy.catalogue(), 20);
  for (const cart of carts) await busy.visit(cart, "the first");
  const crowd = await sendCrowd(busy, { visitors: 1_000, minutes: 1, carts });
  expect(crowd).toMatchObject({ visits: 1_000, withoutSlots: 0 });
  expect(crowd.questions).toBeLessThanOrEqual(mostQuestions(20, 1));
  const ledger = await busy.ledger();
  expect(ledger).toMatchObject({ rejected429: 0 });
  expect(ledger.maxRequestsIn60s).toBeLessThanOrEqual(150);
  expect(ledger.maxInFlight).toBeLessThanOrEqual(10);
});
