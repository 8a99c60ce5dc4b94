import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon } from "../testing/salon.ts";

/** A key that can only book sees nothing beyond the answer to its POST. */
test.each([
  [{ nulls: "absent" }],
  [{ created: "data" }],
  [{ created: "data", nulls: "absent", falses: "absent" }],
  [{ slotNames: "null", slotTimes: "minutes" }],
])("the appointment's id alone confirms a booking: %j", async (shape) => {
  const salon = await openSalon({ key: keys.booking.value });
  await salon.control("POST", "/settings", { shape });
  expect(await salon.book(await salon.agree())).toMatchObject({ state: "confirmed" });
  const { appointments } = await salon.ledger();
  expect(appointments).toHaveLength(1);
});

test("an unreadable slot is not reported as taken", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  await salon.control("POST", "/settings", { shape: { slotTimes: "words" } });
  expect(await salon.book(review)).toMatchObject({ state: "not_booked" });
  expect((await salon.ledger()).appointments).toEqual([]);
});
