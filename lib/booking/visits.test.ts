import { describe, expect, test } from "vitest";
import { z } from "zod";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import { keys } from "../../sandbox/keys.ts";
import { isAt, sightingOf } from "./manage/sighting.ts";
import { presentAt } from "./manage/target.ts";
import { movedTo } from "./state/record.ts";
import { CREATE_APPOINTMENT, day, mia, openSalon, type Salon, trim } from "./testing/salon.ts";
import { cutAndBrows, visitReview, visitsOn } from "./testing/visits.ts";

/** Visits whose lines are done by several people, from the press to the appointment. */

const lineSchema = z.object({
  serviceId: z.string(),
  start: z.string(),
  memberId: z.string().nullable(),
});
const ledgerSchema = z.object({
  appointments: z.array(z.object({ lines: z.array(lineSchema) })),
});

async function bookedLines(salon: Salon) {
  const { appointments } = ledgerSchema.parse(await salon.control("GET", "/ledger"));
  return appointments.map(({ lines }) => lines);
}

const ann = { firstName: "Ann", email: "ann@example.org" };

async function take(salon: Salon, line: { start: string; memberId?: string | null | undefined }) {
  await salon.control("POST", "/appointments", {
    teamMemberId: line.memberId,
    date: day,
    start: line.start,
    minutes: 10,
  });
}

describe("a composed visit", () => {
  test("is booked line by line, each with its member, start and price", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const [cut, brows] = review.lines;
    expect(new Set(review.lines.map(({ memberId }) => memberId)).size).toBe(2);
    const view = await salon.book(review);
    expect(view).toMatchObject({ state: "confirmed", start: cut?.start, memberId: null });
    expect(view.end).toBe(timeAt(minutesOf(brows?.start ?? "") + (brows?.minutes ?? 0)));
    expect(view.memberName).toBe(`${cut?.memberName} + ${brows?.memberName}`);
    const expected = review.lines.map(({ start, memberId }, index) => ({
      serviceId: review.cart[index]?.serviceId,
      start,
      memberId,
    }));
    expect(await bookedLines(salon)).toEqual([expected]);
    const { appointments, overlaps } = await salon.ledger();
    expect(overlaps).toEqual([]);
    expect(appointments).toMatchObject([
      { findings: [], price: review.shown.price / 100, minutes: review.shown.minutes },
    ]);
    expect(appointments[0]?.price).toBe(appointments[0]?.expectedPrice);
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

  test.each(["full", "booking"] as const)(
    "that never arrived is sent again, once (%s key)",
    async (key) => {
      const salon = await openSalon({ key: keys[key].value });
      await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
      expect(await salon.book(await visitReview(salon))).toMatchObject({ state: "confirmed" });
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
      expect(await bookedLines(salon)).toHaveLength(1);
    },
  );

  test.each([0, 1])("is not sent when a walk-in has taken part %i", async (part) => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const line = review.lines[part];
    if (!line) throw new Error("the visit has two parts");
    await take(salon, line);
    expect(await salon.book(review)).toMatchObject({ state: "slot_taken", canTryAgain: true });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("is not sent again when one part was taken while its answer was lost", async () => {
    const salon = await openSalon({ key: keys.booking.value });
    const review = await visitReview(salon, "10:00:00");
    const { upstream } = salon.deps;
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    const createAppointment: typeof upstream.createAppointment = async (body, how) => {
      const answer = await upstream.createAppointment(body, how);
      if (review.lines[1]) await take(salon, review.lines[1]);
      return answer;
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
    const token = await salon.submit(review, mia, bookings);
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    expect(await salon.view(token)).toMatchObject({ state: "needs_staff" });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("asks anew when the price of one part has changed", async () => {
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
        expect([start, member?.id]).not.toEqual([cut?.start, cut?.memberId]);
        expect([start, member?.id]).not.toEqual([brows?.start, brows?.memberId]);
      }
    }
    await submitting;
  });
});

describe("moving a composed visit", () => {
  const moved = async (salon: Salon, start: string) => {
    const token = await salon.submit(await visitReview(salon, "10:00:00"));
    const before = await salon.view(token);
    const asked = await salon.bookings.requestChange(token, {
      revision: 0,
      to: { date: day, start },
    });
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    return { before, asked, view: await salon.view(token) };
  };

  test("moves all lines together and keeps pauses and people", async () => {
    const salon = await openSalon();
    const { before, view } = await moved(salon, "15:00:00");
    const by = minutesOf("15:00:00") - minutesOf(before.start);
    expect(view).toMatchObject({ state: "confirmed", start: "15:00:00" });
    expect(view.lines).toEqual(
      before.lines.map((line) => ({ ...line, start: timeAt(minutesOf(line.start) + by) })),
    );
    expect((await salon.ledger()).overlaps).toEqual([]);
    expect((await bookedLines(salon))[0]).toEqual(
      view.lines.map(({ start, memberId }, index) => ({
        serviceId: cutAndBrows[index]?.serviceId,
        start,
        memberId,
      })),
    );
  });

  test("sends nothing where one of its people is not free", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const brows = review.lines[1];
    const by = minutesOf("15:00:00") - minutesOf(review.start);
    const start = timeAt(minutesOf(brows?.start ?? "") + by) ?? "";
    await take(salon, { memberId: brows?.memberId, start });
    const { before, view } = await moved(salon, "15:00:00");
    expect(view).toMatchObject({ state: "confirmed", start: before.start });
    expect(view.appointment.failed).toMatchObject({ kind: "move", reason: "slot_taken" });
    expect(await salon.posts("POST /api/Appointments/{id}/reschedule")).toBe(0);
  });

  test.each([true, false])(
    "has no old name with somebody else (moved before: %s)",
    async (again) => {
      const salon = await openSalon();
      const booked = await salon.review(trim, "10:00:00", "tm_mara");
      expect(booked.memberName).toBeTruthy();
      const { date, start, cart } = booked;
      const record = (teamMemberId: string): WireAppointmentRef => ({
        ...{ id: "a1", client: "unsaid", date, cancelled: false },
        lines: [{ serviceId: cart[0]?.serviceId ?? null, startTime: start, teamMemberId }],
      });
      const first = sightingOf(record("tm_jonas"), "a1", booked);
      if (first.kind !== "standing") throw new Error(first.kind);
      const moved = movedTo(booked, first.present);
      const seen = again ? sightingOf(record("tm_sofia"), "a1", moved) : first;
      if (seen.kind !== "standing") throw new Error(seen.kind);
      const now = movedTo(booked, seen.present);
      expect(now.memberId).toBe(again ? "tm_sofia" : "tm_jonas");
      expect(now.memberName).toBeUndefined();
      expect(movedTo(booked, { ...seen.present, memberId: "tm_mara" }).memberName).toBe(
        booked.memberName,
      );
    },
  );

  test("follows the salon that has changed the order of its lines, and moves on from there", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const starts = ["10:20:00", "10:00:00"];
    const lines = review.lines.map(({ memberId = null }, index) => ({
      serviceId: review.cart[index]?.serviceId ?? null,
      startTime: starts[index] ?? null,
      teamMemberId: memberId,
    }));
    const { date } = review;
    const seen = sightingOf({ id: "a1", client: "unsaid", date, lines }, "a1", review);
    if (seen.kind !== "standing") throw new Error(seen.kind);
    const now = movedTo(review, seen.present);
    expect(now).toMatchObject({ start: "10:00:00" });
    expect(now.lines.map(({ start, memberId }) => [start, memberId])).toEqual(
      review.lines.map(({ memberId }, index) => [starts[index], memberId]),
    );
    expect(presentAt(now, { date, start: "15:00:00" })).toMatchObject({
      starts: ["15:20:00", "15:00:00"],
    });
    const again = sightingOf({ id: "a1", client: "unsaid", date, lines }, "a1", now);
    expect(again.kind === "standing" && isAt(again.present, now)).toBe(true);
  });

  test.each([true, false])(
    "is not moved by a name for what needs nobody (by line: %s)",
    async (own) => {
      const salon = await openSalon();
      const composed = await visitReview(salon, "10:00:00");
      const lines = composed.lines.map(({ memberId, memberName: _, ...line }, index) => ({
        ...line,
        ...(own && { memberId: index === 1 ? null : memberId }),
      }));
      const review = { ...composed, memberId: null, lines };
      const record: WireAppointmentRef = {
        ...{ id: "a1", client: "unsaid", date: review.date, cancelled: false },
        lines: lines.map(({ start, memberId }, index) => ({
          serviceId: review.cart[index]?.serviceId ?? null,
          startTime: start,
          teamMemberId: memberId ?? "room_1",
        })),
      };
      const seen = sightingOf(record, "a1", review);
      expect(seen.kind === "standing" && isAt(seen.present, review)).toBe(true);
    },
  );

  test("tells that the salon has given one line to somebody else", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const record: WireAppointmentRef = {
      id: "a1",
      client: "unsaid",
      date: review.date,
      cancelled: false,
      lines: review.lines.map(({ start, memberId }, index) => ({
        serviceId: review.cart[index]?.serviceId ?? null,
        startTime: start,
        teamMemberId: index === 1 ? "tm_sofia" : (memberId ?? null),
      })),
    };
    const seen = sightingOf(record, "a1", review);
    if (seen.kind !== "standing") throw new Error(seen.kind);
    expect(isAt(seen.present, review)).toBe(false);
    const now = movedTo(review, seen.present);
    expect(isAt(seen.present, now)).toBe(true);
    expect(now.lines).toMatchObject([
      review.lines[0],
      { memberId: "tm_sofia", memberName: undefined },
    ]);
  });
});
