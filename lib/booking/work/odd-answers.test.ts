import { expect, test } from "vitest";
import { openSalon } from "../testing/salon.ts";

test("an unreadable slot is not reported as taken", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  await salon.control("POST", "/settings", { overrides: { slot: { startTime: "10 o'clock" } } });
  expect(await salon.book(review)).toMatchObject({ state: "not_booked" });
  expect((await salon.ledger()).appointments).toEqual([]);
});
