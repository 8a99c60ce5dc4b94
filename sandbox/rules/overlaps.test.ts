import { expect, test } from "vitest";
import {
  bookLines,
  friday,
  idSchema,
  ledgerOf,
  quietDay,
  startTest,
  trimAt,
} from "../testing/sandbox.ts";

test("an overlap has its lines, and when the record was read before the write arrived", async () => {
  const sandbox = await startTest();
  const taken = { teamMemberId: "tm_elif", date: quietDay, start: "14:10:00", minutes: 60 };
  const desk = idSchema.parse((await sandbox.control("POST /appointments", taken)).body);
  const { id } = idSchema.parse((await bookLines(sandbox, [trimAt("10:00:00")])).body);
  const to = { appointmentDate: quietDay, startTime: "14:00:00" };
  const move = `POST /api/Appointments/${id}/reschedule`;
  await sandbox.api(`GET /api/Appointments/${id}`);
  sandbox.wait(1_000);
  const added = { serviceId: "svc_blow_dry", start: "10:15:00", minutes: 30 };
  const lines = [
    { ...added, serviceId: "1042", start: "10:00:00", minutes: 15, teamMemberId: "tm_mara" },
    { ...added, teamMemberId: "tm_elif" },
  ];
  await sandbox.control(`POST /appointments/${id}`, { lines });
  await sandbox.api(move, { body: to });
  sandbox.wait(1_000);
  await sandbox.api(`GET /api/Appointments/${id}`);
  const appointmentStart = "14:00:00";
  const overlap = {
    with: desk.id,
    own: { memberId: "tm_elif", start: "14:15:00", minutes: 30, appointmentStart },
    other: { memberId: "tm_elif", start: "14:10:00", minutes: 60, appointmentStart: "14:10:00" },
  };
  const [entry] = (await ledgerOf(sandbox)).appointments;
  expect(entry?.overlaps).toMatchObject([{ ...overlap, readAt: friday }]);
  await sandbox.api(move, { body: to });
  const [again] = (await ledgerOf(sandbox)).appointments;
  expect(again?.overlaps).toMatchObject([
    { ...overlap, readAt: friday },
    { ...overlap, readAt: friday + 2_000 },
  ]);
});
