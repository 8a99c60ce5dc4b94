import { expect, test } from "vitest";
import {
  bookLines,
  friday,
  idSchema,
  ledgerOf,
  quietDay,
  startTest,
  today,
  trimAt,
} from "../testing/sandbox.ts";
import { addDays } from "../wall-clock.ts";

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
  ["outside_roster", [trimAt("13:00:00")], {}],
];

test.for(wrong)("%s is accepted and recorded", async ([finding, lines, changes]) => {
  const sandbox = await startTest();
  expect((await bookLines(sandbox, lines, changes)).status).toBe(200);
  expect((await ledgerOf(sandbox)).appointments.map((entry) => entry.findings)).toEqual([
    [finding],
  ]);
});

test("today counts as past up to the minute on the salon's wall", async () => {
  const sandbox = await startTest();
  const pod = { serviceId: "svc_light_pod", price: 29, durationInMinutes: 30 };
  for (const startTime of ["09:59:00", "10:00:00"]) {
    await bookLines(sandbox, [{ ...pod, startTime }], { appointmentDate: today });
  }
  const { appointments } = await ledgerOf(sandbox);
  expect(appointments.map((entry) => entry.findings)).toEqual([["past"], []]);
});

test("a double booking warns, names the other appointment, and counts the front desk's", async () => {
  const sandbox = await startTest();
  const taken = { teamMemberId: "tm_mara", date: quietDay, start: "10:00:00", minutes: 60 };
  const desk = await sandbox.control("POST /appointments", taken);
  const doubled = await bookLines(sandbox, [trimAt("10:45:00")]);
  expect(doubled.text).toContain("CANARY-warning");
  const touching = await bookLines(sandbox, [trimAt("11:00:00")]);
  expect(touching.text).toContain('"warning":null');
  const { overlaps, appointments } = await ledgerOf(sandbox);
  const { id } = JSON.parse(desk.text);
  expect(overlaps).toEqual([{ id: appointments[0]?.id, with: id, date: quietDay }]);
});

test("overlaps that the front desk makes later are not findings", async () => {
  const sandbox = await startTest();
  await bookLines(sandbox, [trimAt("10:00:00")]);
  const taken = { teamMemberId: "tm_mara", date: quietDay, start: "10:00:00", minutes: 60 };
  await sandbox.control("POST /appointments", taken);
  const ledger = await ledgerOf(sandbox);
  expect(ledger.overlaps).toEqual([]);
  expect(ledger.appointments.map((entry) => entry.findings)).toEqual([[]]);
});

const mask = (price: number) =>
  at("10:00:00", "a/b~c d", {
    price,
    durationInMinutes: 25,
    addons: [{ optionGroupId: "grp_mask_home", optionId: "opt_ampoule" }],
  });

test.for([
  ["included", 25, 19.99],
  ["separate", 19.99, 25],
] as const)("with add-ons %s the price of a line is %d", async ([addonPricing, right, other]) => {
  const sandbox = await startTest({ settings: { addonPricing } });
  await bookLines(sandbox, [mask(right)]);
  await bookLines(sandbox, [mask(other)], { appointmentDate: addDays(quietDay, 1) });
  const { appointments } = await ledgerOf(sandbox);
  expect(appointments.map((entry) => entry.findings)).toEqual([[], ["wrong_price"]]);
});

const massage = {
  variantId: "var_cut_short",
  addons: [{ optionGroupId: "grp_treats", optionId: "opt_scalp_massage" }],
};

test("with separate add-ons a line still blocks their time", async () => {
  const sandbox = await startTest({ settings: { addonPricing: "separate" } });
  const cut = at("10:00:00", "svc_cut", { price: 46, durationInMinutes: 45, ...massage });
  await bookLines(sandbox, [cut]);
  await bookLines(sandbox, [trimAt("10:45:00")]);
  const { appointments } = await ledgerOf(sandbox);
  expect(appointments.map((entry) => entry.findings)).toEqual([[], ["overlap"]]);
});

test("a member in no tier is offered but has no price", async () => {
  const sandbox = await startTest();
  await bookLines(sandbox, [at("10:00:00", "svc_blow_dry", { price: 38, durationInMinutes: 45 })]);
  expect((await ledgerOf(sandbox)).appointments[0]).toMatchObject({
    expectedPrice: null,
    findings: ["unqualified_member"],
  });
});

const elif = { teamMemberId: "tm_elif", bundleId: "bnd_weekend" };
const bundledCut = (price: number) =>
  at("09:00:00", "svc_cut", {
    ...elif,
    price,
    durationInMinutes: 45,
    variantId: "var_cut_short",
  });
const bundledBrows = (price: number) =>
  at("09:45:00", "svc_brow_shape", { ...elif, price, durationInMinutes: 20 });

test("a bundle's own prices hold where the whole bundle is booked", async () => {
  const sandbox = await startTest();
  await bookLines(sandbox, [bundledCut(44), bundledBrows(18)]);
  await bookLines(sandbox, [bundledCut(44)], { appointmentDate: addDays(quietDay, 7) });
  const { appointments } = await ledgerOf(sandbox);
  expect(appointments.map((entry) => entry.findings)).toEqual([[], ["wrong_price"]]);
  expect(appointments.map((entry) => entry.expectedPrice)).toEqual([62, 46]);
});

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
