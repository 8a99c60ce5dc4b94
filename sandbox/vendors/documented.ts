import { z } from "zod";

/** The documented bodies, as the routes write and read them in the assumed shape. */

const head = { id: z.string(), name: z.string() };
const worth = { price: z.number(), durationInMinutes: z.number() };
const tier = z.object({ ...head, ...worth, teamMemberIds: z.array(z.string()) });
const variant = z.object({ ...head, ...worth, pricingTiers: z.array(tier).default([]) });
const option = z.object({ ...head, ...worth });
const group = z.object({
  ...head,
  minSelections: z.number(),
  maxSelections: z.number(),
  options: z.array(option),
});
const service = z.object({
  ...head,
  ...worth,
  description: z.string().default(""),
  disabledForOnlineBooking: z.boolean(),
  requiresMembership: z.boolean(),
  variants: z.array(variant),
  pricingTiers: z.array(tier),
  optionGroups: z.array(group),
  prerequisiteServiceIds: z.array(z.string()).default([]),
  prerequisiteMatchMode: z.string().optional(),
});
const bundleItem = z.object({
  serviceId: z.string(),
  variantId: z.string().optional(),
  price: z.number().optional(),
  durationInMinutes: z.number().optional(),
});
const bundle = z.object({
  ...head,
  price: z.number().optional(),
  services: z.array(bundleItem),
});
const category = z.object({ ...head, services: z.array(service), bundles: z.array(bundle) });

export const menuSchema = z.object({ data: z.array(category) });
export type Menu = z.infer<typeof menuSchema>["data"];
export type Service = z.infer<typeof service>;
export type Tier = z.infer<typeof tier>;

export const timesSchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      timeSlots: z.array(
        z.object({
          startTime: z.string(),
          endTime: z.string(),
          availableTeamMemberIds: z.array(z.string()),
          availableTeamMemberNames: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type Days = z.infer<typeof timesSchema>["days"];

export const clientSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});
export type Client = z.infer<typeof clientSchema>;

export const appointmentSchema = z.object({
  id: z.string(),
  clientId: z.string().nullable(),
  appointmentDate: z.string(),
  services: z
    .array(
      z.object({
        serviceId: z.string(),
        startTime: z.string(),
        ...worth,
        teamMemberId: z.string().nullable(),
        variantId: z.string().nullable(),
        bundleId: z.string().nullable(),
        addons: z.array(z.object({ optionGroupId: z.string(), optionId: z.string() })),
      }),
    )
    .default([]),
  totalPrice: z.number().default(0),
  statusId: z.string(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const createdSchema = z.object({ id: z.string() });
export const problemSchema = z.object({ detail: z.string() });
export const pageSchema = z.object({ data: z.array(z.unknown()), total: z.number() });

export interface NewClient {
  firstName: string;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
}

export interface NewLine {
  serviceId: string;
  startTime: string;
  price: number;
  durationInMinutes: number;
  teamMemberId?: string | undefined;
  variantId?: string | undefined;
  bundleId?: string | undefined;
  addons?: { optionGroupId: string; optionId: string }[];
}

export interface NewAppointment {
  clientId: string;
  appointmentDate: string;
  services: NewLine[];
}

export interface Move {
  appointmentDate: string;
  startTime: string;
}

export interface Cancellation {
  reasonId?: string | undefined;
  cancellationNote?: string | undefined;
}
