import { expect, test } from "vitest";
import { instantOf } from "#lib/values/calendar.ts";
import { createBookings } from "../bookings.ts";
import { timeOf } from "../model/visit.ts";
import { day, mia, openSalon, trim } from "../testing/salon.ts";

const MINUTE_MS = 60_000;

test("the next visit is found again, without contact data", async () => {
  const salon = await openSalon();
  const book = async (start: string, contact = mia) => {
    const token = await salon.submit(await salon.agree(trim, start), contact);
    expect((await salon.view(token)).state).toBe("confirmed");
    return token;
  };
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const [morning, noon, evening] = [
    await book("09:00:00"),
    await book("12:00:00"),
    await book("15:00:00", ben),
  ];
  const ids = [evening, morning, noon].map((token) => salon.bookings.idOf(token) ?? "");
  const at = (time: string) => ({
    ...salon.deps,
    now: () => instantOf(day, time, "Europe/Berlin"),
  });

  const before = await createBookings(at("08:00:00")).nextVisit(ids);
  expect(before?.view.start).toBe("09:00:00");
  const between = await createBookings(at("10:00:00")).nextVisit([...ids, "unknown"]);
  expect(between?.view.start).toBe("12:00:00");
  expect(await createBookings(at("20:00:00")).nextVisit(ids)).toBeUndefined();

  const { token = "", view } = between ?? {};
  expect((await salon.view(token)).reference).toBe((await salon.view(noon)).reference);
  expect(JSON.stringify(view)).not.toContain("Mia");
  expect(view).not.toHaveProperty("contactHint");
});

test("visits of another location, and cancelled ones, are not shown", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00"), mia);
  const ids = [salon.bookings.idOf(token) ?? ""];
  const now = () => instantOf(day, "10:00:00", "Europe/Berlin") - MINUTE_MS;
  expect(await createBookings({ ...salon.deps, now }).nextVisit(ids)).toBeDefined();
  const location = { ...salon.deps.location, slug: "harbour" };
  expect(await createBookings({ ...salon.deps, location, now }).nextVisit(ids)).toBeUndefined();
  await salon.bookings.requestChange(token, { revision: 0 });
  expect(await createBookings({ ...salon.deps, now }).nextVisit(ids)).toBeUndefined();
});

test("a visit whose link staff have revoked is not shown, nor found again", async () => {
  const salon = await openSalon();
  const agree = await salon.agree(trim, "10:00:00");
  const wanted = { cart: trim, ...timeOf(agree) };
  const ids = [salon.bookings.idOf(await salon.submit(agree, mia)) ?? ""];
  expect(await salon.bookings.findOwnBooking(ids, wanted)).toBeDefined();
  await salon.bookings.desk.revokeLink(ids[0] ?? "", true);
  expect(await createBookings(salon.deps).nextVisit(ids)).toBeUndefined();
  expect(await salon.bookings.findOwnBooking(ids, wanted)).toBeUndefined();
});
