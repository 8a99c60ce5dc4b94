import { z } from "zod";

/** Records whose unknown fields may close what they describe. */
export const JUDGED_KINDS = [
  "catalogue",
  "category",
  "service",
  "variant",
  "tier",
  "member",
  "addonGroup",
  "addon",
  "bundle",
  "bundleItem",
  "availability",
  "day",
  "slot",
] as const;

export type JudgedKind = (typeof JUDGED_KINDS)[number];

/** Fields of which the operator says that they change no price, no length and not who may book. */
export type IgnoredFields = Readonly<Partial<Record<JudgedKind, readonly string[]>>>;

const names = z.array(
  z.string("is not a name").min(1, "is not a name").max(100, "is longer than 100 characters"),
  "is not a list of names",
);

export const ignoredFieldsSchema: z.ZodType<IgnoredFields> = z.partialRecord(
  z.enum(JUDGED_KINDS, `is none of ${JUDGED_KINDS.join(", ")}`),
  names,
);
