import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wireAvailability } from "./availability.ts";
import { wireCatalogue } from "./catalogue.ts";
import { isProblem, saidIn } from "./problem.ts";
import {
  wireAppointment,
  wireAppointments,
  wireClient,
  wireClients,
  wireCreatedAppointment,
  wireCreatedClient,
} from "./records.ts";

const secret = { privateNotes: "private", cardOnFile: { token: "private" } };

describe("an appointment", () => {
  const line = {
    serviceId: "s",
    startTime: "09:00:00",
    teamMemberId: "m",
    durationInMinutes: 30,
    price: 9,
  };
  const expected = {
    id: "a",
    clientId: "c",
    date: "2026-11-24",
    lines: [line],
    isCancelled: false,
  };

  function parsed(rest: object) {
    const services = [{ ...line, notes: "private" }];
    const ours = { clientId: "c", appointmentDate: "2026-11-24" };
    return wireAppointment.parse({ id: "a", services, ...ours, ...secret, ...rest });
  }

  test.each([
    [{}],
    [{ appointmentDate: undefined, date: "2026-11-24" }],
    [{ clientId: undefined, client: { id: "c", email: "private" } }],
    [{ clientId: null, client: { Id: "c" } }],
    [{ appointmentDate: "2026-11-24T00:00:00" }],
    [{ appointmentDate: "2026-11-24T00:00:00.000Z" }],
    [{ appointmentDate: "2026-11-24 10:00:00" }],
    [{ services: [{ ...line, startTime: "09:00" }] }],
  ])("with %j", (rest) => {
    expect(parsed(rest)).toEqual(expected);
  });

  test.each([
    [{ clientId: null }, null],
    [{ clientId: null, client: null }, null],
    [{ clientId: undefined }, null],
    [{ clientId: {} }, null],
    [{ clientId: "" }, null],
    [{ clientId: undefined, client: "c" }, null],
    [{ client: { id: "another" } }, null],
    [{ clientId: 7 }, "7"],
  ])("with %j is of %j", (rest, clientId) => {
    expect(parsed(rest)).toEqual({ ...expected, clientId });
  });

  test.each([
    [{ services: [{ ...line, startTime: "9" }] }, { lines: [{ ...line, startTime: null }] }],
    [{ services: [{ ...line, serviceId: undefined }] }, { lines: [{ ...line, serviceId: null }] }],
    [{ services: [{ ...line, price: "9" }] }, { lines: [{ ...line, price: null }] }],
    [{ services: ["x"] }, { lines: null }],
    [{ services: undefined }, { lines: null }],
    [{ appointmentDate: "2026-11-2" }, { date: null }],
    [{ appointmentDate: "2026-11-24T23:30:00Z" }, { date: null }],
    [{ appointmentDate: "2026-11-24T23:30:00+02:00" }, { date: null }],
    [{ id: undefined }, { id: null }],
  ])("with an unreadable part has the rest: %j", (rest, left) => {
    expect(parsed(rest)).toEqual({ ...expected, ...left });
  });

  test.each([null, "x", [], 7])("is not %j", (raw) => {
    expect(wireAppointment.safeParse(raw).success).toBe(false);
  });

  test.each([
    { isCancelled: true },
    { IsCancelled: true },
    { cancelled: true },
    { canceled: true },
    { is_cancelled: true, status: "booked" },
    { cancelledAt: "2026-11-20" },
    { canceledAt: "2026-11-20T10:00:00Z" },
    { status: "cancelled" },
    { status: "Canceled" },
    { State: "CANCELLED" },
  ])("with %j is cancelled", (fields) => {
    expect(parsed(fields).isCancelled).toBe(true);
  });

  test.each([
    {},
    { isCancelled: false },
    { isCancelled: "true" },
    { cancelled: 1 },
    { cancelledAt: null },
    { cancelledAt: "" },
    { cancelledAt: "soon" },
    { cancelledAt: 1_795_000_000 },
    // How some serialisers write no date.
    { cancelledAt: "0001-01-01T00:00:00" },
    { status: "Cancelled by client" },
    { status: "not cancelled" },
    { status: "Storniert" },
    { status: { name: "cancelled" } },
    { statusId: "status_cancelled", cancellation: { reasonId: "ill" }, isDeleted: true },
    { services: [{ ...line, status: "cancelled" }] },
  ])("with %j is not known to be cancelled", (fields) => {
    expect(parsed(fields).isCancelled).toBe(false);
  });
});

describe("a client", () => {
  test("has only an id, contact details and whether it is matched", () => {
    const raw = { id: "c", email: "m@example.org", phoneNumber: null, firstName: "M", ...secret };
    expect(wireClient.parse(raw)).toEqual({ id: "c", email: "m@example.org", isActive: true });
    expect(wireClient.parse({ data: { id: 2, PhoneNumber: "1", isActive: false } })).toEqual({
      id: "2",
      phoneNumber: "1",
      isActive: false,
    });
  });

  test.each([null, "c", {}, { id: "" }, { id: " " }, { id: 1.5 }])("is not %j", (raw) => {
    expect(wireClient.safeParse(raw).success).toBe(false);
  });
});

describe("an answer to a creation", () => {
  test.each([
    [{ id: "a" }, "a"],
    [{ data: { id: "a" } }, "a"],
    [{ id: null, data: { id: "a" } }, "a"],
    [{ id: 4711 }, "4711"],
    [{ id: "a", status: 7, data: [], warning: [] }, "a"],
  ])("%j is proof", (raw, id) => {
    expect(wireCreatedAppointment.parse(raw)).toMatchObject({ id });
    expect(wireCreatedClient.parse(raw)).toEqual({ id });
  });

  test.each([{}, { id: "" }, { id: null }, { id: 1.5 }, { id: true }, "a", null])(
    "%j is none",
    (raw) => {
      expect(wireCreatedAppointment.safeParse(raw).success).toBe(false);
    },
  );

  test("has its id whatever the warning", () => {
    const read = (warning: unknown) => wireCreatedAppointment.parse({ id: "a", warning }).warning;
    expect([read(null), read(undefined), read("Overlaps"), read({ code: 1 })]).toEqual([
      ...[null, null, "Overlaps", '{"code":1}'],
    ]);
    expect(read("x".repeat(9_000))).toHaveLength(500);
  });
});

describe("a page of a search", () => {
  const list = [{ id: "a" }, { id: "" }, { id: "b" }];
  const expected = { records: [{ id: "a" }, { id: "b" }], unreadable: 1 };

  test.each([
    ["data", { data: list }],
    ["items", { Items: list }],
    ["results", { results: list }],
    ["a bare list", list],
    ["data beside items", { data: list, items: [] }],
  ])("has its records: %s", (_what, raw) => {
    expect(wireClients.parse(raw)).toMatchObject(expected);
  });

  test.each([null, "x", {}, { data: {} }, { data: { items: list } }, { records: list }])(
    "is not %j",
    (raw) => {
      expect(wireAppointments.safeParse(raw).success).toBe(false);
    },
  );
});

const schemas = [
  wireCatalogue,
  wireAvailability,
  wireAppointment,
  wireAppointments,
  wireClient,
  wireClients,
  wireCreatedAppointment,
  wireCreatedClient,
];

test("no JSON value makes a schema throw, and what is read of a record has no other field", () => {
  const names = ["data", "days", "items", "id", "services", "client", "status", "__proto__"];
  const hold = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), hold, fc.array(hold)), (raw) => {
      for (const schema of schemas) expect(() => schema.safeParse(raw)).not.toThrow();
      expect(() => [isProblem(raw), saidIn(raw)]).not.toThrow();
      const read = wireAppointment.safeParse(raw);
      const fields = ["id", "clientId", "date", "lines", "isCancelled"];
      expect(Object.keys(read.data ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
    }),
    { numRuns: 300, examples: [[[{ status: { toString: 0 } }]]] },
  );
});
