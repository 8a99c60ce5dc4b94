import { describe, expect, test } from "vitest";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import { isAt, readVisit } from "./manage/record-visit.ts";
import { presentAt } from "./manage/target.ts";
import { movedTo } from "./state/record.ts";
import type { Review } from "./submit/review.ts";
import { day, openSalon, type Salon, trim } from "./testing/salon.ts";
import { bookedLines, cutAndBrows, takeLine, visitReview } from "./testing/visits.ts";

function seenIn(record: Pick<WireAppointmentRef, "date" | "lines">, visit: Review) {
  const seen = readVisit(record, { visit });
  if (!seen) throw new Error("the record is unread");
  return seen;
}

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
    await takeLine(salon, { memberId: brows?.memberId, start });
    const { before, view } = await moved(salon, "15:00:00");
    expect(view).toMatchObject({ state: "confirmed", start: before.start });
    expect(view.appointment.failed).toMatchObject({ kind: "move", reason: "slot_taken" });
    expect(await salon.posts("POST /api/Appointments/{id}/reschedule")).toBe(0);
  });

  test.each([true, false])(
    "drops the name of the person before, once the salon gives it to another (moved before: %s)",
    async (again) => {
      const salon = await openSalon();
      const booked = await salon.review(trim, "10:00:00", "tm_mara");
      expect(booked.memberName).toBeTruthy();
      const { date, start, cart } = booked;
      const record = (teamMemberId: string): WireAppointmentRef => ({
        ...{ id: "a1", client: "unsaid", date, cancelled: false },
        lines: [{ serviceId: cart[0]?.serviceId ?? null, startTime: start, teamMemberId }],
      });
      const first = seenIn(record("tm_jonas"), booked);
      const moved = movedTo(booked, first.present);
      const seen = again ? seenIn(record("tm_sofia"), moved) : first;
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
    const seen = seenIn({ date, lines }, review);
    const now = movedTo(review, seen.present);
    expect(now).toMatchObject({ start: "10:00:00" });
    expect(now.lines.map(({ start, memberId }) => [start, memberId])).toEqual(
      review.lines.map(({ memberId }, index) => [starts[index], memberId]),
    );
    expect(presentAt(now, { date, start: "15:00:00" })).toMatchObject({
      starts: ["15:20:00", "15:00:00"],
    });
    const again = seenIn({ date, lines }, now);
    expect(isAt(again.present, now)).toBe(true);
  });

  test.each([true, false])(
    "stays in place where the upstream names a room for a line without a person (by line: %s)",
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
      const seen = seenIn(record, review);
      expect(isAt(seen.present, review)).toBe(true);
    },
  );

  test("notices that the salon has given one line to another person", async () => {
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
    const seen = seenIn(record, review);
    expect(isAt(seen.present, review)).toBe(false);
    const now = movedTo(review, seen.present);
    expect(isAt(seen.present, now)).toBe(true);
    expect(now.lines).toMatchObject([
      review.lines[0],
      { memberId: "tm_sofia", memberName: undefined },
    ]);
  });
});
