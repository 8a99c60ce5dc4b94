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

describe("a bundle", () => {
  const head = { id: "b", name: "Both" };
  const bare = { variantId: null, price: null, durationInMinutes: null };

  test.each([
    [{ services: [{ serviceId: "x", variantId: "v", price: 9.5, durationMinutes: 30 }] }],
    [{ items: [{ serviceId: "x", variantId: "v", price: 9.5, duration: 30, note: "private" }] }],
    [
      {
        services: [{ serviceId: "x", variantId: "v", price: 9.5, durationInMinutes: 30 }],
        items: [{ serviceId: "other" }],
        serviceIds: ["x"],
      },
    ],
  ])("%j", (rest) => {
    expect(readWireBundle({ ...head, ...rest })).toEqual({
      ok: true,
      value: {
        ...head,
        description: null,
        price: null,
        disabledForOnlineBooking: null,
        requiresMembership: null,
        items: [{ serviceId: "x", variantId: "v", price: 9.5, durationInMinutes: 30 }],
      },
    });
  });

  test("of bare ids", () => {
    expect(readWireBundle({ ...head, price: 70, serviceIds: ["x", "y"] })).toMatchObject({
      value: {
        price: 70,
        items: [
          { serviceId: "x", ...bare },
          { serviceId: "y", ...bare },
        ],
      },
    });
  });

  test.each([
    [{ services: [{ serviceId: "x", price: "9" }] }, "items[0].price"],
    [{ services: [] }, "items"],
    [{}, "items"],
    [{ services: [{ id: "x" }] }, "items[0].serviceId"],
    [{ serviceIds: ["x"], price: "70" }, "price"],
    [{ serviceIds: ["x"], requiresMembership: "yes" }, "requiresMembership"],
    [{ serviceIds: ["x"], price: 70, discount: 10 }, "discount"],
    [{ serviceIds: ["x"], bundlePrice: 60 }, "bundlePrice"],
    [{ serviceIds: ["x"], bundlePrice: 0 }, "bundlePrice"],
    [{ serviceIds: ["x"], isActive: false }, "isActive"],
    [{ services: [{ serviceId: "x", discountedPrice: 9 }] }, "items[0].discountedPrice"],
    [
      { services: [{ serviceId: "x", disabledForOnlineBooking: true }] },
      "items[0].disabledForOnlineBooking",
    ],
  ])("%j fails", (rest, path) => {
    expect(readWireBundle({ ...head, ...rest })).toMatchObject({
      error: { ...head, issues: [{ path }] },
    });
  });
});

describe("availability", () => {
  const slot = {
    startTime: "09:00:00",
    endTime: "09:45:00",
    availableTeamMemberIds: ["a", "b"],
    availableTeamMemberNames: ["Ada", "Ben"],
  };
  const day = { date: "2026-11-24", slotCount: 1, timeSlots: [slot] };

  test("is read with all its fields", () => {
    const raw = { days: [day], allowJoinWaitlist: true, more: 1 };
    expect(wireAvailability.parse(raw)).toEqual({
      days: [{ date: "2026-11-24", timeSlots: [slot], unread: 0 }],
      undated: 0,
      allowJoinWaitlist: true,
      issues: [],
    });
  });

  test.each([
    [{ ...slot, startTime: "9:00" }, "startTime"],
    [{ ...slot, endTime: "24:00:00" }, "endTime"],
    [{ ...slot, availableTeamMemberIds: undefined }, "availableTeamMemberIds"],
    [{ ...slot, availableTeamMemberIds: [7.5] }, "availableTeamMemberIds[0]"],
    [null, ""],
  ])("leaves out the slot %j", (changed, path) => {
    const read = wireAvailability.parse({ days: [{ ...day, timeSlots: [changed, slot] }] });
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 1 }]);
    const at = "days[0].timeSlots[0]";
    expect(read.issues.map((issue) => issue.path)).toEqual([path ? `${at}.${path}` : at]);
  });

  test("leaves out an impossible date", () => {
    const read = wireAvailability.parse({ days: [{ ...day, date: "2026-02-30" }, day] });
    expect(read.days).toHaveLength(1);
    expect(read.undated).toBe(1);
    expect(read.issues).toEqual([{ path: "days[0].date", fault: "expected a date" }]);
  });

  test("drops names when there are not as many as ids", () => {
    const changed = { ...slot, availableTeamMemberNames: ["Ada"] };
    const read = wireAvailability.parse({ days: [{ ...day, timeSlots: [changed] }] });
    expect(read.days[0]?.timeSlots[0]?.availableTeamMemberNames).toEqual([]);
  });

  test("fails without days", () => {
    expect(wireAvailability.safeParse({ allowJoinWaitlist: true }).success).toBe(false);
  });
});

describe("records", () => {
  const secret = { privateNotes: "private", cardOnFile: { token: "private" } };
  const line = { serviceId: "s", startTime: "09:00:00", teamMemberId: "m" };
  const expectedRecord = { id: "a", client: { id: "c" }, date: "2026-11-24", lines: [line] };
  const ours = { clientId: "c", date: "2026-11-24" };

  function parsed(rest: object) {
    const services = [{ ...line, price: 9, notes: "private" }];
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
      { lines: [{ ...line, serviceId: null, teamMemberId: null }] },
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

describe("envelopes", () => {
  const page = pageOf(wireClient);
  const list = [{ id: "a" }, { id: "" }, { id: "b" }];
  const expected = { records: [{ id: "a" }, { id: "b" }], unreadable: 1 };

  test.each([
    ["data", { data: list }],
    ["items", { items: list }],
    ["results", { results: list }],
    ["a bare list", list],
    ["items inside data", { data: { items: list } }],
    ["an empty list beside the filled one", { data: [], items: list }],
    ["data inside results", { results: { data: list } }],
  ])("the list is read: %s", (_what, raw) => {
    expect(page.parse(raw)).toEqual(expected);
  });

  test.each([[{}], [null], ["none"], [{ data: {} }], [{ page: { data: list } }]])(
    "%j has no list",
    (raw) => {
      expect(page.safeParse(raw).success).toBe(false);
    },
  );

  test.each([
    { total: 40 },
    { totalCount: 40 },
    { count: 40 },
    { totalItems: 40 },
    { totalRecords: 40 },
    { meta: { total: 40 } },
    { page: { number: 1, totalItems: 40 } },
    { pagination: { count: 40, limit: 3 } },
    { paging: { totalRecords: 40 } },
    { meta: { pagination: { total: 40 } } },
    { total: "40" },
    { total: 40, count: 3 },
    { page: 1, total: 40 },
  ])("the total is read: %j", (totals) => {
    expect(page.parse({ data: list, ...totals })).toEqual({ ...expected, total: 40 });
    expect(page.parse({ data: { items: list, ...totals } })).toEqual({ ...expected, total: 40 });
    expect(page.parse({ data: { items: list }, ...totals })).toEqual({ ...expected, total: 40 });
  });

  test.each([
    {},
    { count: 3 },
    { meta: { count: 3 } },
    { total: null },
    { total: "many" },
    { total: -1 },
    { total: 2.5 },
    { page: 40 },
  ])("%j has no total", (totals) => {
    expect(page.parse({ data: list, ...totals })).toEqual(expected);
  });

  test("the larger of two totals counts", () => {
    const raw = { data: list, total: 3, meta: { totalCount: 40 } };
    expect(page.parse(raw).total).toBe(40);
  });

  test("a count of 0 beside an empty page is no total", () => {
    expect(page.parse({ data: [], count: 0 })).toEqual({ records: [], unreadable: 0 });
    expect(page.parse({ data: [], total: 0 })).toEqual({ records: [], unreadable: 0, total: 0 });
  });

  test("a record may be inside data", () => {
    const record = recordOf(wireClient);
    expect(record.parse({ data: { id: "a" } })).toEqual({ id: "a" });
    expect(record.parse({ id: "a" })).toEqual({ id: "a" });
    expect(record.parse({ id: "a", data: { id: "other" } })).toEqual({ id: "a" });
  });
});

test("only the title and detail of an error body are read", () => {
  expect(wireProblem.parse({ title: "Refused", status: 422, detail: "No room" })).toBe(
    "Refused: No room",
  );
  expect(wireProblem.parse({ title: 5, detail: ["x"] })).toBe("");
  expect(wireProblem.parse({ detail: "x".repeat(9_000) })).toHaveLength(500);
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
