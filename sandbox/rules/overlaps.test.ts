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

const at = (startTime: string, serviceId: string, changes: object) =>
  trimAt(startTime, { serviceId, ...changes });

/** Each finding with one booking that has it and nothing else wrong. */
const wrong: [string, object[], object][] = [
  ["wrong_price", [trimAt("10:00:00", { price: 12.000000000000002 })], {}],
  ["wrong_minutes", [trimAt("10:00:00", { durationInMinutes: 20 })], {}],
  ["overlap", [trimAt("10:00:00"), trimAt("10:10:00")], {}],
  ["past", [trimAt("10:00:00")], { appointmentDate: "2026-11-03" }],
  [
    "unqualified_member",
    [at("10:00:00", "svc_clipper_cut", { price: 26, durationInMinutes: 30 })],
    {},
  ],
  [
    "disabled",
    [at("14:00:00", "svc_colour_correction", { price: 240, durationInMinutes: 240 })],
    {},
  ],
  [
    "unmet_prerequisite",
    [at("10:00:00", "svc_root_colour", { price: 59, durationInMinutes: 75 })],
    {},
  ],
  ["outside_roster", [trimAt("13:00:00")], {}],
];

test.for(wrong)("%s is accepted and recorded", async ([finding, lines, changes]) => {
  const sandbox = await startTest();
  expect((await bookLines(sandbox, lines, changes)).status).toBe(200);
  expect((await ledgerOf(sandbox)).appointments.map((entry) => entry.findings)).toEqual([
    [finding],
  ]);
});

const _membersFacial = {
  serviceId: "svc_members_facial",
  price: 45,
  durationInMinutes: 60,
  teamMemberId: "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9",
};

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
