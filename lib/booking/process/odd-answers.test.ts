import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon } from "../testing/salon.ts";

/** A key that can only book has nothing but the answer itself to go by. */
test.each([
  [{ nulls: "absent" }],
  [{ created: "data" }],
  [{ created: "data", nulls: "absent", falses: "absent" }],
  [{ slotNames: "null", slotTimes: "minutes" }],
])("a booking is confirmed by the id of the appointment alone: %j", async (shape) => {
  const salon = await openSalon({ key: keys.booking.value });
  await salon.control("POST", "/settings", { shape });
  expect(await salon.book(await salon.review())).toMatchObject({ state: "confirmed" });
  const { appointments } = await salon.ledger();
  expect(appointments).toHaveLength(1);
});

test("a time that can no longer be read is not told as taken", async () => {
  const salon = await openSalon();
  const review = await salon.review();
  await salon.control("POST", "/settings", { shape: { slotTimes: "words" } });
  expect(await salon.book(review)).toMatchObject({ state: "not_booked" });
  expect((await salon.ledger()).appointments).toEqual([]);
});
