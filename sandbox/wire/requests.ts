import { z } from "zod";
import type { ChosenAddon } from "../model.ts";
import { dateField, timeField } from "../wall-clock.ts";

/** The documented bodies (§2.2, §2.3, §4). */

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

const optionalId = z.string().nullable().default(null);

const addonsField = z
  .array(z.object({ optionGroupId: z.string(), optionId: z.string() }))
  .nullish()
  .transform((addons): ChosenAddon[] =>
    (addons ?? []).map(({ optionGroupId, optionId }) => ({ groupId: optionGroupId, optionId })),
  );

/** What is to be booked, in a cart and in an appointment. */
export const choiceFields = { serviceId: z.string(), variantId: optionalId, addons: addonsField };

export const clientSchema = z.object({
  firstName: z.string().trim().min(1),
  lastName: text,
  // Mail servers take more addresses than `z.email` does.
  email: text.pipe(z.stringFormat("email", /^[^\s@]+@[^\s@]+\.[^\s@.]+$/).nullable()),
  phoneNumber: text,
});

const lineSchema = z
  .object({
    ...choiceFields,
    startTime: timeField,
    price: z.number().min(0),
    durationInMinutes: z.int().min(1),
    teamMemberId: optionalId,
    bundleId: optionalId,
  })
  .transform(({ startTime, durationInMinutes, teamMemberId, ...line }) => ({
    ...line,
    start: startTime,
    minutes: durationInMinutes,
    memberId: teamMemberId,
  }));

export const appointmentSchema = z
  .object({
    clientId: z.string(),
    appointmentDate: dateField,
    services: z.array(lineSchema).min(1),
  })
  .transform(({ clientId, appointmentDate, services }) => ({
    clientId,
    date: appointmentDate,
    lines: services,
  }));

export const moveSchema = z
  .object({ appointmentDate: dateField, startTime: timeField })
  .transform(({ appointmentDate, startTime }) => ({ date: appointmentDate, start: startTime }));

export const cancellationSchema = z
  .object({ reasonId: optionalId, cancellationNote: optionalId })
  .transform(({ reasonId, cancellationNote }) => ({ reasonId, note: cancellationNote }));
