import { expect, test } from "vitest";
import { mia, openSalon } from "../testing/salon.ts";

test("bookings are found by reference, name and day", async () => {
  const salon = await openSalon();
  const zoe = { firstName: "Zoë", lastName: "Łęcka", email: "zoe@example.org" };
  await salon.book(await salon.agree(), mia);
  const { reference } = await salon.book(await salon.agree(), zoe);
  const { desk } = salon.bookings;
  const found = async (query: Parameters<typeof desk.list>[0]) =>
    (await desk.list(query)).coming.map(({ contact }) => contact?.firstName).toSorted();
  expect(await found({})).toEqual(["Mia", "Zoë"]);
  expect(await found({ text: reference })).toEqual(["Zoë"]);
  expect(await found({ text: reference.toLowerCase().replace("-", "") })).toEqual(["Zoë"]);
  expect(await found({ text: "zoe" })).toEqual(["Zoë"]);
  expect(await found({ text: "LECKA zo" })).toEqual([]);
  expect(await found({ text: "nobody" })).toEqual([]);
  expect(await found({ date: "2027-04-06" })).toEqual(["Mia", "Zoë"]);
  expect(await found({ date: "2027-04-07" })).toEqual([]);
});
