import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wireAppointment, wireCreatedAppointment } from "./appointment.ts";
import { wireAvailability } from "./availability.ts";
import { readWireBundle } from "./bundle.ts";
import { wireCatalogue } from "./catalogue.ts";
import { wireClient, wireCreatedClient } from "./client.ts";
import { pageOf, recordOf } from "./envelope.ts";
import { wireProblem } from "./problem.ts";

describe("the catalogue", () => {
  test("unreadable categories are reported and the others are read", () => {
    const good = { id: "c", name: "Hair", services: [1, "x"], bundles: [null] };
    const raw = { data: [good, null, { name: "No id", services: [] }, { id: "d", services: 5 }] };
    const { categories, issues } = wireCatalogue.parse(raw);
    expect(categories).toEqual([
      good,
      { id: "category-3", name: "No id", services: [], bundles: [] },
      { id: "d", name: "", services: [], bundles: [] },
    ]);
    expect(issues.map((issue) => issue.path)).toEqual([
      "data[1]",
      "data[2].id",
      "data[3].name",
      "data[3].services",
    ]);
  });

  test("a catalogue without a list of categories fails", () => {
    expect(wireCatalogue.safeParse({ data: {} }).success).toBe(false);
    expect(wireCatalogue.safeParse([]).success).toBe(false);
  });
});

describe("records", () => {
  const secret = { privateNotes: "private", cardOnFile: { token: "private" } };
  const line = { serviceId: "s", startTime: "09:00:00", teamMemberId: "m", price: 9 };
  const expectedRecord = { id: "a", client: { id: "c" }, date: "2026-11-24", lines: [line] };
  const ours = { clientId: "c", date: "2026-11-24" };

  function parsed(rest: object) {
    const services = [{ ...line, notes: "private" }];
    return wireAppointment.parse({ id: "a", services, ...ours, ...secret, ...rest });
  }

  test.each([
    [{ date: undefined, appointmentDate: "2026-11-24" }],
    [{ clientId: undefined, client: { id: "c", email: "private" } }],
    [{ clientId: null, client: { id: "c" }, appointmentDate: "2026-11-24" }],
    [{ date: "2026-11-24T23:30:00+02:00" }],
    [{ date: "2026-11-24 10:00:00" }],
    [{ services: [{ ...line, startTime: "09:00" }] }],
    [{ services: [{ ...line, startTime: "09:00:00.0000000" }] }],
    [{ services: [{ ...line, startTime: "2026-11-24T09:00:00" }] }],
  ])("an appointment with %j", (rest) => {
    expect(parsed(rest)).toEqual(expectedRecord);
  });

  test.each([
    [{ clientId: null }, "none"],
    [{ clientId: null, client: null }, "none"],
    [{ clientId: undefined }, "unsaid"],
    [{ clientId: {} }, "unreadable"],
    [{ clientId: "" }, "unreadable"],
    [{ clientId: undefined, client: "c" }, "unreadable"],
    [{ client: { id: "another" } }, "unreadable"],
    [{ clientId: 7 }, { id: "7" }],
  ])("whose an appointment with %j is", (rest, client) => {
    expect(parsed(rest)).toEqual({ ...expectedRecord, client });
  });

  test.each([
    [{ services: [{ ...line, startTime: "9" }] }, { lines: [{ ...line, startTime: null }] }],
    [
      { services: [{ ...line, startTime: "2026-11-24T09:00:00Z" }] },
      { lines: [{ ...line, startTime: null }] },
    ],
    [
      { services: [{ startTime: "09:00:00" }] },
      { lines: [{ serviceId: null, startTime: "09:00:00", teamMemberId: null }] },
    ],
    [{ services: ["x"] }, { lines: [{ serviceId: null, startTime: null, teamMemberId: null }] }],
    [{ services: undefined }, { lines: null }],
    [{ services: null }, { lines: null }],
    [{ date: "2026-11-2" }, { date: null }],
    [{ id: undefined }, { id: null }],
  ])("a part that cannot be read leaves the rest: %j", (rest, left) => {
    expect(parsed(rest)).toEqual({ ...expectedRecord, ...left });
  });

  test.each([null, "x", [], 7])("%j fails as an appointment", (raw) => {
    expect(wireAppointment.safeParse(raw).success).toBe(false);
  });

  test("a client has only an id and contact details", () => {
    const raw = { id: "c", email: "m@example.org", phoneNumber: null, firstName: "M", ...secret };
    expect(wireClient.parse(raw)).toEqual({ id: "c", email: "m@example.org" });
  });

  test("a client has all phone numbers of the record and one email", () => {
    const phones = { phoneNumber: "1", mobile: "2", phone: null, mobilePhone: { number: "3" } };
    const raw = { id: "c", emailAddress: "m@example.org", ...phones };
    expect(wireClient.parse(raw)).toEqual({ id: "c", email: "m@example.org", phones: ["1", "2"] });
  });

  test.each([
    { isActive: false },
    { active: false },
    { isDeleted: true },
    { archived: true },
    { status: "Merged" },
    { state: "inactive" },
    { deletedAt: "2026-11-20T10:00:00Z" },
    { mergedIntoId: "d" },
    { mergedInto: { id: "d" } },
  ])("a client is inactive with %j", (state) => {
    expect(wireClient.parse({ id: "c", ...state })).toEqual({ id: "c", isInactive: true });
  });

  test.each([
    { isActive: true, isDeleted: false, status: "Active" },
    { isActive: null, deletedAt: null, mergedIntoId: "", mergedInto: 0 },
    { deletedAt: "0001-01-01T00:00:00", status: 2, state: "VIP" },
  ])("a client is active with %j", (state) => {
    expect(wireClient.parse({ id: "c", ...state })).toEqual({ id: "c" });
  });

  test.each([
    [{ id: "a" }, "a"],
    [{ id: "a", warning: null }, "a"],
    [{ data: { id: "a" } }, "a"],
    [{ id: null, data: { id: "a" } }, "a"],
    [{ id: 4711 }, "4711"],
    [{ id: "a", status: 7, data: [], warning: [] }, "a"],
  ])("%j is proof of an appointment", (raw, id) => {
    expect(wireCreatedAppointment.parse(raw)).toMatchObject({ id });
  });

  test.each([[{}], [{ id: "" }], [{ id: null }], [{ id: 1.5 }], [{ id: true }], ["a"], [null]])(
    "%j is not a created record",
    (raw) => {
      expect(wireCreatedAppointment.safeParse(raw).success).toBe(false);
    },
  );

  test("an appointment's client id may be a number", () => {
    const raw = { id: 1, client: { id: 2 }, date: "2026-11-24", services: [line] };
    expect(wireAppointment.parse(raw)).toMatchObject({ id: "1", client: { id: "2" } });
    expect(wireCreatedClient.parse({ data: { id: 2 } })).toEqual({ id: "2" });
  });

  test("any warning leaves the id readable", () => {
    const read = (warning: unknown) => wireCreatedAppointment.parse({ id: "a", warning }).warning;
    expect(read(null)).toBeNull();
    expect(read(undefined)).toBeNull();
    expect(read("Overlaps")).toBe("Overlaps");
    expect(read({ code: 1 })).toBe('{"code":1}');
    expect(read("x".repeat(9_000))).toHaveLength(500);
  });
});

test("the texts of an error body are read, and the fields that it finds fault with", () => {
  const problem = { title: "Refused", status: 422, detail: "No room" };
  expect(wireProblem.parse(problem)).toEqual({ detail: "Refused: No room", fields: [] });
  expect(wireProblem.parse({ title: 5, detail: [6] })).toEqual({ detail: "", fields: [] });
  expect(wireProblem.parse({ detail: "x".repeat(9_000) }).detail).toHaveLength(500);
  const errors = { "services[0].price": ["Too high", "Not a number"] };
  const listed = [{ field: "date", message: "is past" }, { path: ["services", 0] }, "No", 7];
  expect(wireProblem.parse({ errors }).fields).toEqual([
    "services[0].price: Too high Not a number",
  ]);
  expect(wireProblem.parse({ error: { message: "Bad", details: listed } })).toEqual({
    detail: "Bad",
    fields: ["date: is past", "services 0: ", ": No"],
  });
  const many = Object.fromEntries([...Array(99).keys()].map((at) => [`f${at}`, "x".repeat(9_000)]));
  const { fields } = wireProblem.parse({ errors: many });
  expect([fields.length, fields[0]?.length]).toEqual([20, 500]);
});

test("no JSON value makes a schema throw", () => {
  const schemas = [wireCatalogue, wireAvailability, pageOf(wireAppointment), recordOf(wireClient)];
  const hold = fc.dictionary(fc.constantFrom("data", "days", "items", "id"), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), hold), (raw) => {
      for (const schema of schemas) expect(() => schema.safeParse(raw)).not.toThrow();
      expect(() => readWireBundle(raw)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});
