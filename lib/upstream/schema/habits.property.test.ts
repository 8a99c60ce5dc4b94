import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemasOf } from "../readers.ts";
import { admitted } from "../testing/service-records.ts";
import { readWireBundle } from "./bundle.ts";
import { wireProblem } from "./problem.ts";
import { readWireService } from "./service.ts";

/**
 * Serialisers omit null fields, write null for absent ones and add fields. None of this may change
 * more than the field itself.
 */

type Path = readonly (string | number)[];
type Schema = {
  readonly name: string;
  readonly read: (raw: unknown) => unknown;
  readonly sample: object;
  /** [path in the sample, path and value read when the field is absent]. */
  readonly optional: readonly (readonly [from: Path, to: Path, value: unknown])[];
};

const through = schemasOf({ currency: "EUR" });
const read = (schema: { parse(raw: unknown): unknown }) => (raw: unknown) => schema.parse(raw);
const flags = { disabledForOnlineBooking: false, requiresMembership: false };
const words = { description: "Words" };
const rate = { price: 30, durationInMinutes: 45 };
const group = {
  id: "g",
  name: "G",
  minSelections: 1,
  maxSelections: 2,
  multiple: true,
  options: [{ id: "o", name: "O", ...words, price: 5, durationInMinutes: 10 }],
};
const serviceHead = { id: "s", name: "S", ...words, ...rate, ...flags, optionGroups: [group] };
const serviceOptional = [
  [["description"], ["value", "description"], null],
  [["optionGroups", 0, "maxSelections"], ["value", "optionGroups", 0, "maxSelections"], null],
  [["optionGroups", 0, "multiple"], [], undefined],
  [
    ["optionGroups", 0, "options", 0, "description"],
    ["value", "optionGroups", 0, "options", 0, "description"],
    null,
  ],
  [["prerequisiteRequirement"], ["value", "prerequisiteRequirement"], null],
  [["prerequisiteMatchMode"], ["value", "prerequisiteMatchMode"], null],
] as const;
const gate = {
  prerequisiteServiceIds: ["t"],
  prerequisiteRequirement: "required",
  prerequisiteMatchMode: "any",
};
const slot = {
  startTime: "09:00:00",
  endTime: "09:45:00",
  availableTeamMemberIds: ["a"],
  availableTeamMemberNames: ["Ada"],
};

const schemas: readonly Schema[] = [
  {
    name: "a created appointment",
    read: read(through.createdAppointment),
    sample: { id: "a", warning: "Overlaps" },
    optional: [[["warning"], ["warning"], null]],
  },
  {
    name: "a created client",
    read: read(through.createdClient),
    sample: { id: "c" },
    optional: [],
  },
  {
    name: "availability",
    read: read(through.availability),
    sample: {
      days: [{ date: "2026-11-24", slotCount: 1, timeSlots: [slot] }],
      allowJoinWaitlist: true,
    },
    optional: [
      [["allowJoinWaitlist"], ["allowJoinWaitlist"], false],
      [["days", 0, "slotCount"], [], undefined],
      [
        ["days", 0, "timeSlots", 0, "availableTeamMemberNames"],
        ["days", 0, "timeSlots", 0, "availableTeamMemberNames"],
        [],
      ],
    ],
  },
  {
    name: "a plain service",
    read: (raw) => readWireService(admitted(raw)),
    sample: { ...serviceHead, ...gate, useVariants: false, usePricingTiers: false },
    optional: [
      ...serviceOptional,
      [["useVariants"], [], undefined],
      [["usePricingTiers"], [], undefined],
    ],
  },
  {
    name: "a service with variants and tiers",
    read: (raw) => readWireService(admitted(raw)),
    sample: {
      ...serviceHead,
      ...gate,
      useVariants: true,
      usePricingTiers: true,
      variants: [
        {
          id: "v",
          name: "V",
          ...words,
          ...rate,
          ...flags,
          pricingTiers: [{ id: "t", name: "T", ...rate, teamMemberIds: ["a"] }],
        },
      ],
    },
    optional: [
      ...serviceOptional,
      [["price"], ["value", "price"], null],
      [["durationInMinutes"], ["value", "durationInMinutes"], null],
      ...["description", "price", "durationInMinutes", ...Object.keys(flags)].map(
        (field) => [["variants", 0, field], ["value", "variants", 0, field], null] as const,
      ),
      [["variants", 0, "pricingTiers", 0, "id"], [], undefined],
      [["variants", 0, "pricingTiers", 0, "name"], [], undefined],
    ],
  },
  {
    name: "a bundle",
    read: (raw) => readWireBundle(admitted(raw, "bundle")),
    sample: {
      id: "b",
      name: "B",
      ...words,
      price: 30,
      ...flags,
      services: [{ serviceId: "s", variantId: "v", ...rate }],
    },
    optional: [
      ...["description", "price", ...Object.keys(flags)].map(
        (field) => [[field], ["value", field], null] as const,
      ),
      ...["variantId", "price", "durationInMinutes"].map(
        (field) => [["services", 0, field], ["value", "items", 0, field], null] as const,
      ),
    ],
  },
  {
    name: "the catalogue",
    read: read(through.categories),
    sample: { data: [{ id: "c", name: "C", services: [], bundles: ["raw"] }] },
    optional: [[["data", 0, "bundles"], ["categories", 0, "bundles"], []]],
  },
  {
    name: "an appointment's record",
    read: read(through.appointment),
    sample: {
      id: "a",
      clientId: "c",
      appointmentDate: "2026-11-24",
      services: [{ serviceId: "s", startTime: "09:00:00", teamMemberId: "m" }],
    },
    optional: [[["services", 0, "teamMemberId"], ["lines", 0, "teamMemberId"], null]],
  },
  {
    name: "a page of clients",
    read: read(through.clients),
    sample: { data: [{ id: "c", email: "mia@example.org", phoneNumber: "+49 30 1" }], total: 1 },
    optional: [
      [["total"], ["total"], undefined],
      [["data", 0, "email"], ["records", 0, "email"], undefined],
      [["data", 0, "phoneNumber"], ["records", 0, "phones"], undefined],
    ],
  },
  {
    name: "a problem",
    read: read(wireProblem),
    sample: { title: "Refused", status: 422, detail: "No room" },
    optional: [[["status"], [], undefined]],
  },
];

/** A copy with `value` at the path; `undefined` removes the field. */
function withValue(raw: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return raw;
  if (Array.isArray(raw)) {
    return raw.map((item, at) => (at === step ? withValue(item, rest, value) : item));
  }
  const fields = Object.entries(Object(raw));
  if (rest.length > 0) {
    return Object.fromEntries(
      fields.map(([name, held]) => [name, name === step ? withValue(held, rest, value) : held]),
    );
  }
  const others = fields.filter(([name]) => name !== step);
  return Object.fromEntries(value === undefined ? others : [...others, [step, value]]);
}

/** Adds unknown fields to every record. */
function withMore(raw: unknown, more: object): unknown {
  if (Array.isArray(raw)) return raw.map((item) => withMore(item, more));
  if (typeof raw !== "object" || raw === null) return raw;
  const own = Object.entries(raw).map(([name, held]) => [name, withMore(held, more)]);
  return { ...more, ...Object.fromEntries(own) };
}

const names = ["colour", "sortOrder", "createdAt", "_links", "$type", "imageUrl", "staffNotes"];
/** Random names of inner fields could by chance be words of money. */
const bare = fc.jsonValue({ maxDepth: 0 });
const inner = fc.dictionary(fc.stringMatching(/^\d{1,3}$/), bare);
const more = fc.dictionary(fc.constantFrom(...names), fc.oneof(bare, fc.array(bare), inner));

describe.each(schemas)("$name", ({ read: reader, sample, optional }) => {
  const whole = reader(sample);

  test.each(optional)("%j may be left out or null", (from, to, value) => {
    const expected = withValue(whole, to, value);
    expect(reader(withValue(sample, from, undefined))).toEqual(expected);
    expect(reader(withValue(sample, from, null))).toEqual(expected);
  });

  test("reads the same with any fields absent or null and unknown fields added", () => {
    const gone = fc.subarray([...optional]);
    fc.assert(
      fc.property(gone, fc.array(fc.boolean()), more, (fields, nulls, beside) => {
        let raw: unknown = withMore(sample, beside);
        let expected = whole;
        for (const [index, [from, to, value]] of fields.entries()) {
          raw = withValue(raw, from, nulls[index] ? null : undefined);
          expected = withValue(expected, to, value);
        }
        expect(reader(raw)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
