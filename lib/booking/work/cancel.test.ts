import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { startOf } from "../model/visit.ts";
import type { ChangeForm } from "../requests/change.ts";
import { openSalon, type Salon, type SalonOptions, trim } from "../testing/salon.ts";

const CANCEL = "POST /api/Appointments/{id}";

async function booked(options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  expect((await salon.view(token)).state).toBe("confirmed");
  return { salon, token };
}

async function cancel({ salon, token }: { salon: Salon; token: string }, form?: ChangeForm) {
  return salon.bookings.requestChange(token, form ?? { revision: 0 });
}

const statusIn = async (salon: Salon) => (await salon.ledger()).appointments[0]?.status;

describe("a cancellation", () => {
  test("is stored, sent once and shown", async () => {
    const booking = await booked();
    const { salon, token } = booking;
    expect(await cancel(booking)).toEqual({ ok: true, value: undefined });
    const view = await salon.view(token);
    expect(view).toMatchObject({
      state: "cancelled",
      revision: 1,
      changedBy: "visitor",
      may: { cancel: "no", move: "no" },
    });
    const [appointment] = (await salon.ledger()).appointments;
    expect(appointment).toMatchObject({ status: "cancelled" });
    expect(JSON.stringify(await salon.journal.find("book", { index: "unfinished" }))).toBe("[]");
  });

  test("that is asked for twice is sent once", async () => {
    const booking = await booked();
    const both = await Promise.all([cancel(booking), cancel(booking)]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await cancel(booking)).toEqual({ ok: false, error: "no" });
    expect(await booking.salon.posts(CANCEL)).toBe(1);
  });

  test("frees the time for others at once", async () => {
    const booking = await booked();
    const { salon } = booking;
    const again = () => salon.agree(trim, "10:00:00", "tm_mara");
    expect(startOf(await again())).not.toBe("10:00:00");
    await cancel(booking);
    expect(startOf(await again())).toBe("10:00:00");
  });

  test("of an appointment that has changed since the page was shown is not stored", async () => {
    const booking = await booked();
    const answer = await cancel(booking, { revision: 3 });
    expect(answer).toEqual({ ok: false, error: "changed" });
    expect(await booking.salon.posts(CANCEL)).toBe(0);
  });

  test("too late is refused, and says so", async () => {
    const booking = await booked({ rules: { cancelCutoffHours: 24 * 200 } });
    expect((await booking.salon.view(booking.token)).may.cancel).toBe("too_late");
    expect(await cancel(booking)).toEqual({ ok: false, error: "too_late" });
    expect(await statusIn(booking.salon)).toBe("booked");
  });
});

describe("a cancellation that the upstream refuses", () => {
  test("for want of the right turns cancelling off", async () => {
    const booking = await booked({ key: keys.booking.value });
    const { salon, token } = booking;
    await cancel(booking);
    expect(await salon.view(token)).toMatchObject({
      state: "confirmed",
      failed: { reason: "off" },
      may: { cancel: "off" },
    });
    expect(await cancel(booking)).toEqual({ ok: false, error: "off" });
    expect(await salon.posts(CANCEL)).toBe(1);
  });

  test.each([400, 422])("with %i leaves it as it is", async (status) => {
    const booking = await booked();
    const { salon, token } = booking;
    await salon.fault({ route: CANCEL, kind: "status", status });
    await cancel(booking);
    expect(await salon.view(token)).toMatchObject({
      state: "confirmed",
      failed: { reason: "refused" },
    });
  });

  test("with 429 waits, and is sent again", async () => {
    const booking = await booked();
    const { salon, token } = booking;
    await salon.fault({ route: CANCEL, kind: "status", status: 429, retryAfter: "1" });
    await cancel(booking);
    await expect.poll(async () => (await salon.view(token)).state).toBe("cancelled");
  });
});
