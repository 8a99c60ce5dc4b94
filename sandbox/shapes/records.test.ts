import { expect, test } from "vitest";
import { z } from "zod";
import { bookLines, idSchema, quietDay, startTest, trimAt } from "../testing/sandbox.ts";
import type { Shape } from "./shape.ts";

test.for([
  ["data", (body: unknown) => z.object({ data: z.array(idSchema), total: z.number() }).parse(body)],
  ["items", (body: unknown) => z.object({ items: z.array(idSchema) }).parse(body)],
  ["results", (body: unknown) => z.object({ results: z.array(idSchema) }).parse(body)],
  ["bare", (body: unknown) => z.array(idSchema).parse(body)],
  [
    "nested",
    (body: unknown) => z.object({ data: z.object({ items: z.array(idSchema) }) }).parse(body),
  ],
] as const)("searches answer in the envelope %s", async ([list, parse]) => {
  const sandbox = await startTest({ settings: { shape: { list } } });
  const query = { startDate: "2026-11-20", endDate: "2026-11-30" };
  const clients = await sandbox.api("GET /api/Clients/search");
  const appointments = await sandbox.api("GET /api/Appointments/search", { query });
  expect(() => [parse(clients.body), parse(appointments.body)]).not.toThrow();
});

test.for([
  [{ total: "totalCount" }, { totalCount: 3 }],
  [{ total: "count" }, { count: 3 }],
  [{ total: "totalItems", totalIn: "page" }, { page: { totalItems: 3 } }],
  [{ total: "totalRecords", totalIn: "paging" }, { paging: { totalRecords: 3 } }],
  [{ total: "pageCount" }, { count: 2 }],
  [{ list: "nested", totalIn: "meta" }, { data: { meta: { total: 3 } } }],
] as const)("a search tells how many it found as in %j", async ([shape, expected]) => {
  const sandbox = await startTest({ settings: { shape } });
  for (const at of ["10:00:00", "10:30:00", "11:00:00"]) await bookLines(sandbox, [trimAt(at)]);
  const query = { startDate: quietDay, endDate: quietDay, limit: "2" };
  const { body } = await sandbox.api("GET /api/Appointments/search", { query });
  expect(body).toMatchObject(expected);
});

test("a search may omit its total", async () => {
  const sandbox = await startTest({ settings: { shape: { total: "none" } } });
  const { body } = await sandbox.api("GET /api/Clients/search");
  expect(Object.keys(body ?? {})).toEqual(["data"]);
});

test.for([
  ["flat", (id: string) => ({ clientId: id, appointmentDate: quietDay })],
  ["nested", (id: string) => ({ client: { id }, date: quietDay })],
  ["dateTimes", (id: string) => ({ client: { id }, appointmentDate: `${quietDay}T00:00:00` })],
] as const)("appointment records are %s", async ([appointment, expected]) => {
  const sandbox = await startTest({ settings: { shape: { appointment } } });
  const booked = await bookLines(sandbox, [trimAt("10:00:00")]);
  const { id } = idSchema.parse(booked.body);
  const line = { serviceId: "1042", startTime: "10:00:00", teamMemberId: "tm_mara" };
  const record = await sandbox.api(`GET /api/Appointments/${id}`);
  const clientId = "cl_00061";
  expect(record.body).toMatchObject({ id, ...expected(clientId), services: [line] });
  await sandbox.control("POST /settings", { shape: { record: "data" } });
  const wrapped = await sandbox.api(`GET /api/Appointments/${id}`);
  expect(wrapped.body).toEqual({ data: record.body });
});

test("reschedule and cancel can answer with an empty body", async () => {
  const sandbox = await startTest({ settings: { shape: { acknowledgement: "empty" } } });
  const booked = await bookLines(sandbox, [trimAt("10:00:00")]);
  const { id } = idSchema.parse(booked.body);
  const answer = await sandbox.api(`POST /api/Appointments/${id}`, { body: {} });
  expect([answer.status, answer.text]).toEqual([204, ""]);
});

test("a created record can be inside data", async () => {
  const sandbox = await startTest({ settings: { shape: { created: "data" } } });
  const body = { firstName: "Mia", email: "mia@example.org" };
  const client = await sandbox.api("POST /api/Clients", { body });
  expect(client.body).toEqual({ data: { id: expect.any(String) } });
});

test("slots can be written in other formats", async () => {
  const sandbox = await startTest();
  const days = async (shape: Partial<Shape>) => {
    await sandbox.control("POST /settings", { shape });
    const { body } = await sandbox.api("GET /api/Appointments/availability", {
      query: {
        startDate: quietDay,
        teamMemberId: "any",
        services: JSON.stringify([{ serviceId: "1042" }]),
      },
    });
    return body;
  };
  const slot = (fields: object) => ({
    days: [{ timeSlots: expect.arrayContaining([expect.objectContaining(fields)]) }],
  });
  const ids = expect.arrayContaining(["tm_mara"]);
  expect(await days({ slotNames: "null" })).toMatchObject(
    slot({ availableTeamMemberIds: ids, availableTeamMemberNames: null }),
  );
  expect(JSON.stringify(await days({ slotNames: "absent" }))).not.toContain("Names");
  expect(await days({ slotTimes: "minutes" })).toMatchObject(slot({ startTime: "10:00" }));
  const dateTime = `${quietDay}T10:00:00`;
  expect(await days({ slotTimes: "dateTimes" })).toMatchObject(slot({ startTime: dateTime }));
  const words = JSON.stringify(await days({ slotTimes: "wordsFromNoon" }));
  expect(words).toContain("13 o'clock");
  expect(words).toContain('"startTime":"10:00:00"');
});
