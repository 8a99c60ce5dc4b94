import { z } from "zod";
import { isDate, isTime, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";
import type { AgreedVisit, VisitLine } from "./visit.ts";

/** Visits as forms seal them and journals store them. */

const date = z.string().refine(isDate);
const time = z.string().refine(isTime);

const itemSchema = z
  .object({
    serviceId: z.string(),
    variantId: z.string().optional(),
    addons: z.array(z.object({ groupId: z.string(), addonId: z.string() })),
    bundleId: z.string().optional(),
  })
  .transform(({ variantId, bundleId, ...line }) => ({
    ...line,
    ...(variantId !== undefined && { variantId }),
    ...(bundleId !== undefined && { bundleId }),
  }));

const lineSchema: z.ZodType<VisitLine> = z.object({
  name: z.string(),
  variantName: z.string().optional(),
  addonNames: z.array(z.string()),
  start: time,
  minutes: z.int(),
  price: z.int(),
  item: itemSchema,
  anyMember: z.boolean(),
  member: z.object({ id: z.string(), name: z.string().optional() }).nullable(),
});

export const agreedVisitSchema: z.ZodType<AgreedVisit> = z.object({
  intentId: z.string().min(1),
  slug: z.string(),
  date,
  sealedAt: z.int(),
  composed: z.boolean(),
  lines: z.tuple([lineSchema], lineSchema),
});

/** Where the appointment is now, if it has moved from where it was booked. */
export type Present = {
  readonly date: LocalDate;
  readonly composed: boolean;
  readonly starts: readonly LocalTime[];
  readonly memberIds: readonly (string | null)[];
};

export const presentSchema: z.ZodType<Present> = z.object({
  date,
  composed: z.boolean(),
  starts: z.array(time),
  memberIds: z.array(z.string().nullable()),
});
