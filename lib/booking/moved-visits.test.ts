import { describe, expect, test } from "vitest";
import type { WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import {
  isSameVisit,
  memberNamesOf,
  nonEmpty,
  shiftedTo,
  startOf,
  type Visit,
} from "./model/visit.ts";
import { seenIn as readSeen } from "./reads/appointment-now.ts";
import { day, openSalon, type Salon, trim } from "./testing/salon.ts";
import { bookedLines, takeLine, visitReview } from "./testing/visits.ts";

function seenIn(record: Pick<WireAppointmentRef, "date" | "lines">, visit: Visit) {
  const seen = readSeen(record, visit);
  if (!seen) throw new Error("the record is unread");
  return seen;
}

function recordedLines({ lines }: Visit) {
  return lines.map(({ item, start, member }) => ({
    serviceId: item.serviceId,
    startTime: start,
    teamMemberId: member?.id ?? null,
  }));
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
      view.lines.map(({ item, start, member }) => ({
        serviceId: item.serviceId,
        start,
        memberId: member?.id,
      })),
    );
  });

  test("sends nothing where one of its people is not free", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const brows = review.lines[1];
    const by = minutesOf("15:00:00") - minutesOf(startOf(review));
    const start = timeAt(minutesOf(brows?.start ?? "") + by) ?? "";
    await takeLine(salon, { member: brows?.member ?? null, start });
    const { before, view } = await moved(salon, "15:00:00");
    expect(view).toMatchObject({ state: "confirmed", start: before.start });
    expect(view.failed).toMatchObject({ kind: "move", reason: "slot_taken" });
    expect(await salon.posts("POST /api/Appointments/{id}/reschedule")).toBe(0);
  });

  test.each([true, false])(
    "drops the name of the person before, once the salon gives it to another (moved before: %s)",
    async (again) => {
      const salon = await openSalon();
      const booked = await salon.agree(trim, "10:00:00", "tm_mara");
      expect(memberNamesOf(booked.lines)).toBeTruthy();
      const [{ item, start }] = booked.lines;
      const record = (teamMemberId: string): WireAppointmentRef => ({
        ...{ id: "a1", clientId: null, date: booked.date, isCancelled: false },
        lines: [{ serviceId: item.serviceId, startTime: start, teamMemberId }],
      });
      const first = seenIn(record("tm_jonas"), booked).visit;
      const now = again ? seenIn(record("tm_sofia"), first).visit : first;
      expect(now.lines).toMatchObject([{ member: { id: again ? "tm_sofia" : "tm_jonas" } }]);
      expect(memberNamesOf(now.lines)).toBeUndefined();
      expect(now.composed).toBe(false);
    },
  );

  test("follows the salon that has changed the order of its lines, and moves on from there", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const starts = ["10:20:00", "10:00:00"];
    const lines = recordedLines(review).map((line, at) => ({
      ...line,
      startTime: starts[at] ?? "",
    }));
    const { date } = review;
    const now = seenIn({ date, lines }, review).visit;
    expect(startOf(now)).toBe("10:00:00");
    expect(now.lines).toEqual(
      review.lines.map((line, index) => ({ ...line, start: starts[index] })),
    );
    expect(shiftedTo(now, { date, start: "15:00:00" })?.lines).toMatchObject([
      { start: "15:20:00" },
      { start: "15:00:00" },
    ]);
    expect(isSameVisit(seenIn({ date, lines }, now).visit, now)).toBe(true);
  });

  test.each([true, false])(
    "stays in place where the upstream names a room for a line without a person (composed: %s)",
    async (composed) => {
      const salon = await openSalon();
      const visit = await visitReview(salon, "10:00:00");
      const lines = visit.lines.map((line, at) => {
        return { ...line, member: composed && at === 0 ? line.member : null };
      });
      const review = { ...visit, composed, lines: nonEmpty(lines) };
      const record = recordedLines(review).map((line) => {
        return { ...line, teamMemberId: line.teamMemberId ?? "room_1" };
      });
      expect(isSameVisit(seenIn({ date: review.date, lines: record }, review).visit, review)).toBe(
        true,
      );
    },
  );

  test("notices that the salon has given one line to another person", async () => {
    const salon = await openSalon();
    const review = await visitReview(salon, "10:00:00");
    const { date } = review;
    const lines = recordedLines(review).map((line, at) => {
      return { ...line, teamMemberId: at === 1 ? "tm_sofia" : line.teamMemberId };
    });
    const now = seenIn({ date, lines }, review).visit;
    expect(isSameVisit(now, review)).toBe(false);
    expect(isSameVisit(seenIn({ date, lines }, now).visit, now)).toBe(true);
    expect(now.lines).toEqual([
      review.lines[0],
      { ...review.lines[1], member: { id: "tm_sofia" } },
    ]);
  });
});
