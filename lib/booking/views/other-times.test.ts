import { expect, test } from "vitest";
import type { Target } from "../model/visit.ts";
import { day, openSalon, trim } from "../testing/salon.ts";

const MOVE = "POST /api/Appointments/{id}/reschedule";
const first: Target = { date: day, start: "10:00:00" };
const later: Target = { date: day, start: "15:00:00" };

async function booked() {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, first.start, "tm_mara"));
  const { desk, requestChange } = salon.bookings;
  return {
    salon,
    move: () => requestChange(token, { revision: 0, to: later }),
    view: () => salon.view(token),
    async otherTimes() {
      const [entry] = await desk.all();
      const read = await desk.read(entry?.id ?? "");
      return read.ok ? read.value.otherTimes : read.error;
    },
  };
}

test("staff read for when a moved visit was booked first", async () => {
  const { move, view, otherTimes } = await booked();
  expect(await otherTimes()).toEqual([]);
  await move();
  await expect.poll(async () => (await view()).start).toBe(later.start);
  expect(await otherTimes()).toEqual([{ kind: "firstFor", ...first }]);
});

test("staff read where a visit is to go while nobody knows whether it went there", async () => {
  const { salon, move, view, otherTimes } = await booked();
  await salon.fault({ route: MOVE, kind: "reset-after" });
  const record = "GET /api/Appointments/{id}";
  await salon.fault({ route: record, kind: "status", status: 404, after: 1, times: 100 });
  await move();
  await expect.poll(async () => (await view()).state).toBe("move_unclear");
  expect(await otherTimes()).toEqual([{ kind: "movesTo", ...later }]);
});

test("staff read where a visit could not go", async () => {
  const { salon, move, view, otherTimes } = await booked();
  const taken = { teamMemberId: "tm_mara", date: day, start: later.start, minutes: 30 };
  await salon.control("POST", "/appointments", taken);
  await move();
  await expect.poll(async () => (await view()).pending).toBe(false);
  expect(await otherTimes()).toEqual([{ kind: "notMovedTo", ...later }]);
});
