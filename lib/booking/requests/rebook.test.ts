import { describe, expect, test } from "vitest";
import { timeOf } from "../model/visit.ts";
import { CREATE_APPOINTMENT, mia, openSalon, proven, trim } from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";

const hours = ["11:00:00", "13:00:00", "15:00:00"];

/** The front desk took Mia's time; returns the token of the page that says so. */
async function salonWithLost(hour = "10:00:00") {
  const salon = await openSalon();
  const lost = await salon.agree(trim, hour, "tm_mara");
  const { date, start } = timeOf(lost);
  const time = { teamMemberId: "tm_mara", date, start, minutes: 15 };
  await salon.control("POST", "/appointments", time);
  const token = await salon.submit(lost);
  expect((await salon.view(token)).state).toBe("slot_taken");
  return { salon, token };
}

describe("the alternatives on a failed booking's page", () => {
  test("are booked once, however many of them are sent", async () => {
    const { salon, token } = await salonWithLost();
    const offers = await Promise.all(hours.map((hour) => salon.offer(token, trim, hour)));
    const taken = [];
    for (const offer of [...offers, ...offers]) taken.push(await salon.take(token, offer));
    const views = [];
    for (const one of taken) if (one.ok) views.push(await salon.view(one.value.token));
    expect(views.map(({ state, start }) => [state, start])).toEqual(
      Array(6).fill(["confirmed", hours[0]]),
    );
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("are booked once when all are sent at the same moment", async () => {
    const { salon, token } = await salonWithLost();
    const offers = await Promise.all(hours.map((hour) => salon.offer(token, trim, hour)));
    await Promise.all(offers.map((offer) => salon.take(token, offer)));
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("open on that page only, and no other seal opens there", async () => {
    const { salon, token } = await salonWithLost();
    const review = await salon.agree(trim, "12:00:00", "tm_mara");
    const other = await salon.submit(changedLines(review, { price: 1_00 }));
    expect((await salon.view(other)).state).toBe("price_changed");
    const unreadable = { ok: false, error: "unreadable" };
    const offer = await salon.offer(token, trim, "15:00:00");
    expect(await salon.bookings.openOffer(other, offer)).toEqual(unreadable);
    expect(await salon.bookings.openVisit(offer)).toEqual(unreadable);
    const input = await salon.offered(trim, "15:00:00");
    const ofDetails = await salon.bookings.sealVisit(input);
    expect(await salon.bookings.openOffer(token, ofDetails)).toEqual(unreadable);
    const gone = { ok: false, error: "gone" };
    expect(await salon.bookings.openOffer("x", offer)).toEqual(gone);
    expect(await salon.bookings.sealOffer("x", input)).toBeUndefined();
  });

  test("do not open once the booking is made", async () => {
    const salon = await openSalon();
    const token = await salon.submit(await salon.agree());
    const offer = await salon.offer(token, trim, "15:00:00");
    expect(await salon.take(token, offer)).toEqual({ ok: false, error: "gone" });
  });

  test("use the booking's contact, and do not open once it is purged", async () => {
    const { salon, token } = await salonWithLost();
    const offer = await salon.offer(token, trim, "15:00:00");
    expect(await salon.bookings.openOffer(token, offer)).toMatchObject({ value: { contact: mia } });
    await salon.journal.purge(salon.now() + 25 * 60 * 60_000);
    const opened = await salon.bookings.openOffer(token, offer);
    expect(opened).toEqual({ ok: false, error: "gone" });
  });

  test("keep the visitor's attribution, whatever page they are pressed on", async () => {
    const salon = await openSalon();
    const review = changedLines(await salon.agree(), { price: 1_00 });
    const attribution = { utm_source: "insta", gclid: "abc" };
    const first = await salon.bookings.submit(review, mia, { ...proven, attribution });
    if (!first.ok) throw new Error(first.error.code);
    const { token } = first.value;
    expect((await salon.view(token)).state).toBe("price_changed");
    const offer = await salon.offer(token, trim, "15:00:00");
    const opened = await salon.bookings.openOffer(token, offer);
    expect(opened).toMatchObject({ ok: true, value: { attribution } });
  });

  test("are refused, but stay, while the sender is not allowed", async () => {
    const { salon, token } = await salonWithLost();
    const offer = await salon.offer(token, trim, "15:00:00");
    expect(await salon.take(token, offer, { trust: "none" })).toMatchObject({ ok: false });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    expect(await salon.take(token, offer, proven)).toMatchObject({ ok: true });
    // The booking of the offer is still found.
    expect(await salon.take(token, offer, { trust: "none" })).toMatchObject({ ok: true });
  });
});
