import { z } from "zod";

/**
 * What the specification leaves open about the wire, one toggle for each open question. The first
 * value of each is the one assumed everywhere unless another is asked for.
 */
export const shapeSchema = z.strictObject({
  /** The service's field that holds its variants. */
  variants: z.enum(["variants", "serviceVariants"]),
  /** The id field of a variant. */
  variantId: z.enum(["id", "variantId"]),
  /** The length field of variants, tiers, add-ons and bundled services. */
  minutes: z.enum(["durationInMinutes", "duration", "durationMinutes"]),
  /** The field that holds the pricing tiers, of a service or of a variant. */
  tiers: z.enum(["pricingTiers", "tiers", "priceTiers"]),
  /** How a tier names its team members: `teamMemberIds`, or `teamMembers` of objects or of ids. */
  tierMembers: z.enum(["teamMemberIds", "objects", "ids"]),
  /** The service's field that holds its add-on groups. */
  addonGroups: z.enum(["optionGroups", "addonGroups", "addOnGroups", "addons"]),
  /** The id fields of groups and options: `id`, or `optionGroupId` and `optionId`. */
  addonIds: z.enum(["id", "option"]),
  /** How a group says how many: `minSelections`/`maxSelections`, `min`/`max`, `required`/`multiple`. */
  addonCounts: z.enum(["selections", "minMax", "flags"]),
  /** The bundle's field that holds its services; `serviceIds` has nothing but ids. */
  bundleItems: z.enum(["services", "serviceIds", "items"]),
  descriptions: z.enum(["present", "absent"]),
  /** The envelope of the two searches; `nested` is `{data: {items}}`. */
  list: z.enum(["data", "bare", "items", "results", "nested"]),
  /** The field that tells how many a search found; `pageCount` is a `count` of this page alone. */
  total: z.enum([
    "total",
    "totalCount",
    "count",
    "totalItems",
    "totalRecords",
    "pageCount",
    "none",
  ]),
  /** The object that holds the total. */
  totalIn: z.enum(["envelope", "meta", "page", "pagination", "paging"]),
  /** Whether a record read by id stands alone or inside `data`. */
  record: z.enum(["bare", "data"]),
  /** Appointment records: `clientId` and `appointmentDate`; `client.id` and `date`; the same with date-times. */
  appointment: z.enum(["flat", "nested", "dateTimes"]),
  /** How a record without a client says so: by null, or by leaving the client out. */
  nobody: z.enum(["null", "absent"]),
  /** What reschedule and cancel answer: an object with the id, or 204 and nothing. */
  acknowledgement: z.enum(["object", "empty"]),
  /** Whether what was created stands alone or inside `data`. */
  created: z.enum(["bare", "data"]),
  /** Whether fields that are null, or flags that are false, are written at all. */
  nulls: z.enum(["present", "absent"]),
  falses: z.enum(["present", "absent"]),
  /** The names of a slot's team members. */
  slotNames: z.enum(["present", "null", "absent", "withGaps"]),
  /** A slot's times: `09:00:00`, `09:00`, a date-time; or `9 o'clock`, always or from noon on. */
  slotTimes: z.enum(["seconds", "minutes", "dateTimes", "words", "wordsFromNoon"]),
});

export type Shape = z.infer<typeof shapeSchema>;

export const assumedShape: Shape = {
  variants: "variants",
  variantId: "id",
  minutes: "durationInMinutes",
  tiers: "pricingTiers",
  tierMembers: "teamMemberIds",
  addonGroups: "optionGroups",
  addonIds: "id",
  addonCounts: "selections",
  bundleItems: "services",
  descriptions: "present",
  list: "data",
  total: "total",
  totalIn: "envelope",
  record: "bare",
  appointment: "flat",
  nobody: "null",
  acknowledgement: "object",
  created: "bare",
  nulls: "present",
  falses: "present",
  slotNames: "present",
  slotTimes: "seconds",
};

/**
 * Whole sets of answers, each of which can be read whole; together they cover every value of every
 * toggle but the envelope's.
 */
export const shapePresets: Record<string, Shape> = {
  assumed: assumedShape,
  second: {
    variants: "serviceVariants",
    variantId: "variantId",
    minutes: "duration",
    tiers: "tiers",
    tierMembers: "objects",
    addonGroups: "addonGroups",
    addonIds: "option",
    addonCounts: "minMax",
    bundleItems: "items",
    descriptions: "present",
    list: "items",
    total: "totalCount",
    totalIn: "meta",
    record: "data",
    appointment: "nested",
    nobody: "null",
    acknowledgement: "empty",
    created: "data",
    nulls: "absent",
    falses: "absent",
    slotNames: "null",
    slotTimes: "dateTimes",
  },
  third: {
    ...assumedShape,
    nulls: "absent",
    slotNames: "withGaps",
    minutes: "durationMinutes",
    tiers: "priceTiers",
    tierMembers: "ids",
    addonGroups: "addOnGroups",
    addonCounts: "flags",
    list: "results",
    total: "totalItems",
    totalIn: "pagination",
    appointment: "dateTimes",
  },
  sparse: {
    ...assumedShape,
    addonGroups: "addons",
    bundleItems: "serviceIds",
    descriptions: "absent",
    list: "bare",
    nobody: "absent",
    acknowledgement: "empty",
    slotNames: "absent",
    slotTimes: "minutes",
  },
};

const toggles = shapeSchema.partial();

/** A preset, toggles such as `record=data`, or a preset followed by toggles, between commas. */
export const shapePatch = z.string().transform((text, context) => {
  const wanted = text.split(",").map((part) => {
    const [name = "", value = ""] = part.trim().split("=");
    return shapePresets[name] ?? { [name]: value };
  });
  const parsed = toggles.safeParse(Object.assign({}, ...wanted));
  if (parsed.success) return parsed.data;
  const presets = Object.keys(shapePresets).join(", ");
  context.addIssue(`must be one of ${presets}, or toggles such as record=data`);
  return z.NEVER;
});
