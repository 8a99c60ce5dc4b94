import { describe, expect, test } from "vitest";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import { totalOf } from "./model/visit.ts";
import { day, openSalon, type Salon, trim } from "./testing/salon.ts";

/** Visits that end at midnight or cross a change of clocks, from the form to the move. */

const hours = (salon: Salon, from: number, to: number) =>
  salon.control("POST", "/settings", { hours: { from, to } });

async function moved(salon: Salon, token: string, date: string, start: string) {
  const requested = await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect(requested.ok).toBe(true);
  await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
  return salon.view(token);
}

const placeOf = async (salon: Salon) => {
  const [made] = (await salon.ledger()).appointments;
  return made && { date: made.date, start: made.start, findings: made.findings };
};

describe("a visit that ends at midnight", () => {
  test.each([1, 2])("is booked, held and shown (%i lines)", async (lines) => {
    const salon = await openSalon();
    await hours(salon, 1_200, 1_440);
    const cart = Array.from({ length: lines }, () => trim).flat();
    const shown = totalOf(await salon.agree(cart, "20:00:00", "tm_mara"));
    const start = timeAt(1_440 - shown.minutes) ?? "";
    const view = await salon.book(await salon.agree(cart, start, "tm_mara"));
    expect(view).toMatchObject({ state: "confirmed", start });
    expect(await placeOf(salon)).toEqual({ date: day, start, findings: [] });
    const held = await salon.bookings.held(day, day);
    const slot = { date: day, start, end: "24:00:00", minutes: shown.minutes, memberIds: [] };
    expect(held(slot, "tm_mara")).toBe(true);
    expect((await salon.ledger()).overlaps).toEqual([]);
  });

  test("may be what a visit is moved to, and from", async () => {
    const salon = await openSalon();
    await hours(salon, 1_200, 1_440);
    const review = await salon.agree(trim, "21:00:00", "tm_mara");
    const token = await salon.submit(review);
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    const last = timeAt(1_440 - totalOf(review).minutes) ?? "";
    const view = await moved(salon, token, day, last);
    expect(view).toMatchObject({ state: "confirmed", start: last });
    expect(await placeOf(salon)).toEqual({ date: day, start: last, findings: [] });
    const later = timeAt(minutesOf(last) + 5) ?? "";
    const requested = await salon.bookings.requestChange(token, {
      revision: 1,
      to: { date: day, start: later },
    });
    expect(requested).toEqual({ ok: false, error: "slot_taken" });
  });
});

test.each(["02:00:00", "02:30:00", "02:45:00", "01:45:00"])(
  "a visit is not moved into the hour that the clock skips (%s)",
  async (start) => {
    const salon = await openSalon();
    await hours(salon, 0, 1_440);
    const review = await salon.agree([...trim, ...trim], "10:00:00", "tm_mara");
    expect(totalOf(review).minutes).toBeGreaterThan(15);
    const token = await salon.submit(review);
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    const view = await moved(salon, token, "2027-03-28", start);
    expect(view).toMatchObject({ state: "confirmed", date: day, start: "10:00:00" });
    expect(await placeOf(salon)).toEqual({ date: day, start: "10:00:00", findings: [] });
  },
);
