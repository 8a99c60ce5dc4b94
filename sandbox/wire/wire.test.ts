import { expect, test } from "vitest";
import { bookLines, idSchema, quietDay, startTest, trimAt } from "../testing/sandbox.ts";

test("overrides write fields into one record or all of a kind, or leave one out", async () => {
  const sandbox = await startTest({
    settings: {
      overrides: {
        "1042": { price: "12,50", durationInMinutes: "$absent" },
        [`${quietDay}T10:00:00`]: { startTime: "$absent" },
        service: { costPrice: 1.23 },
        variant: { internalNote: null },
        slot: { isPeak: false },
        client: { loyalty: { points: 7 } },
        appointment: { deposit: 10 },
        line: { taxRate: 19 },
      },
    },
  });
  const menu = (await sandbox.api("GET /api/servicecategories")).text;
  expect(menu).toContain('"id":"1042","name":"Fringe trim","price":"12,50","description"');
  expect(menu.match(/"costPrice":1.23/g)).toHaveLength(30);
  expect(menu).toContain('"internalNote":null');
  const booked = await bookLines(sandbox, [trimAt("11:00:00")]);
  const { id } = idSchema.parse(booked.body);
  const record = await sandbox.api(`GET /api/Appointments/${id}`);
  expect(record.body).toMatchObject({ deposit: 10, services: [{ taxRate: 19 }] });
  const clients = await sandbox.api("GET /api/Clients/search", { query: { filter: "mia@" } });
  expect(clients.body).toMatchObject({ data: [{ loyalty: { points: 7 } }] });
  const query = {
    startDate: quietDay,
    teamMemberId: "tm_mara",
    services: '[{"serviceId":"1042"}]',
  };
  const slots = (await sandbox.api("GET /api/Appointments/availability", { query })).text;
  expect(slots).toContain('{"endTime":"10:15:00"');
  expect(slots).toContain('"startTime":"10:15:00"');
  expect(slots.match(/"isPeak":false/g)).toHaveLength(28);
});

test("delta refuses what is documented, and says of both kinds of refusal 400", async () => {
  const sandbox = await startTest({ settings: { vendor: "delta" } });
  const documented = { firstName: "Mia", email: "mia@example.org" };
  const refused = async (route: string, body?: object) => {
    const answer = await sandbox.api(route, { body });
    return [answer.status, answer.body];
  };
  const denied = { kind: "DENIED", reason: expect.any(String) };
  expect(await refused("POST /api/Clients", documented)).toEqual([400, denied]);
  const absent = { ...denied, kind: "ABSENT" };
  expect(await refused("GET /api/Appointments/999999")).toEqual([400, absent]);
});
