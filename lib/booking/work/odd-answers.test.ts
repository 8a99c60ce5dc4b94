import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon } from "../testing/salon.ts";

/** A key that can only book sees nothing beyond the answer to its POST. */
test("the appointment's id alone confirms a booking, also without a warning beside it", async () => {
  const salon = await openSalon({ key: keys.booking.value });
  await salon.control("POST", "/settings", { lean: true });
  expect(await salon.book(await salon.agree())).toMatchObject({ state: "confirmed" });
  expect((await salon.ledger()).appointments).toHaveLength(1);
});

test("an unreadable slot is not reported as taken", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  await salon.control("POST", "/settings", { overrides: { slot: { startTime: "10 o'clock" } } });
  expect(await salon.book(review)).toMatchObject({ state: "not_booked" });
  expect((await salon.ledger()).appointments).toEqual([]);
});
