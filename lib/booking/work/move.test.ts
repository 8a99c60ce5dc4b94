import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import { keys } from "../../../sandbox/keys.ts";
import { startOf, type Target } from "../model/visit.ts";
import { day, openSalon, type Salon, type SalonOptions, trim } from "../testing/salon.ts";

const MOVE = "POST /api/Appointments/{id}/reschedule";

async function booked(options: SalonOptions = {}, cart: Cart = trim) {
  const salon = await openSalon(options);
  const token = await salon.submit(await salon.agree(cart, "10:00:00", "tm_mara"));
  const view = await salon.view(token);
  expect(view).toMatchObject({ state: "confirmed", start: "10:00:00" });
  return { salon, token, view };
}

type Booked = Awaited<ReturnType<typeof booked>>;

const later: Target = { date: day, start: "15:00:00" };

const move = ({ salon, token }: Pick<Booked, "salon" | "token">, to = later, revision = 0) =>
  salon.bookings.requestChange(token, { revision, to });

async function settled({ salon, token }: Pick<Booked, "salon" | "token">) {
  await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
  return salon.view(token);
}

const ledgerOf = async (salon: Salon) => (await salon.ledger()).appointments[0];

describe("a move", () => {
  test("is sent once, keeps price and gaps, and is shown", async () => {
    const cart = [...trim, { serviceId: "1042", addons: [] }];
    const booking = await booked({}, cart);
    expect((await move(booking)).ok).toBe(true);
    const { salon, token, view } = booking;
    const gap = minutesOf(later.start) - minutesOf(view.start);
    expect(await salon.view(token)).toMatchObject({
      state: "confirmed",
      ...later,
      total: view.total,
      lines: view.lines.map(({ start }) => ({
        start: timeAt(minutesOf(start) + gap),
        member: { id: "tm_mara" },
      })),
      revision: 1,
      changedBy: "visitor",
    });
    expect(await ledgerOf(salon)).toMatchObject({ ...later, findings: [], status: "booked" });
    expect(await salon.posts(MOVE)).toBe(1);
  });

  test("that is pressed twice is sent once, also after it is done", async () => {
    const booking = await booked();
    await Promise.all([move(booking), move(booking)]);
    expect((await move(booking)).ok).toBe(true);
    expect(await booking.salon.posts(MOVE)).toBe(1);
  });

  test("lets go of the old time, and holds the new one", async () => {
    const booking = await booked();
    const { salon } = booking;
    await move(booking);
    const at = async (start: string) => startOf(await salon.agree(trim, start, "tm_mara"));
    expect(await at("10:00:00")).toBe("10:00:00");
    expect(await at(later.start)).not.toBe(later.start);
  });

  test("into a time that overlaps its own is possible", async () => {
    const booking = await booked();
    const minutes = booking.view.total.minutes;
    const overlapping = { date: day, start: timeAt(minutesOf("10:00:00") + 5) ?? "" };
    expect(minutes).toBeGreaterThan(5);
    const free = await booking.salon.deps.availability.readFresh(
      [{ service: { id: "1042" }, addons: [] }],
      "tm_mara",
      day,
      day,
      "manage",
    );
    const step = free.ok
      ? minutesOf(free.value.slots[1]?.start ?? "") - minutesOf(free.value.slots[0]?.start ?? "")
      : 0;
    const target = { ...overlapping, start: timeAt(minutesOf("10:00:00") - step) ?? "" };
    const isOverlap = step < minutes;
    await move(booking, isOverlap ? target : later);
    expect(await booking.salon.view(booking.token)).toMatchObject({
      state: "confirmed",
      start: isOverlap ? target.start : later.start,
    });
    expect(await ledgerOf(booking.salon)).toMatchObject({ findings: [] });
  });

  test("may be followed by others, up to the limit", async () => {
    const booking = await booked({ rules: { maxMoves: 2 } });
    await move(booking);
    expect((await move(booking, { date: day, start: "16:00:00" }, 1)).ok).toBe(true);
    expect(await booking.salon.view(booking.token)).toMatchObject({
      revision: 2,
      may: { move: "too_often", cancel: "yes" },
    });
    expect(await move(booking, later, 2)).toEqual({ ok: false, error: "too_often" });
  });

  test("to a time that the front desk has taken is not sent", async () => {
    const booking = await booked();
    const { salon } = booking;
    const taken = { teamMemberId: "tm_mara", date: day, start: "15:00:00", minutes: 30 };
    await salon.control("POST", "/appointments", taken);
    await move(booking);
    expect(await settled(booking)).toMatchObject({
      state: "confirmed",
      start: "10:00:00",
      failed: { kind: "move", reason: "slot_taken" },
    });
    expect(await salon.posts(MOVE)).toBe(0);
  });

  test("to a time that another booking of ours holds is refused at once", async () => {
    const booking = await booked();
    const { salon } = booking;
    const other = { firstName: "Ben", email: "ben@example.org" };
    await salon.submit(await salon.agree(trim, later.start, "tm_mara"), other);
    expect(await move(booking)).toEqual({ ok: false, error: "slot_taken" });
    expect(await salon.posts(MOVE)).toBe(0);
  });

  test("and a cancellation of one booking at once: only one is carried out", async () => {
    const booking = await booked();
    const { salon, token } = booking;
    const both = await Promise.all([
      move(booking),
      salon.bookings.requestChange(token, { revision: 0 }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await salon.posts(MOVE)) + (await salon.posts("POST /api/Appointments/{id}"))).toBe(1);
    const { state } = await settled(booking);
    const { status } = (await ledgerOf(salon)) ?? {};
    expect([state, status]).toEqual(
      both[0].ok ? ["confirmed", "booked"] : ["cancelled", "cancelled"],
    );
  });

  test("of an appointment that the salon has moved shows its new time", async () => {
    const booking = await booked();
    const { salon } = booking;
    const id = (await ledgerOf(salon))?.id ?? "";
    await salon.control("POST", `/appointments/${id}`, { date: day, start: "12:00:00" });
    await move(booking);
    expect(await settled(booking)).toMatchObject({
      state: "confirmed",
      start: "12:00:00",
      revision: 1,
      changedBy: "salon",
      failed: { reason: "changed" },
    });
    expect(await salon.posts(MOVE)).toBe(0);
  });

  test("of an appointment that the salon has cancelled shows that", async () => {
    const booking = await booked();
    const { salon } = booking;
    const id = (await ledgerOf(salon))?.id ?? "";
    await salon.control("POST", `/appointments/${id}`, { status: "cancelled" });
    await move(booking);
    expect(await settled(booking)).toMatchObject({
      state: "cancelled",
      changedBy: "salon",
    });
  });
});

test("a missing right turns moving and cancelling off", async () => {
  const booking = await booked({ key: keys.noEditing.value });
  await move(booking);
  expect(await settled(booking)).toMatchObject({
    failed: { kind: "move", reason: "off" },
    may: { move: "off", cancel: "off" },
  });
});
