import { z } from "zod";
import { isDate, isTime } from "#lib/values/calendar.ts";

/** Visits as forms seal them and journals store them. */

const date = z.string().refine(isDate);
const time = z.string().refine(isTime);

const visitLine = z.object({
  /** In the business's language, not the visitor's: staff read these names. */
  name: z.string(),
  variantName: z.string().optional(),
  addonNames: z.array(z.string()).readonly(),
  start: time,
  minutes: z.int(),
  /** In minor units, add-ons included. */
  price: z.int(),
  item: z.object({
    serviceId: z.string(),
    variantId: z.string().exactOptional(),
    addons: z.array(z.object({ groupId: z.string(), addonId: z.string() })).readonly(),
    bundleId: z.string().exactOptional(),
  }),
  /** The visitor asked for anyone to take it. */
  anyMember: z.boolean(),
  /** `null`: the line needs no member. */
  member: z.object({ id: z.string(), name: z.string().optional() }).nullable(),
});
export type VisitLine = Readonly<z.infer<typeof visitLine>>;

export const agreedVisitSchema = z.object({
  intentId: z.string().min(1),
  slug: z.string(),
  date,
  sealedAt: z.int(),
  composed: z.boolean(),
  lines: z.tuple([visitLine], visitLine).readonly(),
});

/** What the visitor agrees to. Sent twice, it books once, by `intentId`. */
export type AgreedVisit = Readonly<z.infer<typeof agreedVisitSchema>>;

/** When a visit begins, or is to begin. */
export const targetSchema = z.object({ date, start: time });
export type Target = Readonly<z.infer<typeof targetSchema>>;
