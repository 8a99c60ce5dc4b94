import { z } from "zod";

export const UNITS = {
  amount: ["cents", "text"],
  length: ["seconds", "hours", "iso8601", "clock", "text"],
  flag: ["opposite"],
  plain: [],
} as const;

type FieldKind = keyof typeof UNITS | "tiers" | "groups";
export type Unit = (typeof UNITS)[keyof typeof UNITS][number];

const head = { id: "plain", name: "plain" } as const;
const described = { ...head, description: "plain" } as const;
const rate = { price: "amount", durationInMinutes: "length" } as const;
const barred = { disabledForOnlineBooking: "flag", requiresMembership: "flag" } as const;

/** Our fields by kind of record, as the specification names them (§2, §4) or as they are assumed. */
export const SHAPE_FIELDS = {
  catalogue: { data: "plain" },
  category: { ...head, services: "plain", bundles: "plain" },
  service: {
    ...described,
    ...rate,
    ...barred,
    useVariants: "flag",
    usePricingTiers: "flag",
    variants: "plain",
    pricingTiers: "tiers",
    optionGroups: "groups",
    prerequisiteServiceIds: "plain",
    prerequisiteRequirement: "plain",
    prerequisiteMatchMode: "plain",
  },
  variant: { ...described, ...rate, ...barred, pricingTiers: "tiers" },
  tier: { ...rate, teamMemberIds: "plain" },
  addonGroup: {
    ...head,
    minSelections: "plain",
    maxSelections: "plain",
    required: "flag",
    multiple: "flag",
    options: "plain",
  },
  addon: { ...described, ...rate },
  bundle: { ...described, ...barred, price: "amount", items: "plain" },
  bundleItem: { serviceId: "plain", variantId: "plain", ...rate },
  availability: { days: "plain" },
  day: { date: "plain", slotCount: "plain", timeSlots: "plain" },
  slot: {
    startTime: "plain",
    endTime: "plain",
    availableTeamMemberIds: "plain",
    availableTeamMemberNames: "plain",
  },
  search: { data: "plain", total: "plain" },
  client: { id: "plain", email: "plain", phoneNumber: "plain" },
  appointment: {
    id: "plain",
    clientId: "plain",
    appointmentDate: "plain",
    services: "plain",
  },
  appointmentLine: { serviceId: "plain", startTime: "plain", teamMemberId: "plain" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

export type RecordKind = keyof typeof SHAPE_FIELDS;

export const SHAPE_FLAGS = [
  "disabledForOnlineBooking",
  "requiresMembership",
  "useVariants",
  "usePricingTiers",
] as const;
export type ShapeFlag = (typeof SHAPE_FLAGS)[number];

/** Where a field is, by the upstream's own names: `price.amount`, `staff[].id`; `.` is all of it. */
export type FieldSource = {
  readonly from: string;
  readonly unit?: Unit | undefined;
  /**
   * Of tiers, `member`: an object of tiers or prices by team member. Of add-ons: where its group
   * is.
   */
  readonly by?: string | undefined;
};

export type RecordShape = {
  readonly fields: Readonly<Record<string, FieldSource>>;
  readonly ignore: readonly string[];
};

export type Shapes = {
  readonly records: Readonly<Partial<Record<RecordKind, RecordShape>>>;
  readonly absentMeansFalse: readonly ShapeFlag[];
};

export const ASSUMED_SHAPES: Shapes = { records: {}, absentMeansFalse: [] };

const STEP = "[^.[\\]\\s]+(?:\\[\\])?";
const path = z
  .string("is not a path like price.amount")
  .max(200, "is longer than 200 characters")
  .regex(new RegExp(`^(?:\\.|${STEP}(?:\\.${STEP})*)$`), "is not a path like price.amount");

const allUnits = [...new Set(Object.values(UNITS).flat())];

const fieldSource = z.preprocess(
  (raw) => (typeof raw === "string" ? { from: raw } : raw),
  z.strictObject(
    {
      from: path,
      unit: z.enum(allUnits, `is none of ${allUnits.join(", ")}`).optional(),
      by: path.optional(),
    },
    { error: explain("is neither a path nor an object with from") },
  ),
);

/** Keeps zod's own error for names that it does not know, which lists them. */
function explain(message: string) {
  return (issue: { readonly code?: string | undefined }) =>
    issue.code === "unrecognized_keys" ? undefined : message;
}

const ignored = z.array(z.string("is not a name"), "is not a list of names");

const recordShape = z
  .object({ ignore: ignored.optional() }, "is not an object")
  .catchall(fieldSource)
  .transform(({ ignore = [], ...fields }): RecordShape => ({ fields, ignore }));

const flags = z.array(z.enum(SHAPE_FLAGS, `is none of ${SHAPE_FLAGS.join(", ")}`), "is no list");

export const shapesSchema = z
  .object({ absentMeansFalse: flags.optional() }, "is not an object")
  .catchall(recordShape)
  .transform(({ absentMeansFalse = [], ...records }, context): Shapes => {
    for (const [kind, record] of Object.entries(records)) {
      for (const { path, message } of misplacedIn(kind, record)) {
        context.addIssue({ code: "custom", path: [...path], message });
      }
    }
    return { records, absentMeansFalse };
  });

type Misplaced = { readonly path: readonly string[]; readonly message: string };

function misplacedIn(kind: string, { fields }: RecordShape): readonly Misplaced[] {
  const known: Readonly<Record<string, FieldKind>> | undefined = isKind(kind)
    ? SHAPE_FIELDS[kind]
    : undefined;
  if (!known) {
    return [{ path: [kind], message: `is none of ${Object.keys(SHAPE_FIELDS).join(", ")}` }];
  }
  return Object.entries(fields).flatMap(([field, source]) => {
    const fieldKind = Object.hasOwn(known, field) ? known[field] : undefined;
    if (!fieldKind) {
      return [{ path: [kind, field], message: `is none of ${Object.keys(known).join(", ")}` }];
    }
    return misplacedUnit(fieldKind, source).map((message) => ({ path: [kind, field], message }));
  });
}

function misplacedUnit(kind: FieldKind, { unit, by }: FieldSource): readonly string[] {
  const units: readonly Unit[] = kind === "tiers" || kind === "groups" ? [] : UNITS[kind];
  const allowed = units.length === 0 ? "no unit" : `no unit but ${units.join(", ")}`;
  return [
    ...(unit !== undefined && !units.includes(unit) ? [`has ${allowed}`] : []),
    ...(by === undefined ? [] : misplacedBy(kind, by)),
  ];
}

function misplacedBy(kind: FieldKind, by: string): readonly string[] {
  if (kind === "tiers") return by === "member" ? [] : ["has no by but member"];
  return kind === "groups" ? [] : ["is no list of tiers or add-ons"];
}

function isKind(name: string): name is RecordKind {
  return Object.hasOwn(SHAPE_FIELDS, name);
}
