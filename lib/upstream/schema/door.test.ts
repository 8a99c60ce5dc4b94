import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemasOf } from "../readers.ts";
import { group, plain, readable, tier, variant } from "../testing/service-records.ts";
import { wireProblem } from "./problem.ts";
import { isProblem } from "./problem-in-success.ts";

const schemas = schemasOf({ currency: "EUR" });

type Spell = (name: string) => string;

const spellings: readonly Spell[] = [
  (name) => name,
  (name) => name.replace(/^./, (first) => first.toUpperCase()),
  (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`),
];

/** Each name by a choice of its own. */
function spelled(raw: unknown, choose: () => Spell): unknown {
  if (Array.isArray(raw)) return raw.map((each) => spelled(each, choose));
  if (typeof raw !== "object" || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [choose()(name), spelled(value, choose)]),
  );
}

const appointment = {
  id: "a",
  client: { id: "c" },
  appointmentDate: "2026-11-24",
  services: [{ serviceId: "s", startTime: "09:00:00", teamMemberId: "m", durationInMinutes: 30 }],
  isCancelled: false,
};
const client = { id: "c", emailAddress: "m@example.org", mobileNumber: "1", isActive: false };
const slot = {
  startTime: "09:00:00",
  endTime: "09:45:00",
  availableTeamMemberIds: ["a"],
  availableTeamMemberNames: ["Ada"],
};
const service = {
  ...plain,
  useVariants: true,
  usePricingTiers: true,
  variants: [{ ...variant, pricingTiers: [tier] }],
  optionGroups: [{ ...group, minSelections: 1 }],
};
const category = { id: "c", name: "C", services: [], bundles: [] };

const samples = [
  { name: "a service", read: readable, sample: service },
  {
    name: "the catalogue",
    read: (raw: unknown) => schemas.categories.parse(raw),
    sample: { data: [category] },
  },
  {
    name: "times",
    read: (raw: unknown) => schemas.availability.parse(raw),
    sample: {
      days: [{ date: "2026-11-24", slotCount: 1, timeSlots: [slot] }],
      allowJoinWaitlist: true,
    },
  },
  {
    name: "clients",
    read: (raw: unknown) => schemas.clients.parse(raw),
    sample: { data: { items: [client] }, meta: { pagination: { totalItems: 9 } } },
  },
  {
    name: "appointments",
    read: (raw: unknown) => schemas.appointments.parse(raw),
    sample: { results: [appointment], totalCount: 3 },
  },
  {
    name: "an appointment",
    read: (raw: unknown) => schemas.appointment.parse(raw),
    sample: { data: appointment },
  },
  {
    name: "a new appointment",
    read: (raw: unknown) => schemas.createdAppointment.parse(raw),
    sample: { data: { id: "a", warning: "Overlaps" } },
  },
];

test.each(samples)("$name is read the same however its names are spelled", ({ read, sample }) => {
  const expected = read(sample);
  const choices = fc.infiniteStream(fc.constantFrom(...spellings));
  fc.assert(
    fc.property(choices, (stream) => {
      const choose = () => stream.next().value ?? ((name: string) => name);
      expect(read(spelled(sample, choose))).toEqual(expected);
    }),
  );
});

describe("a second spelling with another value", () => {
  test("leaves whose appointment it is, and when, unreadable", () => {
    const raw = { ...appointment, Id: "b", appointment_date: "2026-11-25" };
    expect(schemas.appointment.parse(raw)).toMatchObject({ id: null, date: null });
    const other = { ...appointment, client: undefined, clientId: "c", ClientId: "d" };
    expect(schemas.appointment.parse(other).client).toBe("unreadable");
  });

  test("is no client", () => {
    expect(schemas.client.safeParse({ id: "c", ID: "d" }).success).toBe(false);
    expect(schemas.client.parse({ id: "c", ID: "c" })).toEqual({ id: "c" });
  });
});

test("an appointment's date in UTC is none, unless it is a date alone", () => {
  const dateOf = (appointmentDate: string) =>
    schemas.appointment.parse({ ...appointment, appointmentDate }).date;
  expect(dateOf("2026-11-24T00:00:00Z")).toBe("2026-11-24");
  expect(dateOf("2026-11-23T23:00:00Z")).toBeNull();
});

test("no name of an answer reaches a prototype", () => {
  const raw = JSON.parse('{"data":[{"__proto__":{"id":"c","name":"C","services":[]}}]}');
  expect(schemas.categories.parse(raw).categories).toMatchObject([{ id: "category-1", name: "" }]);
});

describe("a success that carries an error", () => {
  test.each([
    { success: false, data: [] },
    { Success: "false", Data: [] },
    { is_success: false },
    { has_errors: true, data: [] },
    { errors: [{ message: "No" }], data: [] },
    { Error: "Broken", days: [] },
    { error_code: 17, days: [] },
    { status: "error", message: "No" },
    { StatusCode: 500 },
    { data: { success: false } },
    { title: "Refused", detail: "No" },
    { ok: "N", fault: { code: "E_TAKEN", say: "Taken" } },
    { success: 0, message: "No" },
    { ok: "no" },
    { failed: "Y" },
    { fault: { text: "No" } },
    { result: "KO", errno: "1062" },
    { status: "rejected" },
    { outcome: "REFUSED" },
  ])("%j is a problem", (body) => {
    expect(isProblem(body)).toBe(true);
  });

  test.each([
    { success: true, data: [], errors: [], error: null, errorCode: 0 },
    { id: "a", title: "Mrs", detail: "VIP", status: 500 },
    { status: "ok", data: [] },
    { status: 200, days: [] },
    { ok: "Y", result: "N" },
    { success: 1, fault: null, errno: "0", failed: 0 },
    { id: "a", result: "rejected" },
  ])("%j is none", (body) => {
    expect(isProblem(body)).toBe(false);
  });

  test("says why in any spelling", () => {
    expect(
      wireProblem.parse({ Title: "Refused", Detail: "No room", Errors: { Date: ["past"] } }),
    ).toEqual({
      detail: "Refused: No room",
      fields: ["Date: past"],
    });
  });
});
