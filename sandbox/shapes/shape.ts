import { z } from "zod";

/** One toggle per open question about the wire. The first value is the default. */
export const shapeSchema = z.strictObject({
  variants: z.enum(["variants", "serviceVariants"]),
  variantId: z.enum(["id", "variantId"]),
  /** Of variants, tiers, add-ons and bundled services. */
  minutes: z.enum(["durationInMinutes", "duration", "durationMinutes"]),
  tiers: z.enum(["pricingTiers", "tiers", "priceTiers"]),
  /** `teamMemberIds`, or `teamMembers` of objects or ids. */
  tierMembers: z.enum(["teamMemberIds", "objects", "ids"]),
  addonGroups: z.enum(["optionGroups", "addonGroups", "addOnGroups", "addons"]),
  /** `id`, or `optionGroupId` and `optionId`. */
  addonIds: z.enum(["id", "option"]),
  /** `minSelections`/`maxSelections`, `min`/`max`, or `required`/`multiple`. */
  addonCounts: z.enum(["selections", "minMax", "flags"]),
  bundleItems: z.enum(["services", "serviceIds", "items"]),
  descriptions: z.enum(["present", "absent"]),
  /** Envelope of searches; `nested` is `{data: {items}}`. */
  list: z.enum(["data", "bare", "items", "results", "nested"]),
  /** `pageCount` is a `count` of this page only. */
  total: z.enum([
    "total",
    "totalCount",
    "count",
    "totalItems",
    "totalRecords",
    "pageCount",
    "none",
  ]),
  /** Where the total is. */
  totalIn: z.enum(["envelope", "meta", "page", "pagination", "paging"]),
  /** Alone or inside `data`. */
  record: z.enum(["bare", "data"]),
  /** `clientId` and `appointmentDate`; `client.id` and `date`; the same with date-times. */
  appointment: z.enum(["flat", "nested", "dateTimes"]),
  /** A record without a client. */
  nobody: z.enum(["null", "absent"]),
  /** Of reschedule and cancel: an object with the id, or 204. */
  acknowledgement: z.enum(["object", "empty"]),
  /** Alone or inside `data`. */
  created: z.enum(["bare", "data"]),
  /** Whether nulls or false flags are written. */
  nulls: z.enum(["present", "absent"]),
  falses: z.enum(["present", "absent"]),
  slotNames: z.enum(["present", "null", "absent", "withGaps"]),
  /** Days of an answer about free times: all that were asked for, those with times, or the first ten. */
  days: z.enum(["all", "free", "ten"]),
  /** `09:00:00`, `09:00`, a date-time, or `9 o'clock` always or from noon on. */
  slotTimes: z.enum(["seconds", "minutes", "dateTimes", "words", "wordsFromNoon"]),
  /** Of every name in an answer. Requests are the documented ones. */
  spelling: z.enum(["camelCase", "PascalCase", "snake_case", "kebab-case"]),
  /** The end of a day: `00:00:00` (a date-time of the next day), or `24:00:00`. */
  midnight: z.enum(["next", "same"]),
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
  days: "all",
  slotTimes: "seconds",
  spelling: "camelCase",
  midnight: "next",
};

/** Consistent sets that together cover every value except the envelope's. */
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
    days: "all",
    slotTimes: "dateTimes",
    spelling: "camelCase",
    midnight: "next",
  },
  third: {
    ...assumedShape,
    nulls: "absent",
    slotNames: "withGaps",
    days: "ten",
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
    days: "free",
    slotTimes: "minutes",
    midnight: "same",
  },
};

const toggles = shapeSchema.partial();

/** A preset, toggles such as `record=data`, or both, comma-separated. */
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
