import { describe, expect, test } from "vitest";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import { keys } from "../../sandbox/keys.ts";
import { totalOf } from "./model/visit.ts";
import { CREATE_APPOINTMENT, day, mia, openSalon } from "./testing/salon.ts";
import { changedLines } from "./testing/visit.ts";
import { bookedLines, takeLine, visitReview, visitsOn } from "./testing/visits.ts";

/** Visits whose lines several people take, from the form to the appointment. */

const ann = { firstName: "Ann", email: "ann@example.org" };

describe("a composed visit", () => {
  test("is booked line by line, each with its member, start and price", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const [cut, brows] = review.lines;
    expect(new Set(review.lines.map(({ member }) => member?.id)).size).toBe(2);
    const view = await salon.book(review);
    expect(view).toMatchObject({ state: "confirmed", start: cut?.start, composed: true });
    expect(view.memberName).toBe(`${cut?.member?.name} + ${brows?.member?.name}`);
    const expected = review.lines.map(({ item, start, member }) => ({
      serviceId: item.serviceId,
      start,
      memberId: member?.id,
    }));
    expect(await bookedLines(salon)).toEqual([expected]);
    const { appointments, overlaps } = await salon.ledger();
    expect(overlaps).toEqual([]);
    expect(appointments).toMatchObject([
      { findings: [], price: totalOf(review).price / 100, minutes: totalOf(review).minutes },
    ]);
    expect(appointments[0]?.price).toBe(appointments[0]?.expectedPrice);
  });

  test("is as long for staff as it takes, pauses included", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const [cut, brows] = review.lines;
    const start = timeAt(minutesOf(brows?.start ?? "") + 15);
    if (!brows || !start) throw new Error("the visit has two parts");
    await salon.book({ ...review, lines: [cut, { ...brows, start }] });
    const end = timeAt(minutesOf(start) + brows.minutes);
    expect(await salon.bookings.desk.all()).toMatchObject([
      { visit: { start: cut.start, end, minutes: totalOf(review).minutes + 15 } },
    ]);
  });

  test.each(["full", "booking"] as const)(
    "whose answer is lost is found by all its lines, or left to staff (%s key)",
    async (key) => {
      const salon = await openSalon({ key: keys[key].value });
      const review = await visitReview(salon);
      await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
      const { state } = await salon.book(review);
      expect(state).toBe(key === "full" ? "confirmed" : "needs_staff");
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
      expect((await salon.ledger()).overlaps).toEqual([]);
    },
  );

  test.each([0, 1])("is not sent when a walk-in has taken part %i", async (part) => {
    const salon = await openSalon();
    const review = changedLines(await visitReview(salon, "10:00:00"), { anyMember: false });
    const line = review.lines[part];
    if (!line) throw new Error("the visit has two parts");
    await takeLine(salon, line);
    expect(await salon.book(review)).toMatchObject({ state: "slot_taken", canTryAgain: true });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test.each([0, 1])(
    "is not sent when part %i is taken while the client is created",
    async (part) => {
      const salon = await openSalon();
      const review = changedLines(await visitReview(salon, "10:00:00"), { anyMember: false });
      const { upstream } = salon.deps;
      const createClient: typeof upstream.createClient = async (body, how) => {
        const created = await upstream.createClient(body, how);
        const line = review.lines[part];
        if (line) await takeLine(salon, line);
        return created;
      };
      const { bookings } = salon.startSite({ upstream: { ...upstream, createClient } });
      const view = await salon.view(await salon.submit(review, mia, bookings));
      expect(view.state).toBe("slot_taken");
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
    },
  );

  test("is not sent again when one part was taken while its answer was lost", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    const review = await visitReview(salon, "10:00:00");
    const { upstream } = salon.deps;
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    const createAppointment: typeof upstream.createAppointment = async (body, how) => {
      const answer = await upstream.createAppointment(body, how);
      if (review.lines[1]) await takeLine(salon, review.lines[1]);
      return answer;
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
    const token = await salon.submit(review, mia, bookings);
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    expect(await salon.view(token)).toMatchObject({ state: "needs_staff" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("asks again when the price of one part has changed", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon);
    await salon.control("POST", "/services/svc_brow_shape", { price: 99 });
    const view = await salon.book(review);
    expect(view.state).toBe("price_changed");
    expect(view.newTotal?.price).toBeGreaterThan(view.total.price);
  });

  test("holds every part: of two visitors who share one of them, one is booked", async () => {
    const salon = await openSalon();
    const first = await visitReview(salon, "10:00:00");
    const both = await Promise.all([
      salon.book(first),
      salon.book({ ...first, intentId: "another" }, ann),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual(["confirmed", "slot_taken"]);
    expect((await salon.ledger()).overlaps).toEqual([]);
  });

  test("is not offered across a part that a booking in progress holds", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "hang" });
    const submitting = salon.submit(review);
    await expect
      .poll(async () => (await salon.journal.held("book", day, day, salon.now())).length)
      .toBe(2);
    const [cut, brows] = review.lines;
    for (const { choices } of await visitsOn(salon)) {
      for (const { start, member } of choices[0]?.parts ?? []) {
        expect([start, member?.id]).not.toEqual([cut?.start, cut?.member?.id]);
        expect([start, member?.id]).not.toEqual([brows?.start, brows?.member?.id]);
      }
    }
    await submitting;
  });
});
