import { expect, test } from "vitest";
import { z } from "zod";
import {
  bookLines,
  idSchema,
  ledgerOf,
  newClient,
  quietDay,
  startTest,
  type TestSandbox,
  trimAt,
} from "../testing/sandbox.ts";
import { addDays } from "../wall-clock.ts";

async function book(sandbox: TestSandbox, lines: object[], changes: object = {}): Promise<string> {
  const answer = await bookLines(sandbox, lines, changes);
  expect(answer.status).toBe(200);
  return idSchema.parse(answer.body).id;
}

test("an appointment is recorded as sent", async () => {
  const sandbox = await startTest();
  const answer = await bookLines(sandbox, [trimAt("10:00:00", { price: 12.34 })]);
  expect(answer.body).toEqual({ id: expect.any(String), warning: null });
  const [entry] = (await ledgerOf(sandbox)).appointments;
  expect(entry).toMatchObject({ date: quietDay, start: "10:00:00", price: 12.34, minutes: 15 });
  expect(entry).toMatchObject({ expectedPrice: 12, expectedMinutes: 15, status: "booked" });
});

const line = trimAt("10:00:00");

test.for([
  ["no client", { clientId: undefined }, 400],
  ["an unknown client", { clientId: "cl_none" }, 404],
  ["no date", { appointmentDate: undefined }, 400],
  ["no lines", { services: [] }, 400],
  ["an unknown service", { services: [trimAt("10:00:00", { serviceId: "none" })] }, 400],
  ["a time without seconds", { services: [trimAt("10:00")] }, 400],
  ["no price", { services: [trimAt("10:00:00", { price: undefined })] }, 400],
  ["no length", { services: [trimAt("10:00:00", { durationInMinutes: undefined })] }, 400],
  ["no team member", { services: [trimAt("10:00:00", { teamMemberId: undefined })] }, 400],
  ["an unknown team member", { services: [trimAt("10:00:00", { teamMemberId: "x" })] }, 400],
  ["a missing variant", { services: [trimAt("10:00:00", { serviceId: "svc_cut" })] }, 400],
  ["a bundle without it", { services: [trimAt("10:00:00", { bundleId: "bnd_weekend" })] }, 400],
  [
    "a required add-on left out",
    { services: [trimAt("10:00:00", { serviceId: "svc_manicure" })] },
    400,
  ],
] as const)("%s is refused, and nothing is booked", async ([, changes, status]) => {
  const sandbox = await startTest();
  const answer = await bookLines(sandbox, [line], changes);
  expect(answer.status).toBe(status);
  expect((await ledgerOf(sandbox)).appointments).toEqual([]);
});

test("add-ons keep to their group's least and most, and are not repeated", async () => {
  const sandbox = await startTest();
  const facial = (...optionIds: string[]) =>
    bookLines(sandbox, [
      trimAt("09:00:00", {
        serviceId: "svc_scalp_facial",
        addons: optionIds.map((optionId) => ({ optionGroupId: "grp_scalp_focus", optionId })),
      }),
    ]);
  expect((await facial()).status).toBe(400);
  expect((await facial("opt_scalp_calm", "opt_scalp_calm")).status).toBe(400);
  expect((await facial("opt_scalp_calm", "opt_scalp_clear", "opt_scalp_moisture")).status).toBe(
    400,
  );
  expect((await facial("opt_scalp_calm", "opt_scalp_clear")).status).toBe(200);
});

test("reschedule moves all lines and keeps the gaps between them", async () => {
  const sandbox = await startTest();
  const id = await book(sandbox, [trimAt("10:00:00"), trimAt("10:45:00"), trimAt("11:00:00")]);
  const moved = { appointmentDate: addDays(quietDay, 1), startTime: "15:30:00" };
  const answer = await sandbox.api(`POST /api/Appointments/${id}/reschedule`, { body: moved });
  expect(answer.body).toEqual({ id });
  const [entry] = (await ledgerOf(sandbox)).appointments;
  expect(entry?.date).toBe(moved.appointmentDate);
  const starts = entry?.lines.map((each) => each.start);
  expect(starts).toEqual(["15:30:00", "16:15:00", "16:30:00"]);
});

test("reschedule is judged by its new time, not by changed prices", async () => {
  const sandbox = await startTest();
  const id = await book(sandbox, [trimAt("10:00:00")]);
  await book(sandbox, [trimAt("11:00:00")]);
  await sandbox.control("POST /services/1042", { price: 14 });
  const move = (startTime: string) =>
    sandbox.api(`POST /api/Appointments/${id}/reschedule`, {
      body: { appointmentDate: quietDay, startTime },
    });
  await move("10:30:00");
  expect((await ledgerOf(sandbox)).appointments[0]?.findings).toEqual([]);
  await move("11:00:00");
  expect((await ledgerOf(sandbox)).appointments[0]?.findings).toEqual(["overlap"]);
});

test("cancel stores the reason, and is final", async () => {
  const sandbox = await startTest();
  const id = await book(sandbox, [trimAt("10:00:00")]);
  const cancel = (body: object) => sandbox.api(`POST /api/Appointments/${id}`, { body });
  expect((await cancel({ reasonId: "reason_none" })).status).toBe(400);
  const body = { reasonId: "reason_client", cancellationNote: "A cold" };
  expect((await cancel(body)).status).toBe(200);
  const { text } = await sandbox.api(`GET /api/Appointments/${id}`);
  expect(text).toContain('"status":"cancelled"');
  expect(text).toContain("A cold");
  expect((await cancel({})).status).toBe(422);
  const moved = { appointmentDate: quietDay, startTime: "12:00:00" };
  const path = `POST /api/Appointments/${id}/reschedule`;
  expect((await sandbox.api(path, { body: moved })).status).toBe(422);
});

const page = z.object({ data: z.array(z.looseObject({ id: z.string() })), total: z.number() });

test("the search is by dates, in pages of at most the setting, and may lag", async () => {
  const sandbox = await startTest();
  const first = await book(sandbox, [trimAt("11:00:00")]);
  sandbox.wait(60_000);
  const second = await book(sandbox, [trimAt("10:00:00", { teamMemberId: "tm_jonas" })]);
  const search = async (query: Record<string, string> = {}) => {
    const dates = { startDate: quietDay, endDate: quietDay };
    const answer = await sandbox.api("GET /api/Appointments/search", {
      query: { ...dates, ...query },
    });
    const { data, total } = page.parse(answer.body);
    return [total, ...data.map((record) => record.id)];
  };
  expect(await search()).toEqual([2, second, first]);
  expect(await search({ limit: "1", skip: "1" })).toEqual([2, first]);
  const nextWeek = { startDate: addDays(quietDay, 1), endDate: addDays(quietDay, 9) };
  expect(await search(nextWeek)).toEqual([0]);
  await sandbox.control("POST /settings", { pageSize: 1 });
  expect(await search()).toEqual([2, second]);
  await sandbox.control("POST /settings", { searchLagMs: 1_000 });
  expect(await search()).toEqual([1, first]);
  sandbox.wait(1_000);
  expect(await search()).toEqual([2, second]);
  expect((await sandbox.api("GET /api/Appointments/search")).status).toBe(400);
});

test("full records carry every kind of canary", async () => {
  const sandbox = await startTest();
  const clientId = await newClient(sandbox);
  const id = await book(sandbox, [trimAt("10:00:00")]);
  const kinds = ["private-notes", "timeline-note", "attachment", "card", "address", "other-email"];
  const client = await sandbox.api(`GET /api/Clients/${clientId}`);
  const appointment = await sandbox.api(`GET /api/Appointments/${id}`);
  for (const kind of kinds) {
    expect(client.text).toContain(`CANARY-${kind}-`);
    expect(appointment.text).toContain(`CANARY-${kind}-`);
  }
  expect(appointment.text).toContain("CANARY-payment-link-");
  const seeded = await sandbox.api("GET /api/Clients/search", { query: { limit: "3" } });
  expect(seeded.text).toContain("CANARY-email-");
  expect((await sandbox.api("GET /api/servicecategories")).text).toContain("CANARY-staff-notes-");
});
