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
